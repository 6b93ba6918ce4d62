import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { RunResult } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Database } from './database.ts';

/** What only the replay of a schedule has. */
export type Replay = Pick<Run, 'ranks' | 'pending' | 'criticalPath'>;

/** The parts of a replay as they are stored: deflated JSON, null where there is nothing. */
export interface PackedReplay {
  readonly ranks: Buffer | null;
  readonly pending: Buffer | null;
  readonly criticalPath: Buffer | null;
}

/** Compression runs outside the calling thread. */
export async function packReplay({ ranks, pending, criticalPath }: RunResult): Promise<PackedReplay> {
  const [a, b, c] = await Promise.all([pack(ranks), pack(pending), pack(criticalPath)]);
  return { ranks: a, pending: b, criticalPath: c };
}

/** What is stored of the replays behind runs; empty where one replays nothing or is not over. */
export async function loadReplays(
  { prisma }: Database,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Replay>> {
  const columns = { ranks: true, pending: true, criticalPath: true } as const;
  const runs = await prisma.run.findMany({
    where: { id: { in: [...new Set(runIds)] } },
    select: { id: true, result: { select: columns } },
  });
  const replays = runs.map(async ({ id, result }) => [id, await unpackReplay(result ?? {})] as const);
  return new Map(await Promise.all(replays));
}

type PackedColumns = Partial<Record<keyof PackedReplay, Uint8Array | null>>;

async function unpackReplay({ ranks, pending, criticalPath }: PackedColumns): Promise<Replay> {
  return {
    ...(ranks ? { ranks: await unpack<NonNullable<Replay['ranks']>>(ranks) } : {}),
    ...(pending ? { pending: await unpack<NonNullable<Replay['pending']>>(pending) } : {}),
    ...(criticalPath ? { criticalPath: await unpack<NonNullable<Replay['criticalPath']>>(criticalPath) } : {}),
  };
}

async function pack(part: readonly object[] | undefined): Promise<Buffer | null> {
  return part === undefined ? null : promisify(deflate)(JSON.stringify(part));
}

/** JSON that this store wrote itself and nobody else changes. */
async function unpack<Shape>(data: Uint8Array): Promise<Shape> {
  return JSON.parse((await promisify(inflate)(data)).toString()) as Shape;
}
