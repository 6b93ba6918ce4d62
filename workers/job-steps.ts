import type { Step } from '../src/monitoring/tracer.ts';
import { activeTracer } from '../src/monitoring/tracing.ts';
import type { ClaimedRun } from '../src/store/contract.ts';
import type { SimulatedRun } from './simulation-task.ts';

/** Trace spans of a job: its claim, each simulated run, and the time until its result was stored. */
export class JobSteps {
  private readonly step: Step;

  private constructor(step: Step) {
    this.step = step;
  }

  /** Returns undefined if tracing is off or the job belongs to no trace. */
  static of(traceparent: string | undefined, worker: string): JobSteps | undefined {
    const tracer = traceparent === undefined ? undefined : activeTracer();
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'onesided.worker': worker,
    };
    return tracer && new JobSteps(tracer.begin('process runs', { kind: 'consumer', parent: traceparent, attributes }));
  }

  /** Calls `tell` within the span of the run. Returns a function to call when its result has been stored. */
  simulated({ id, attempt, plan }: ClaimedRun, { result, wallMs }: SimulatedRun, tell: () => void): () => void {
    const tracer = activeTracer();
    if (!tracer) {
      tell();
      return () => undefined;
    }
    const { traceparent: parent } = this.step;
    const run = tracer.begin('simulate run', {
      parent,
      begunMs: Date.now() - wallMs,
      attributes: {
        'onesided.run.id': id,
        'onesided.run.attempt': attempt,
        'onesided.mechanism': plan.mechanism.kind,
        'onesided.workload': plan.workload.kind,
        'onesided.processes': plan.processes,
      },
    });
    run.within(tell);
    const outcome = { 'onesided.run.status': result.status, 'onesided.run.events': result.events };
    run.end(outcome, result.error?.message);
    const storing = tracer.begin('store result', { parent: run.traceparent, attributes: { 'onesided.run.id': id } });
    return () => storing.end();
  }

  end(): void {
    this.step.end();
  }
}
