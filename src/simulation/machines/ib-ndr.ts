import { INFINIBAND_NOTES, infiniband } from './infiniband.ts';
import { machinePreset } from './preset.ts';

/** InfiniBand NDR: ConnectX-7 at 400 Gb/s on PCIe 5. */
export const infinibandNdr = machinePreset({
  id: 'ib-ndr',
  title: 'InfiniBand NDR 400',
  summary: 'A cluster of about 2023: ConnectX-7 adapters at 400 Gb/s on PCIe 5.0, a fat tree of Quantum-2 switches.',
  notes: INFINIBAND_NOTES,
  has: infiniband({
    bytesPerNs: 45.75,
    bandwidthSource: 'openucx/ucx, issue 9306',
    messagesPerMicrosecond: 330,
    adapter: 'ConnectX-7',
    pcieBytesPerNs: 52,
    pcie: 'PCIe 5.0 x16, 63 GB/s less headers',
  }),
});
