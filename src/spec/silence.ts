/**
 * A connection that the network has dropped without a word (a firewall that forgot it, a host without power) is silent for
 * ever, or for a quarter of an hour until TCP gives up: what waits for an answer on it would stand still for so long.
 */

/** Longest time until a statement is answered, in ms: many results in one, over a slow network, take half of it. */
export const SILENT_MS = 120_000;

/** Idle connections are asked for so often whether they are still there, so that no network forgets them. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
