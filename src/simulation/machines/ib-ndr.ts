import { type Generation, INFINIBAND_NOTES, infiniband } from './infiniband.ts';
import { assumed, machinePreset } from './preset.ts';

/** ConnectX-7 on PCIe 5, and switches of the same generation. */
export const NDR: Generation = {
  bytesPerNs: 50,
  rate: '400 Gb/s less headers; UCX gives 45.75 GiB/s (openucx/ucx, issue 9306)',
  wireLatencyNs: assumed(700, 'A ConnectX-7 is slower than its predecessor for a single message; range 500-900'),
  messagesPerMicrosecond: 330,
  adapter: 'ConnectX-7',
  switchPorts: 64,
  pcieBytesPerNs: 56.84,
  pcie: 'PCIe 5.0 x16, 63 GB/s less the link-layer overhead: twice PCIe 4.0 (pcie-bench/pcie-model)',
};

/** InfiniBand NDR: ConnectX-7 at 400 Gb/s on PCIe 5. */
export const infinibandNdr = machinePreset({
  id: 'ib-ndr',
  title: 'InfiniBand NDR 400',
  summary: 'A cluster of about 2023: ConnectX-7 adapters at 400 Gb/s on PCIe 5.0, a fat tree of Quantum-2 switches.',
  notes: INFINIBAND_NOTES,
  has: infiniband(NDR),
});
