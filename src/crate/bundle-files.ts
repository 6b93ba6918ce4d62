/** Files that each bundle has. A bundle has nothing else than these and schedules. */
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

/** Digest of the schedule in a file; undefined where it is none. */
export const scheduleIn = (name: string): string | undefined => SCHEDULE.exec(name)?.[1];

/** No other name is ever looked at: so none leads anywhere else. */
export const isBundleFile = (name: string): boolean => ALL.includes(name) || SCHEDULE.test(name);

/** Those that are missing. */
export const missingFiles = (names: Iterable<string>): string[] => {
  const there = new Set(names);
  return ALL.filter((name) => !there.has(name));
};

/** Sizes beyond which nothing is read: a bundle of 100,000 runs stays below. */
export const LIMITS = {
  /** Of an archive. */
  archiveBytes: 1024 ** 3,
  /** Of all files of a bundle together. */
  bytes: 4 * 1024 ** 3 - 2,
  files: 4096,
  /** Of each file but runs and schedules, and of a line of runs. */
  documentBytes: 64 * 1024 ** 2,
  scheduleBytes: 1024 ** 3,
} as const;

/** What files of an experiment are called; empty where nothing of its name is left. */
export const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
