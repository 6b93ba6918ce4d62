import { statSync } from 'node:fs';
import { fileNameOf } from '../crate/bundle-files.ts';
import { crateOf } from '../crate/write-crate.ts';
import { ArchiveTooLarge } from '../crate/zip-writer.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import { EXIT, Failure } from './failure.ts';
import { idPath, request, requestJson } from './http-client.ts';
import { compareLocally } from './local-comparison.ts';
import { type LocalResults, localResults, type ResultsOptions } from './local-results.ts';
import { note } from './output.ts';
import { cannotWrite, writeOutput } from './output-file.ts';
import { answered } from './save-response.ts';

interface BundleOptions extends ResultsOptions {
  readonly out: string | undefined;
  readonly license: string | undefined;
}

/**
 * Writes the bundle of an experiment on a server, or of local results.
 * @throws Failure (bad input) if a part is missing or the file cannot be written; then no file is left behind
 */
export async function exportBundle(what: string, options: BundleOptions): Promise<void> {
  if (options.license === undefined) note('No --license was given: the bundle says that none was stated.');
  const results = await localResults(what, options);
  const { name, pieces } = results ? localBundle(what, results, options) : await serverBundle(what, options);
  const file = options.out ?? `${fileNameOf(name) || 'bundle'}.crate.zip`;
  await write(file, pieces);
  note(`Written: ${file}, ${(statSync(file).size / 1e6).toFixed(2)} MB`);
}

interface Pieces {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

function localBundle(what: string, results: LocalResults, { license = null as string | null }): Pieces {
  const { experiment, runs, subject, shown, caption } = results;
  if (!experiment) {
    const fix = 'Name the folder that `onesided run SPEC --out DIR` wrote, or the specification.';
    throw new Failure(EXIT.badInput, `${what} has no specification.json beside it, which a bundle needs. ${fix}`);
  }
  const missing = runs.filter(({ status }) => status === 'queued').length;
  if (missing > 0) {
    const fix = '`onesided run` computes them.';
    throw new Failure(
      EXIT.badInput,
      `${missing} of ${runs.length} runs have no result; a bundle needs all of them. ${fix}`,
    );
  }
  const schedules = new Map([...experiment.schedules].map(([digest, text]) => [digest, [text]]));
  const comparison = compareLocally(subject, runs, shown);
  const pieces = crateOf({ ...experiment, schedules, caption, runs, comparison, license });
  return { name: experiment.spec.name, pieces };
}

async function serverBundle(id: string, { license }: BundleOptions): Promise<Pieces> {
  const { name } = await requestJson<Experiment>(idPath('experiments', id));
  const query = { format: 'crate', license };
  const { body } = await request(idPath('experiments', id, '/export'), { query, headers: { accept: '*/*' } });
  if (!body) throw new Failure(EXIT.noServer, 'The server sent no bundle');
  return { name, pieces: answered(body) };
}

async function write(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await writeOutput(file, pieces);
  } catch (error) {
    throw error instanceof ArchiveTooLarge ? cannotWrite(file, error) : error;
  }
}
