import type { Impossibility, RunSetting } from '../../run-setting.ts';
import { needsNodes } from '../rules.ts';
import type { PageFaultValues } from './parameters.ts';
import { type FaultParameters, nodesOf } from './roles.ts';

/** A node that has a minipage does not request it: on a single node everything is present, and nothing faults. */
export function enoughNodes(setting: RunSetting<PageFaultValues>): Impossibility | undefined {
  const needed = nodesOf(setting.workload as unknown as FaultParameters);
  const needs = `owner, requestors and readers of a minipage are ${needed} nodes`;
  return needsNodes(needed, needs, setting, 'workload.requestors', 'workload.copies');
}
