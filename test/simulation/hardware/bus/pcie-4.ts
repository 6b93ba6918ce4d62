/** PCIe 4 with 16 lanes, as pcie-bench/pcie-model computes it: link-layer overhead is in the bandwidth. */
export const pcie4 = {
  busBandwidthBytesPerNs: 28.42,
  busMaxPayloadBytes: 256,
  busHeaderBytes: 24,
  busCompletionHeaderBytes: 20,
  busMaxReadRequestBytes: 512,
  busCompletionBoundaryBytes: 64,
  busCompletionPieces: 'payload',
  busReadNs: 0,
  packetBytes: 4096,
} as const;
