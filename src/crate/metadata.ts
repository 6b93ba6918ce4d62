import type { Bundle } from '../spec/resources/bundle.ts';
import { FILES, scheduleIn } from './bundle-files.ts';
import type { WrittenFile } from './zip-writer.ts';

/** When and with which outcome the runs were computed, as far as known. */
export interface Computation {
  readonly startedAt?: string | undefined;
  readonly finishedAt?: string | undefined;
  /** Runs without a result: failed or cancelled. */
  readonly failed: number;
  /** Whether the exporting software is the one that computed the runs. */
  readonly isSameModel: boolean;
}

type Entity = Readonly<Record<string, unknown>> & { readonly '@id': string };

const ref = (id: string) => ({ '@id': id });
/** Compacted JSON-LD has no lists of one element. */
const refs = (ids: readonly string[]) => (ids.length === 1 ? ref(ids[0]!) : ids.map(ref));

const SIMULATOR = '#onesided';
const MODEL = '#model-version';
const SIMULATION = '#simulation';
const NOT_STATED = '#license-not-stated';

/** Description and media type of each file. */
const DESCRIBED: Readonly<Record<string, readonly [name: string, encodingFormat: string]>> = {
  [FILES.bundle]: ['What the bundle is about: versions, digests, number of runs', 'application/json'],
  [FILES.specification]: [
    'Specification of the experiment in its normal form, as accepted by `onesided run`',
    'application/json',
  ],
  [FILES.parameters]: [
    'Parameters of machines, mechanisms and workloads with units, ranges and sources',
    'application/json',
  ],
  [FILES.runs]: ['All runs with all metrics, unsampled, one per line', 'application/x-ndjson'],
  [FILES.comparison]: ['Comparison of the mechanisms: means, 95 % intervals, ratios, crossovers', 'application/json'],
  [FILES.table]: ['Points of the comparison as a table', 'text/csv'],
  [FILES.figure]: ['Figure of the comparison', 'image/svg+xml'],
};
const SCHEDULE = ['Communication schedule that the runs replay', 'text/plain'] as const;

/** The checksums cover the metadata as well, so the metadata cannot contain their size and digest. */
const CHECKSUMS = {
  ...{ '@id': FILES.checksums, '@type': 'File', name: FILES.checksums, encodingFormat: 'text/plain' },
  description: 'SHA-256 of all other files, for `sha256sum -c`',
};

/** Tells whether a file is an input of the simulation rather than an output. */
const isInput = (name: string): boolean => name === FILES.specification || scheduleIn(name) !== undefined;

/**
 * Returns `ro-crate-metadata.json` according to RO-Crate 1.1 (https://w3id.org/ro/crate/1.1): the bundle as a dataset, its files
 * with size, format and digest, and the simulation as an action of the software on the specification.
 */
export function crateMetadata(bundle: Bundle, files: readonly WrittenFile[], computation: Computation): string {
  const graph = [
    {
      ...{ '@id': FILES.metadata, '@type': 'CreativeWork' },
      ...{ conformsTo: ref('https://w3id.org/ro/crate/1.1'), about: ref('./') },
    },
    rootOf(bundle, files),
    ...files.map(fileEntity),
    CHECKSUMS,
    action(bundle, files, computation),
    ...software(bundle, computation),
    license(bundle),
  ] satisfies Entity[];
  // The context of RO-Crate 1.1 does not define this term; schema.org does.
  const context = ['https://w3id.org/ro/crate/1.1/context', { sha256: 'http://schema.org/sha256' }];
  return `${JSON.stringify({ '@context': context, '@graph': graph }, null, 2)}\n`;
}

function rootOf(
  { name, runs, modelVersion, specDigest, exportedAt, ...bundle }: Bundle,
  files: readonly WrittenFile[],
) {
  return {
    '@id': './',
    '@type': 'Dataset',
    name,
    description: `Results of a simulation of one-sided communication: ${runs} runs with the model ${modelVersion}. \`onesided verify\` checks them.`,
    identifier: `sha256:${specDigest}`,
    datePublished: exportedAt,
    license: ref(licenseId(bundle)),
    hasPart: [...files.map((file) => ref(file.name)), ref(FILES.checksums)],
    mentions: ref(SIMULATION),
  };
}

function fileEntity({ name, size, sha256 }: WrittenFile) {
  const [description, encodingFormat] = DESCRIBED[name] ?? SCHEDULE;
  return { '@id': name, '@type': 'File', name, description, encodingFormat, contentSize: String(size), sha256 };
}

function action({ name, runs }: Bundle, files: readonly WrittenFile[], computation: Computation) {
  const { startedAt, finishedAt, failed } = computation;
  const [inputs, outputs] = [files.filter((file) => isInput(file.name)), files.filter((file) => !isInput(file.name))];
  const status = failed === runs ? 'FailedActionStatus' : 'CompletedActionStatus';
  return {
    '@id': SIMULATION,
    '@type': 'CreateAction',
    name: `Simulation of ${name}`,
    instrument: ref(SIMULATOR),
    object: refs(inputs.map((file) => file.name)),
    result: refs(outputs.map((file) => file.name)),
    ...(startedAt && { startTime: startedAt }),
    ...(finishedAt && { endTime: finishedAt }),
    actionStatus: ref(`http://schema.org/${status}`),
    ...(failed > 0 && { error: `${failed} of ${runs} runs have no result` }),
  };
}

/** Describes the software by the version of its model. Results depend on the model alone, whichever release contains it. */
function software({ software: { name, version }, modelVersion }: Bundle, { isSameModel }: Computation) {
  const release = isSameModel ? `${version}, model ${modelVersion}` : `model ${modelVersion}`;
  return [
    {
      ...{ '@id': SIMULATOR, '@type': 'SoftwareApplication', name },
      description: 'Simulator of mechanisms of one-sided communication',
      ...{ version: release, additionalProperty: ref(MODEL) },
    },
    {
      ...{ '@id': MODEL, '@type': 'PropertyValue', name: 'modelVersion', value: modelVersion },
      description: 'First 16 digits of the SHA-256 of the sources of the model',
    },
  ];
}

/** Accepted licenses, as a phrase. */
export const LICENSES = 'accepted: an SPDX identifier such as CC-BY-4.0, or an address';
const SPDX = /^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/;

/** Tells whether a license can be stated: an SPDX identifier such as CC-BY-4.0, or an address. */
export const isLicense = (text: string): boolean =>
  SPDX.test(text) || (text.length <= 500 && /^https?:\/\/\S+$/.test(text) && URL.canParse(text));

function licenseId({ license }: Pick<Bundle, 'license'>): string {
  if (license === null) return NOT_STATED;
  return SPDX.test(license) ? `https://spdx.org/licenses/${license}` : license;
}

function license(bundle: Bundle) {
  const description =
    bundle.license === null
      ? 'No license was stated when the bundle was exported: ask its publisher before you use it'
      : 'License under which the results are published';
  return { '@id': licenseId(bundle), '@type': 'CreativeWork', name: bundle.license ?? 'Not stated', description };
}
