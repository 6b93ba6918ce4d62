import { type Capability, capabilityWords } from '../../contract/capabilities.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { PingPongValues } from './parameters.ts';

/** Capabilities that operations need besides flushed puts. */
const TAKES: Readonly<Record<string, readonly Capability[]>> = {
  'notified-put': ['notified-puts'],
  'put-then-notify': ['notified-puts'],
  'completed-put-then-notify': ['signalled-puts', 'notified-puts'],
  message: ['notified-puts', 'get'],
  get: ['get'],
  'fetch-and-add': ['atomics'],
};
const READS = new Set(['get', 'fetch-and-add']);

/** Mechanisms differ in the calls that they offer beyond puts. */
export function offeredOperation({ workload, offers }: RunSetting<PingPongValues>): Impossibility | undefined {
  const operation = workload.operation;
  const isPosted = workload.test === 'bandwidth' && READS.has(operation);
  const takes: readonly Capability[] = [...(TAKES[operation] ?? []), ...(isPosted ? (['posted-reads'] as const) : [])];
  const missing = takes.filter((capability) => !offers.includes(capability));
  if (missing.length === 0) return undefined;
  const words = missing.map((capability) => capabilityWords.get(capability)).join(' and ');
  return {
    code: 'SIM_INCOMPATIBLE',
    message: `${isPosted ? 'a bandwidth test of ' : ''}${operation} needs ${words}, which the mechanism does not offer; accepted: operation put, or a mechanism that offers them`,
    blames: ['workload.operation'],
  };
}
