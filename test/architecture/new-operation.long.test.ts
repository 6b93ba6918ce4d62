import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectCopy } from './support/project-copy.ts';

const COPIED = [
  'package.json',
  'biome.json',
  'tsconfig.json',
  'src',
  'test/contract',
  'test/golden',
  'test/simulation/plugin',
];
const PART = 'src/simulation/contract/notified-puts.ts';
/** All of the mechanism that has the part; the registry holds its model to what it offers. */
const MECHANISM = 'src/simulation/mechanisms/rma/notified-puts.ts';
const REGISTRY = 'src/simulation/mechanisms/registry.ts';
const DEFINITION = 'src/simulation/mechanisms/rma/definition.ts';
const PROGRAM = 'test/simulation/program.test.ts';
const ok = { status: 0, output: expect.any(String) };

/** A program that calls the operation, and what counters and digest say of it. */
const PROGRAM_TEXT = `import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import { CALL_KINDS } from '../../src/simulation/contract/expected-calls.ts';
import type { ProcessOperations, Program } from '../../src/simulation/contract/program.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import type { ProgramMechanism } from '../../src/simulation/mechanisms/mechanism.ts';
import { mechanisms } from '../../src/simulation/mechanisms/registry.ts';
import { ProgramSimulation } from '../../src/simulation/program-simulation.ts';
import type { RunResult } from '../../src/simulation/run.ts';
import type { ProgramWorkload } from '../../src/simulation/workloads/workload.ts';
import { workloads } from '../../src/simulation/workloads/registry.ts';

const plan = smallPlan(combination('rma', 'dht'));
const rma = mechanisms.find(({ definition }) => definition.id === 'rma') as ProgramMechanism;
const dht = workloads.find(({ definition }) => definition.id === 'dht') as ProgramWorkload;
const run = (workload: ProgramWorkload) => new ProgramSimulation(plan, new Engine(), rma, workload).run() as RunResult;

/** Every process tells the next one, and waits until it was told; nothing else is in the table then. */
const telling: ProgramWorkload = {
  ...dht,
  create: (setting) => {
    function* program(process: ProcessOperations): Program {
      process.begin();
      process.notifiedFlag((process.rank + 1) % plan.processes, 7);
      expect(yield process.notification()).toBe(7);
    }
    return Object.assign(dht.create(setting), { program, verify: () => ({}) });
  },
};

it('is counted and digested under its own name, and can be foreseen', () => {
  const [without, told] = [run(dht), run(telling)];
  expect([without.status, told.status]).toEqual(['succeeded', 'succeeded']);
  expect(without.counters).not.toHaveProperty('notified_flag');
  expect(told.counters.notified_flag).toBe(plan.processes);
  expect(told.counters.notified_put).toBeUndefined();
  expect(told.operationsDigest).not.toBe(without.operationsDigest);
  expect(CALL_KINDS).toContain('notifiedFlag');
});
`;
let copy: ProjectCopy;

/** Replaces text of a file of the copy, each of which is there. */
function change(path: string, ...changes: readonly (readonly [string, string])[]): void {
  const file = join(copy.folder, path);
  const text = changes.reduce(
    (before, [from, to]) => {
      expect(before).toContain(from);
      return before.replace(from, to);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, text);
}

const typeCheck = () => copy.typeCheck(['src/simulation', 'src/contract-tests', 'test']);

beforeAll(() => {
  copy = new ProjectCopy(COPIED);
  change(
    PART,
    ['  notification(): void;', '  notification(): void;\n  notifiedFlag(target: number, immediate: number): void;'],
    [
      '  notification(process: number): void;',
      '  notification(process: number): void;\n  notifiedFlag(request: WorkRequest, immediate: number): void;',
    ],
    ['notifiedPut: { code: 19 }', 'notifiedPut: { code: 19 },\n  notifiedFlag: {}'],
    ['calls: { notifiedPut: {} }', 'calls: { notifiedPut: {}, notifiedFlag: {} }'],
    ['methods: { notifiedPut: true', 'methods: { notifiedPut: true, notifiedFlag: true'],
    [
      '    notification() {',
      '    notifiedFlag(target, immediate) {\n      const request = this.fill(target, 0, immediate);\n      this.note(OPERATIONS.notifiedFlag);\n      this.shared.offered.notifiedPuts.notifiedFlag(request, immediate);\n    },\n    notification() {',
    ],
  );
});

afterAll(() => copy.remove());

describe('a new operation in its part', () => {
  it('is missing, by type, in the mechanism that has the part, and nowhere else', () => {
    const { status, output } = typeCheck();
    const places = output.match(/^[\w./-]+(?=\(\d)/gm) ?? [];
    expect(status).not.toBe(0);
    expect([...new Set(places)].sort()).toEqual([REGISTRY, MECHANISM].sort());
  });

  it('compiles once that has it, and has its place in counters, digests and costs', () => {
    change(MECHANISM, [
      '  notification(process: number): void {',
      '  notifiedFlag(request: WorkRequest, immediate: number): void {\n    this.notifiedPut(request, immediate);\n  }\n\n  notification(process: number): void {',
    ]);
    change(DEFINITION, ['notifiedPut: 4,', 'notifiedPut: 4, notifiedFlag: 4,']);
    writeFileSync(join(copy.folder, PROGRAM), PROGRAM_TEXT);
    expect(typeCheck()).toMatchObject(ok);
    expect(copy.run('vitest/vitest.mjs', 'run', PROGRAM)).toMatchObject(ok);
  });

  it('passes the contract tests', () => {
    const tests = copy.run(
      'vitest/vitest.mjs',
      'run',
      'test/contract',
      '--testNamePattern',
      'rma|operations|offers',
      '--reporter',
      'json',
    );
    const report: { success: boolean; numPassedTests: number } = JSON.parse(
      tests.output.slice(tests.output.indexOf('{"num')),
    );
    expect(report.success).toBe(true);
    expect(report.numPassedTests).toBeGreaterThan(50);
  });
});
