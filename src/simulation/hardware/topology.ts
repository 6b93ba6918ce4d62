/** Distance between nodes, in router hops. */
export type HopCount = (fromNode: number, toNode: number) => number;

/** Sides of the 3D torus that holds `routers` with the smallest mean distance: as close to a cube as the count allows. */
export function torusSides(routers: number): [number, number, number] {
  let best: [number, number, number] = [routers, 1, 1];
  for (let x = 1; x * x * x <= routers; x += 1) {
    for (let y = x; x * y * y <= routers; y += 1) {
      const z = Math.ceil(routers / (x * y));
      const surplus = x * y * z - routers;
      const bestSurplus = best[0] * best[1] * best[2] - routers;
      const better = x + y + z < best[0] + best[1] + best[2];
      if (surplus < bestSurplus || (surplus === bestSurplus && better)) best = [z, y, x];
    }
  }
  return best;
}

/** Nodes fill routers, routers fill the torus along x, then y, then z; routes are minimal. */
export function torus3d(nodes: number, nodesPerRouter: number): HopCount {
  const routers = Math.ceil(nodes / nodesPerRouter);
  const [sideX, sideY, sideZ] = torusSides(routers);
  const ring = (a: number, b: number, side: number) => {
    const distance = Math.abs(a - b);
    return Math.min(distance, side - distance);
  };
  const distances = new Uint16Array(routers * routers);
  for (let a = 0; a < routers; a += 1) {
    for (let b = 0; b < routers; b += 1) {
      const x = ring(a % sideX, b % sideX, sideX);
      const y = ring(Math.floor(a / sideX) % sideY, Math.floor(b / sideX) % sideY, sideY);
      const z = ring(Math.floor(a / (sideX * sideY)), Math.floor(b / (sideX * sideY)), sideZ);
      distances[a * routers + b] = x + y + z;
    }
  }
  const routerOf = Uint32Array.from({ length: nodes }, (_, node) => Math.floor(node / nodesPerRouter));
  return (from, to) => distances[routerOf[from] * routers + routerOf[to]];
}

/** Every node on one switch: one hop to any other node. */
export const singleSwitch: HopCount = (from, to) => (from === to ? 0 : 1);

/** Two nodes on one cable. */
export const backToBack: HopCount = () => 0;

/** The topology of that name for a number of nodes; the specification has checked that the name exists. */
export function hopCount(topology: string, nodes: number, nodesPerRouter: number): HopCount {
  if (topology === 'torus-3d') return torus3d(nodes, nodesPerRouter);
  return topology === 'single-switch' ? singleSwitch : backToBack;
}
