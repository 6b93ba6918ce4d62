import { INFINIBAND_NOTES, infiniband } from './infiniband.ts';
import { machinePreset } from './preset.ts';

/** InfiniBand HDR: ConnectX-6 at 200 Gb/s on PCIe 4. */
export const infinibandHdr = machinePreset({
  id: 'ib-hdr',
  title: 'InfiniBand HDR 200',
  summary: 'A cluster of about 2020: ConnectX-6 adapters at 200 Gb/s on PCIe 4.0, a fat tree of Quantum switches.',
  notes: INFINIBAND_NOTES,
  has: infiniband({
    bytesPerNs: 22.87,
    bandwidthSource: 'openucx/ucx, issue 10669',
    messagesPerMicrosecond: 215,
    adapter: 'ConnectX-6',
    pcieBytesPerNs: 26,
    pcie: 'PCIe 4.0 x16, 31.5 GB/s less headers',
  }),
});
