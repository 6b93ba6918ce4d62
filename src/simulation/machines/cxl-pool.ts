import { HDR } from './ib-hdr.ts';
import { INFINIBAND_NOTES, infiniband } from './infiniband.ts';
import { assumed, calibrated, machinePreset } from './preset.ts';

/** A rack whose nodes share memory: hosts and adapters of ib-hdr, and a pool accessible to their loads and stores. */
export const cxlPool = machinePreset({
  id: 'cxl-pool',
  title: 'CXL memory pool, InfiniBand HDR',
  summary: 'Hosts with HDR adapters and a multi-headed CXL memory pool that the loads and stores of all nodes can reach.',
  notes: [
    ...INFINIBAND_NOTES,
    'No latencies have been published for a pool with several hosts: the path is that of expanders (Melody), and controller and directory are assumed. A poolWayNs of 40 is Pond’s estimate, a poolSwitchNs of 70 a switch in between.',
    'Process windows lie in the pool for mechanisms that load and store there, and in node memory for those that use the NIC. Checking what has arrived in a process’s own window takes memoryAccessNs in both cases.',
    'Back-invalidation needs CXL 3; devices of 2024 leave coherence to software (poolCoherence).',
  ],
  has: {
    ...infiniband(HDR),
    'cxl-pool': {
      poolHeads: assumed(16, 'Pond, ASPLOS 2023, has pools of 8 to 16 sockets; a node is one socket', 'lookup'),
      poolWayNs: calibrated(95, 'Melody, ASPLOS 2025: a load takes 140 to 410 ns over four devices, 275 at the midpoint, less memory, controller and transfer', 'cxl.range', 'lookup'),
    },
  },
});
