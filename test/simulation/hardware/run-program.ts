import { expect } from 'vitest';
import { machineDefinitions } from '../../../src/simulation/catalogue.ts';
import type { Handler } from '../../../src/simulation/contract/handlers.ts';
import type { ProcessOperations, Program } from '../../../src/simulation/contract/program.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import { ACTIVE_PUT, PLAIN } from '../../../src/simulation/hardware/iommu/control-bits.ts';
import { mechanisms } from '../../../src/simulation/mechanisms/registry.ts';
import { defaultsOf, type ParameterValues } from '../../../src/simulation/parameters.ts';
import { ProgramSimulation } from '../../../src/simulation/program-simulation.ts';
import { workloads } from '../../../src/simulation/workloads/registry.ts';

export const WINDOW = 1_048_576;

export interface ProgramRun {
  readonly preset: string;
  readonly mechanism?: string;
  readonly machine?: ParameterValues;
  readonly own?: ParameterValues;
  readonly processes?: number;
  /** The workload whose metrics are reported. */
  readonly reportedAs?: string;
  readonly program: (process: ProcessOperations) => Program;
  /** A word of a process has been written. */
  readonly onWritten?: (process: number, value: number) => void;
  /** Makes what is invoked at the address WINDOW an active put, which this handles. */
  readonly handler?: Handler;
}

/** Runs a program, by RMA unless a test says otherwise; `written` is what was written at process 1, in order. */
export function runProgram({
  preset,
  mechanism = 'rma',
  machine = {},
  own = {},
  processes = 2,
  reportedAs = 'ping-pong',
  program,
  onWritten,
  handler,
}: ProgramRun) {
  const words = new Map<number, number>();
  const written: number[] = [];
  const model = {
    operationName: 'access',
    memory: {
      read: (_process: number, address: number) => words.get(address) ?? 0,
      write: (process: number, address: number, value: number) => {
        words.set(address, value);
        if (process === 1) written.push(value);
        onWritten?.(process, value);
      },
    },
    handlers: handler === undefined ? [] : [handler],
    regions: [
      { name: 'data', begin: 0, end: WINDOW, bits: PLAIN },
      {
        name: 'buffer',
        begin: WINDOW,
        end: 2 * WINDOW,
        ...(handler === undefined ? { bits: PLAIN } : { bits: ACTIVE_PUT, handler: 0 }),
      },
      { name: 'flush', begin: 2 * WINDOW, end: 2 * WINDOW + 4096, bits: PLAIN },
    ],
    prepare: () => {},
    program,
    verify: () => ({}),
    metrics: () => ({}),
  };
  const { parameters } = machineDefinitions.find(({ id }) => id === preset)!;
  const chosen = mechanisms.find(({ definition }) => definition.id === mechanism)!;
  const { definition } = workloads.find((workload) => workload.definition.id === reportedAs)!;
  if (!('create' in chosen)) throw new Error('it does not run programs');
  const plan = {
    machine: { preset, parameters: { ...defaultsOf(parameters), ...machine } },
    mechanism: { kind: mechanism, parameters: { ...defaultsOf(chosen.definition.parameters), ...own } },
    workload: { kind: 'test', parameters: {} },
    processes,
    seed: 1,
    trace: { level: 'off' as const, maxEvents: 0 },
  };
  const result = new ProgramSimulation(plan, new Engine(), chosen, { definition, create: () => model }).run();
  expect(result.error).toBeUndefined();
  return { written, words, result };
}
