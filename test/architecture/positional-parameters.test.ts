import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MOST_PARAMETERS, withManyParameters } from './positional-parameters.ts';
import { sourceFiles } from './support/source-files.ts';

/** Called for every event, operation or line: an object for each call would be memory that the named bench shows. */
const EXCEPTIONS: Readonly<Record<string, `bench:${string}`>> = {
  'src/simulation/engine/digest.ts: ProgramDigest.add': 'bench:core',
  'src/simulation/engine/event-ladder.ts: EventLadder.add': 'bench:engine',
  'src/simulation/engine/event-queue.ts: EventQueue.push': 'bench:engine',
  'src/simulation/engine/event-queue.ts: EventQueue.pushInOrder': 'bench:engine',
  'src/simulation/engine/trace-recorder.ts: TraceRecorder.append': 'bench:core',
  'src/simulation/engine/trace-recorder.ts: TraceRecorder.span': 'bench:core',
  'src/simulation/engine/trace-recorder.ts: TraceRecorder.spanOn': 'bench:core',
  'src/simulation/mechanisms/message-passing/recording.ts: Recording.received': 'bench:goal',
  'src/simulation/mechanisms/message-passing/replay-observer.ts: ReplayObserver.received': 'bench:goal',
  'src/simulation/workloads/goal/label-table.ts: LabelTable.define': 'bench:goal',
};

describe(`functions, methods and constructors with more than ${MOST_PARAMETERS} parameters`, () => {
  const found = sourceFiles(['src', 'workers', 'web/src', 'scripts', 'bench']).flatMap((path) =>
    withManyParameters(path),
  );

  it('are exceptions', () => {
    const others = found.filter((name) => !(name in EXCEPTIONS));
    expect(others, 'give the parts names: an object').toEqual([]);
  });

  it('have a bench that defends each exception', () => {
    const { scripts }: { scripts: object } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(Object.values(EXCEPTIONS).filter((bench) => !(bench in scripts))).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !found.includes(name))).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    ['a function', 'function far(a, b, c, d, e) {}', 'far'],
    ['a method', 'class Far { go(a, b, c, d, ...rest) {} }', 'Far.go'],
    ['a constructor', 'class Far { constructor(a, readonly b, c, d, e) {} }', 'Far.constructor'],
    ['a function in a constant', 'const far = (a, b, c, d, e) => a;', 'far'],
    ['a signature', 'interface Far { go(a: A, b: B, c: C, d: D, e: E): void }', 'Far.go'],
    ['a type', 'type Far = (a: A, b: B, c: C, d: D, e: E) => void;', 'Far'],
  ])('finds %s', (_kind, text, name) => {
    expect(withManyParameters('src/x.ts', text)).toEqual([`src/x.ts: ${name}`]);
    expect(withManyParameters('src/x.svelte', `<script lang="ts">${text}</script>`)).toEqual([`src/x.svelte: ${name}`]);
  });

  it('takes four, and `this` beside them', () => {
    expect(withManyParameters('src/x.ts', 'function near(this: X, a, b, c, d) {}')).toEqual([]);
  });
});
