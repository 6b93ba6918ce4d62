import { type Generation, INFINIBAND_NOTES, infiniband } from './infiniband.ts';
import { assumed, machinePreset } from './preset.ts';

/** ConnectX-6 on PCIe 4, and switches of the same generation. */
export const HDR: Generation = {
  bytesPerNs: 25,
  rate: '200 Gb/s less headers; UCX gives 22.87 GiB/s (openucx/ucx, issue 10669)',
  wireLatencyNs: assumed(500, '600 ns one way in UCX, of which a switch and the target’s bus and memory are modelled separately; range 400-700'),
  messagesPerMicrosecond: 215,
  adapter: 'ConnectX-6',
  switchPorts: 40,
  pcieBytesPerNs: 28.42,
  pcie: 'PCIe 4.0 x16, 31.5 GB/s less the link-layer overhead (pcie-bench/pcie-model)',
};

/** InfiniBand HDR: ConnectX-6 at 200 Gb/s on PCIe 4. */
export const infinibandHdr = machinePreset({
  id: 'ib-hdr',
  title: 'InfiniBand HDR 200',
  summary: 'A cluster of about 2020: ConnectX-6 adapters at 200 Gb/s on PCIe 4.0, a fat tree of Quantum switches.',
  notes: INFINIBAND_NOTES,
  has: infiniband(HDR),
});
