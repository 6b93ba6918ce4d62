import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { runProgram, WINDOW } from '../../hardware/run-program.ts';

it('who waits until a store has answered has waited for the way of its request and of the reply', () => {
  const settings = { preset: 'ib-hdr', machine: { processesPerNode: 1 }, processes: 2 };
  const plan = smallPlan(combination('a-kv', 'random-put'), settings);
  const { breakdown, error } = simulate(plan);
  expect(error).toBeUndefined();
  const { wireLatencyNs } = plan.machine.parameters as Record<string, number>;
  const { storeOperationNs } = plan.mechanism.parameters as Record<string, number>;
  const meanNs = (stage: string) => breakdown[stage]?.meanNs ?? 0;
  expect(meanNs('wire')).toBeGreaterThan(2 * wireLatencyNs!);
  expect(meanNs('handler')).toBeGreaterThan(storeOperationNs!);
  expect(meanNs('notify')).toBeLessThan(200);
});

it('who waits for the handler of an earlier operation has been waiting for a CPU', () => {
  const flush = (handlerDispatchNs: number) =>
    runProgram({
      preset: 'ib-hdr',
      mechanism: 'am',
      machine: { processesPerNode: 1, handlerDispatchNs },
      handler: () => 0,
      *program(process) {
        if (process.rank !== 0) return;
        process.begin();
        yield process.invoke(1, 0, WINDOW, 1);
        process.begin();
        yield process.flush(1);
        process.end();
      },
    }).result;
  const [quick, slow] = [flush(500), flush(5000)];
  const notifyNs = ({ breakdown }: typeof quick) => breakdown.notify!.totalNs;
  expect(slow.simulatedNs - quick.simulatedNs).toBeCloseTo(4500, 6);
  expect(notifyNs(slow) - notifyNs(quick)).toBeCloseTo(4500, 6);
});
