import type { Impossibility, RunSetting } from '../../run-setting.ts';

/** Only bridges have partition registers. */
export function hasRegisters({ workload, offers }: RunSetting): Impossibility | undefined {
  if (workload.registers !== 'rewritten' || offers.includes('partition-registers')) return undefined;
  return {
    code: 'SIM_PARTITION',
    message: 'registers rewritten needs a mechanism with partition registers; accepted: registers mapped',
    blames: ['workload.registers'],
  };
}
