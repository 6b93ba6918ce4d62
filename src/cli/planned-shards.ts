import { wallTime } from '../figure/units.ts';
import { modelVersion } from '../plan/model-version.ts';
import { type ExperimentPlan, planExperiment } from '../plan/plan-experiment.ts';
import { ShardFolder, ShardFolderError, type ShardFolderHeader } from '../shards/shard-folder.ts';
import { type Shard, shardsOf } from '../shards/split.ts';
import { EXIT, Failure } from './failure.ts';
import { cannotWrite } from './output-file.ts';
import { readSpecificationFile, requireSpecificationFile } from './specification-file.ts';

/** A folder of shards with its plan. */
export interface PlannedShards {
  readonly folder: ShardFolder;
  readonly plan: ExperimentPlan;
  readonly shards: readonly Shard[];
  /** Texts of the replayed schedules, by digest. */
  readonly schedules: ReadonlyMap<string, Uint8Array>;
}

/**
 * Writes the files for the tasks of a plan to a folder, and prints the next steps.
 * @throws Failure (bad input) if the folder belongs to another experiment
 */
export async function writeShards(
  path: string,
  count: number,
  plan: ExperimentPlan,
  { schedules, plugins }: Pick<PlannedShards, 'schedules'> & { readonly plugins: readonly string[] },
): Promise<string> {
  const shards = shardsOf(plan.runs, count);
  const [longest, filled] = [Math.max(...shards.map(({ costSeconds }) => costSeconds)), shards.filter(isFilled).length];
  const specification = `${JSON.stringify(plan.spec, null, 2)}\n`;
  await orFailure(() => new ShardFolder(path).write(headerOf(plan, count), specification, schedules), path);
  const empty = filled < count ? `; ${count - filled} of them are empty` : '';
  const next = (shard: string) =>
    ['onesided run-shard', path, shard, ...plugins.map((place) => `--with ${place}`)].join(' ');
  if (count === 1) return `Written: ${path}, one shard of about ${wallTime(longest)}. Next: ${next('0')}`;
  return `Written: ${path}, ${count} shards of about ${wallTime(longest)} each${empty}. Next, for K from 0 to ${count - 1}: ${next('K')}`;
}

const isFilled = ({ runs }: Shard): boolean => runs.length > 0;

const headerOf = ({ modelVersion, specDigest, runs }: ExperimentPlan, shards: number): ShardFolderHeader => ({
  modelVersion,
  specDigest,
  shards,
  runs: runs.length,
});

/**
 * Reads a folder of shards and reproduces its plan.
 * @throws Failure (bad input) if it is not one, was changed, or was written under another model version
 */
export async function readShards(path: string): Promise<PlannedShards> {
  const folder = new ShardFolder(path);
  const header = await orFailure(async () => folder.header());
  // Checked before the specification, which may name parts that only another version or its plugins have.
  requireModel(folder, header);
  const { spec, schedules } = requireSpecificationFile(readSpecificationFile(folder.specification));
  for (const schedule of folder.schedules) schedules.add(schedule);
  const plan = planExperiment(spec, { schedules: schedules.known });
  if (header.specDigest !== plan.specDigest) {
    throw new Failure(
      EXIT.badInput,
      `${folder.specification} has changed since it was planned: plan it into a new folder`,
    );
  }
  return { folder, plan, shards: shardsOf(plan.runs, header.shards), schedules: schedules.texts };
}

function requireModel({ path }: ShardFolder, planned: ShardFolderHeader): void {
  const here = modelVersion();
  if (planned.modelVersion === here) return;
  throw new Failure(
    EXIT.badInput,
    `${path} was planned for model version ${planned.modelVersion}, but this is ${here}: their results cannot be ` +
      'combined. Use the onesided that planned it, with the same plugins (--with), or plan a new folder.',
  );
}

async function orFailure<Value>(work: () => Promise<Value>, written?: string): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShardFolderError) throw new Failure(EXIT.badInput, error.message, { cause: error });
    if (error instanceof Error && 'syscall' in error && written !== undefined) throw cannotWrite(written, error);
    if (error instanceof Error && 'syscall' in error) throw new Failure(EXIT.badInput, error.message, { cause: error });
    throw error;
  }
}
