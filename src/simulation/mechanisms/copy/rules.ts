import type { Rule } from '../../run-setting.ts';
import type { CpuCopyValues } from './parameters.ts';

/** Page faults need their costs: those of the kernel, and of a copy engine that requests pages. */
export const coldPagesRules: readonly Rule<unknown, CpuCopyValues>[] = [
  ({ machine, mechanism: { coldPages } }) => {
    if (coldPages === 0 || machine.translationRequestNs > 0) return undefined;
    return {
      code: 'SIM_PAGE_FAULTS',
      message: `coldPages ${coldPages} requires a machine whose devices request pages (translationRequestNs above 0); accepted: coldPages 0, or a machine with page requests, like spr-host`,
      blames: ['mechanism.coldPages', 'machine.translationRequestNs'],
      mend: 'mechanism.coldPages',
    };
  },
];
