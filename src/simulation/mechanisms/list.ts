import { aaInt, aaPoll, aaSp } from './active-access/definition.ts';
import { aKv, am, amExp, amInts, amOnload } from './active-messages/definition.ts';
import { cpuCopy, dmaCopy } from './copy/definition.ts';
import type { MechanismDefinition } from './definition.ts';
import { messagePassing } from './message-passing/definition.ts';
import { extendedIommu, noIommu } from './packet-path/definition.ts';
import { allreduce, noCount, noFt } from './reference/definition.ts';
import {
  bounceBuffer,
  firehose,
  hardwareAssisted,
  optimistic,
  pinDownCache,
  pinEverything,
  rendezvousNoUnpin,
  rendezvousUnpin,
} from './registration/definition.ts';
import { dpgasBridge, dpgasIntegrated } from './remote-loads/definition.ts';
import { rma } from './rma/definition.ts';
import { dsmIsr, dsmTaskQueue, dsmVia } from './shared-pages/definition.ts';
import { twoSidedBasic, twoSidedHelper, twoSidedIoat } from './two-sided/definition.ts';

/**
 * The list of mechanisms; `models.ts` in each folder has their models. Catalogue, schemas, documents and the form use this order: that of
 * `FAMILIES`, and within a family by `member`.
 */
const LIST = [
  rma,
  am,
  amExp,
  amOnload,
  amInts,
  aaSp,
  aaPoll,
  aaInt,
  extendedIommu,
  firehose,
  rendezvousUnpin,
  rendezvousNoUnpin,
  bounceBuffer,
  pinEverything,
  hardwareAssisted,
  pinDownCache,
  optimistic,
  twoSidedBasic,
  twoSidedHelper,
  twoSidedIoat,
  cpuCopy,
  dmaCopy,
  dsmIsr,
  dsmTaskQueue,
  dsmVia,
  dpgasBridge,
  dpgasIntegrated,
  messagePassing,
  noIommu,
  noCount,
  noFt,
  allreduce,
  aKv,
] as const;

export type ListedMechanism = (typeof LIST)[number];
export type MechanismId = ListedMechanism['id'];

/**
 * Functions of a definition take the values of its own parameters, which every plan has by the time that they are called.
 *
 * Schemas are derived from it when `src/spec` is first imported: definitions of plugins must be appended before that, and their
 * models to the registry.
 */
export const mechanismDefinitions = [...LIST] as readonly unknown[] as readonly MechanismDefinition[];
