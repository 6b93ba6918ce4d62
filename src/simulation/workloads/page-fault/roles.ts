/** Parameters that determine which nodes take part. */
export interface FaultParameters {
  readonly access: 'read' | 'write' | 'upgrade';
  readonly hops: '2' | 'own' | '3';
  readonly copies: number;
  readonly requestors: number;
}

/** Nodes that take part in a fault, by their role for its minipage. */
export interface Roles {
  /** The node that has the minipage at first. */
  readonly owner: number;
  /** Nodes that read it before it is requested. */
  readonly readers: readonly number[];
  /** Nodes that request it at the same time. */
  readonly requestors: readonly number[];
}

/** Nodes that a fault of these parameters takes at least: those that have a minipage and those that want it. */
export function nodesOf({ requestors, copies, access }: FaultParameters): number {
  return 1 + requestors + furtherReaders(access, copies);
}

/**
 * Assigns roles for a minipage with this manager: nodes in turn from the manager on, so that each has every role now and then. If
 * there is none left for a third role, the requestor is its own manager.
 */
export function rolesOf(parameters: FaultParameters, manager: number, nodes: number): Roles {
  const { hops, access, copies } = parameters;
  let next = manager;
  const take = (count: number) => Array.from({ length: count }, () => next++ % nodes);
  const asking = hops === 'own' ? take(1) : [];
  if (hops === '3') take(1);
  const [owner] = take(1);
  const requestors = [...asking, ...take(parameters.requestors - asking.length)];
  const readers = [...take(furtherReaders(access, copies)), ...(access === 'upgrade' ? requestors : [])];
  return { owner: owner!, readers, requestors };
}

/** Number of copies besides the owner's, which an upgrade needs anyway. */
function furtherReaders(access: FaultParameters['access'], copies: number): number {
  return access === 'upgrade' ? Math.max(0, copies - 1) : copies;
}
