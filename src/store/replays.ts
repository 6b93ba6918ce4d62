import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { RunResult } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Database } from './database.ts';

/** Parts of a run that only the replay of a schedule has. */
export type Replay = Pick<Run, 'ranks' | 'pending' | 'criticalPath'>;

/** Parts of a replay as stored: deflated JSON, null if absent. */
export interface PackedReplay {
  readonly ranks: Buffer | null;
  readonly pending: Buffer | null;
  readonly criticalPath: Buffer | null;
}

/** Packs a replay. Compression runs outside the calling thread. */
export async function packReplay({ ranks, pending, criticalPath }: RunResult): Promise<PackedReplay> {
  const [a, b, c] = await Promise.all([pack(ranks), pack(pending), pack(criticalPath)]);
  return { ranks: a, pending: b, criticalPath: c };
}

/** Returns the stored replay parts of runs; empty for a run that replays nothing or is not over. */
export async function loadReplays(
  { reads }: Database,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Replay>> {
  const values = [[...new Set(runIds)]];
  const { rows } = await reads.query<PackedReplay & { id: string }>({ name: 'replays', text: REPLAYS, values });
  const replays = rows.map(async ({ id, ...packed }) => [id, await unpackReplay(packed)] as const);
  return new Map(await Promise.all(replays));
}

const REPLAYS = `
select r.id, s.ranks, s.pending, s.critical_path as "criticalPath"
from runs r left join results s on s.id = r.result_id where r.id = any($1)`;

async function unpackReplay({ ranks, pending, criticalPath }: PackedReplay): Promise<Replay> {
  return {
    ...(ranks ? { ranks: await unpack<NonNullable<Replay['ranks']>>(ranks) } : {}),
    ...(pending ? { pending: await unpack<NonNullable<Replay['pending']>>(pending) } : {}),
    ...(criticalPath ? { criticalPath: await unpack<NonNullable<Replay['criticalPath']>>(criticalPath) } : {}),
  };
}

async function pack(part: readonly object[] | undefined): Promise<Buffer | null> {
  return part === undefined ? null : promisify(deflate)(JSON.stringify(part));
}

/** Unpacks JSON that only this store writes. */
async function unpack<Shape>(data: Uint8Array): Promise<Shape> {
  return JSON.parse((await promisify(inflate)(data)).toString()) as Shape;
}
