import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LogOutput } from '../../src/monitoring/log-output.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { eventually } from '../support/waiting.ts';

const line = (n: number) => `${JSON.stringify({ n })}\n`;

it('outlives a full disk, and says how many lines it could not write', async () => {
  const path = join(temporaryFolder(), 'log');
  // Both are opened under one number, as if space had been freed.
  const file = openSync('/dev/full', 'w');
  const output = new LogOutput(file);
  const idle = async () => !output.isWriting;
  output.write(line(1));
  await eventually('the first line is dropped', idle);
  output.write(line(2));
  output.write(line(3));
  await eventually('two more lines are dropped', idle);
  closeSync(file);
  // The lowest number that is free is this one, unless others have become so.
  while (openSync(path, 'w') < file);
  output.write(line(4));
  await eventually('the fourth line is written', idle);
  output.write(line(5));
  await eventually('the fifth line is written', idle);
  closeSync(file);
  const [empty, notice = '', ...rest] = readFileSync(path, 'utf8').split(/(?<=\n)/);
  expect(JSON.parse(notice)).toMatchObject({ level: 40, msg: '3 lines of the log could not be written: ENOSPC' });
  expect([empty, rest]).toEqual(['\n', [line(4), line(5)]]);
});
