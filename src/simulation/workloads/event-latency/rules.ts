import type { Impossibility, RunSetting } from '../../run-setting.ts';
import { needsNodes } from '../rules.ts';
import type { EventLatencyValues } from './parameters.ts';

/** Patterns that need two kernels; a barrier also works between threads of one node. */
const BETWEEN_NODES: Readonly<Partial<Record<EventLatencyValues['pattern'], string>>> = {
  'ping-pong': 'events go back and forth between 2 nodes',
  stream: 'a stream goes from one node to another, which are 2',
  lock: 'a lock is handed over between 2 nodes',
};

/** A kernel that answers itself would take no time. */
export function betweenNodes(setting: RunSetting<EventLatencyValues>): Impossibility | undefined {
  const needs = BETWEEN_NODES[setting.workload.pattern];
  return needs === undefined ? undefined : needsNodes(2, needs, setting, 'workload.pattern');
}
