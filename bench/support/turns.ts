import { fork } from 'node:child_process';

/** Runs a script with arguments in its own process and returns the message that it sends. */
export function measureApart<Result>(script: string, parameters: readonly string[]): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(script, parameters, { execArgv: ['--import', 'tsx'] });
    child.once('message', (result) => resolve(result as Result));
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`${parameters.join(' ')} ended with code ${code}`)));
  });
}

/** Measures all items several times in turns, so a temporarily busy machine slows all of them equally. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  repeat: number,
  measure: (item: Item) => Promise<Result>,
): Promise<Result[][]> {
  const results: Result[][] = items.map(() => []);
  for (let round = 0; round < repeat; round += 1) {
    for (const [index, item] of items.entries()) results[index]?.push(await measure(item));
  }
  return results;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
