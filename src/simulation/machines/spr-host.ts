import { NDR } from './ib-ndr.ts';
import { INFINIBAND_NOTES, infiniband } from './infiniband.ts';
import { modernHost } from './modern-host.ts';
import { assumed, derived, machinePreset } from './preset.ts';

const UIPI = 'Aydogmus et al., ASPLOS 2025';

/** A Sapphire Rapids host whose processes copy with DSA and receive user-space interrupts. */
export const sapphireRapidsHost = machinePreset({
  id: 'spr-host',
  title: 'Sapphire Rapids with DSA and user interrupts',
  summary: 'A 2023 host: a fourth-generation Xeon whose DSA copies between virtual addresses and whose cores can interrupt each other without the kernel; InfiniBand NDR.',
  notes: [...INFINIBAND_NOTES, 'Interrupts delivered to processes are user interrupts; for interrupts through the kernel, set interruptLatencyNs 1500 and upcallNs 600 as on the other modern machines.'],
  has: {
    ...infiniband(NDR),
    cpu: {
      ...modernHost.cpu,
      interruptLatencyNs: derived(360, `${UIPI}: 720 cycles of the receiver, here at 2 GHz`, 'lookup'),
      upcallNs: derived(17, `${UIPI}: the kernel is not entered; CLUI 2 and STUI 32 cycles around code that must not be interrupted`, 'lookup'),
    },
    memory: { ...modernHost.memory, nicWritesTo: assumed('last-level-cache', 'Intel hosts have DDIO enabled unless it is explicitly switched off', 'recalled') },
  },
});
