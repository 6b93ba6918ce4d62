import { comparisonSvg } from '../drawing/comparison-svg.ts';
import type { Caption } from '../drawing/sheet.ts';
import { comparisonCsv, type Origin } from '../figure/csv.ts';
import { modelVersion } from '../plan/model-version.ts';
import { versioned } from '../spec/document-version.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { version } from '../spec/package.ts';
import type { Bundle } from '../spec/resources/bundle.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import { FILES, scheduleFile } from './bundle-files.ts';
import { checksumsText } from './checksums.ts';
import { crateMetadata } from './metadata.ts';
import { ParametersInUse } from './used-parameters.ts';
import { type Content, type WrittenFile, ZipWriter } from './zip-writer.ts';

/** A completed experiment, as shown in a bundle. */
export interface CrateSource {
  readonly spec: ExperimentSpec;
  readonly caption: Caption & Origin;
  /** In the order of the plan. */
  readonly runs: Iterable<Run> | AsyncIterable<Run>;
  readonly comparison: Comparison;
  /** Texts of the schedules that the runs replay, by digest. */
  readonly schedules: ReadonlyMap<string, Content>;
  readonly startedAt?: string | undefined;
  readonly finishedAt?: string | undefined;
  readonly license: string | null;
}

/**
 * Generates the bundle of an experiment, as an archive in pieces on demand: everything needed to read, check and recompute its
 * results, described by RO-Crate 1.1. The metadata come after the files whose digests they contain.
 * @throws whatever reading the runs or schedules throws; the archive is then incomplete
 */
export async function* crateOf(source: CrateSource): AsyncGenerator<Uint8Array, void, undefined> {
  const { spec, caption, comparison, schedules } = source;
  const zip = new ZipWriter();
  const files: WrittenFile[] = [];
  const counted = new CountedRuns(source.runs);
  const add = async function* (name: string, content: Content) {
    files.push(yield* zip.file(name, content));
  };
  yield* add(FILES.specification, json(spec));
  for (const [digest, text] of schedules) yield* add(scheduleFile(digest), text);
  yield* add(FILES.runs, counted.lines());
  yield* add(FILES.comparison, json(versioned(comparison)));
  yield* add(FILES.table, comparisonCsv(comparison, caption));
  yield* add(FILES.figure, comparisonSvg(comparison, caption));
  yield* add(FILES.parameters, json(versioned(counted.parameters.document())));
  const bundle = bundleOf(source, counted);
  yield* add(FILES.bundle, json(versioned(bundle)));
  const isSameModel = bundle.modelVersion === modelVersion();
  yield* add(FILES.metadata, crateMetadata(bundle, [...files], { ...source, failed: counted.failed, isSameModel }));
  yield* add(FILES.checksums, checksumsText(files));
  yield* zip.end();
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function bundleOf({ spec, caption, license }: CrateSource, { count, parameters }: CountedRuns): Bundle {
  return {
    name: spec.name,
    software: { name: 'onesided', version: version() },
    modelVersion: caption.modelVersion,
    specDigest: caption.specDigest,
    runs: count,
    plugins: parameters.plugins(),
    license,
    exportedAt: new Date().toISOString(),
  };
}

/** Minimum number of characters in the portions in which lines of JSON are compressed. */
const PORTION = 65_536;

/** Writes runs as lines, and collects the information about all of them that is available once they have been read. */
class CountedRuns {
  readonly parameters = new ParametersInUse();
  count = 0;
  failed = 0;

  constructor(private readonly runs: CrateSource['runs']) {}

  async *lines(): AsyncGenerator<string> {
    let portion = '';
    for await (const run of this.runs) {
      this.count += 1;
      if (run.digest === null) this.failed += 1;
      this.parameters.add(run);
      portion += `${JSON.stringify(run)}\n`;
      if (portion.length < PORTION) continue;
      yield portion;
      portion = '';
    }
    if (portion !== '') yield portion;
  }
}
