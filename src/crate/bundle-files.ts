/** Files that every bundle contains. Apart from these, a bundle contains only schedules. */
export const FILES = {
  bundle: 'bundle.json',
  specification: 'specification.json',
  parameters: 'parameters.json',
  runs: 'runs.ndjson',
  comparison: 'comparison.json',
  table: 'comparison.csv',
  figure: 'comparison.svg',
  metadata: 'ro-crate-metadata.json',
  checksums: 'checksums.sha256',
} as const;

const ALL: readonly string[] = Object.values(FILES);
const SCHEDULE = /^schedules\/([0-9a-f]{64})\.goal$/;

export const scheduleFile = (digest: string): string => `schedules/${digest}.goal`;

/** Returns the digest of the schedule in a file; undefined if the file is not a schedule. */
export const scheduleIn = (name: string): string | undefined => SCHEDULE.exec(name)?.[1];

/** Tells whether a name is that of a file of a bundle. Other names are never used, so none can lead outside the bundle. */
export const isBundleFile = (name: string): boolean => ALL.includes(name) || SCHEDULE.test(name);

/** Returns the required files that are missing. */
export const missingFiles = (names: Iterable<string>): string[] => {
  const there = new Set(names);
  return ALL.filter((name) => !there.has(name));
};

/** Limits above which nothing is read. A bundle of 100,000 runs stays below them. */
export const LIMITS = {
  /** Size of an archive. */
  archiveBytes: 1024 ** 3,
  /** Total size of all files of a bundle. */
  bytes: 4 * 1024 ** 3 - 2,
  files: 4096,
  /** Size of each file except runs and schedules, and of each line of the runs. */
  documentBytes: 64 * 1024 ** 2,
  scheduleBytes: 1024 ** 3,
} as const;

/** Returns the name for files of an experiment; empty if no usable characters of its name remain. */
export const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
