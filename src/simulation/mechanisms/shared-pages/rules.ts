import type { Impossibility, RunSetting } from '../../run-setting.ts';
import { numberOf } from './parameters.ts';

/** Minipages are parts of pages, or whole pages. */
export function dividesPages({ machine: { iotlbPageBytes: page }, mechanism }: RunSetting): Impossibility | undefined {
  const minipage = numberOf(mechanism, 'minipageBytes');
  if (page % minipage === 0 || minipage % page === 0) return undefined;
  const below = 2 ** Math.floor(Math.log2(minipage));
  return {
    code: 'SIM_MINIPAGE',
    message: `minipages of ${minipage} B and pages of ${page} B do not divide each other; accepted: ${below} or ${2 * below}`,
    blames: ['mechanism.minipageBytes', 'machine.iotlbPageBytes'],
    mend: 'mechanism.minipageBytes',
  };
}
