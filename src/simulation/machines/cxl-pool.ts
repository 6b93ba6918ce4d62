import { HDR } from './ib-hdr.ts';
import { INFINIBAND_NOTES, infiniband } from './infiniband.ts';
import { assumed, calibrated, machinePreset } from './preset.ts';

/** A rack whose nodes share memory: the hosts and adapters of ib-hdr, and a pool that their loads and stores reach. */
export const cxlPool = machinePreset({
  id: 'cxl-pool',
  title: 'CXL memory pool, InfiniBand HDR',
  summary: 'Hosts with HDR adapters and, beside them, a multi-headed CXL memory pool that loads and stores of all nodes reach.',
  notes: [
    ...INFINIBAND_NOTES,
    'No pool of several hosts has published latencies: the way is that of expanders (Melody), controller and directory are assumed. poolWayNs 40 is Pond’s estimate, poolSwitchNs 70 a switch between.',
    'Windows of processes lie in the pool for mechanisms that load and store there, and in the memory of nodes for those that go through the NIC. A look at what has come to the own window takes memoryAccessNs on either.',
    'Back-invalidation needs CXL 3; devices of 2024 leave coherence to software (poolCoherence).',
  ],
  has: {
    ...infiniband(HDR),
    'cxl-pool': {
      poolHeads: assumed(16, 'Pond, ASPLOS 2023, has pools of 8 to 16 sockets; a node is one', 'lookup'),
      poolWayNs: calibrated(95, 'Melody, ASPLOS 2025: a load takes 140 to 410 ns over four devices, 275 in the middle, less memory, controller and transfer', 'cxl.range', 'lookup'),
    },
  },
});
