/**
 * A connection that the network drops without notice (a firewall that lost its state, a host that lost power) stays silent
 * forever, or for a quarter of an hour until TCP gives up. Anything waiting for an answer on it would be blocked for as long.
 */

/** Limit on the time until a statement is answered, ms. A batch of many results over a slow network takes half of it. */
export const SILENT_MS = 120_000;

/** Probes idle connections so that no network drops their state. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
