import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import { grownTo, indexBytes, type MechanismMemory, type MechanismMemorySetting } from '../memory.ts';
import type { RemoteLoadsValues } from './parameters.ts';
import { UNIT_BYTES } from './setting.ts';

type Setting = MechanismMemorySetting<RemoteLoadsValues>;

/** State of a bridge towards another one, with mostly empty queues, bytes. */
const FLOW_BYTES = 700;
/** Registers of a node, and the access for which each process waits, bytes. */
const NODE_BYTES = 1000;
const PROCESS_BYTES = 500;
const LEAST_MESSAGES = 1024;
/** A tag at the bridge that asks, for each of its units, and at one that answers, bytes. */
const ASKED_BYTES = 4;
const ANSWERED_BYTES = 1;
/** A message in the tables of messages and of tags, bytes. */
const MESSAGE_BYTES = 84;
/** The row of a copy of a pool's line, besides its entries in two indices, bytes. */
const KEPT_LINE_BYTES = 64;
const LEAST_KEPT_LINES = 64;
/** Tables of times by frame size, bytes. */
const TABLES_BYTES = 60_000;
/** A page of a domain: bytes at each of its nodes, and in the directory besides its set of copies. */
const COPY_BYTES = 5;
const ENTRY_BYTES = 10;

/** Two tables of tags per bridge, and a flow for each pair of nodes that have communicated; or the copies of a pool's lines. */
export function remoteLoadsMemory(setting: Setting): MechanismMemory {
  const { processes, nodes, operations, underWay, wanted, machine, parameters, accessBytes } = setting;
  // A bridge accepts a limited number of posted writes at a time, and a unit of requests, whatever cores would post; in
  // addition, each core has a read of some lines.
  const lines = Math.max(1, Math.ceil(accessBytes / LINE_BYTES));
  const units = parameters.unitIds === 'core' ? machine.processesPerNode : 1;
  const posted = nodes * (2 * machine.postedBuffers + units * (machine.sourceTags + machine.postedBuffers));
  const messages = Math.min(wanted * lines, posted + processes * machine.missesUnderWay);
  const rows = grownTo(messages, LEAST_MESSAGES) - grownTo(underWay, LEAST_MESSAGES);
  const pairs = Math.min(nodes * (nodes - 1), 2 * operations + nodes);
  const tagBytes = units * ASKED_BYTES + ANSWERED_BYTES;
  const tags = nodes * tagBytes * machine.sourceTags + 16 * Math.max(1024, underWay);
  return {
    arrayBytes:
      TABLES_BYTES +
      Math.max(0, rows) * MESSAGE_BYTES +
      tags +
      nodes * 136 +
      processes * 32 +
      domainBytes(setting) +
      (hasPool(machine) ? keptBytes(setting, operations * lines) : 0),
    heapBytes: pairs * FLOW_BYTES + nodes * NODE_BYTES + processes * PROCESS_BYTES,
  };
}

/** Memory for copies of this many lines, or as many as fit in the caches of all cores. */
function keptBytes({ processes, machine, windowBytes }: Setting, accessed: number): number {
  const kept = Math.min(accessed, (processes * machine.cacheBytes) / LINE_BYTES);
  const lines = processes * Math.ceil(windowBytes / LINE_BYTES);
  return (
    KEPT_LINE_BYTES * grownTo(kept, LEAST_KEPT_LINES) +
    indexBytes(processes * lines, 1, kept) +
    indexBytes(lines, 1, kept)
  );
}

function domainBytes({ processes, machine, parameters, windowBytes }: Setting): number {
  const nodes = parameters.coherentNodes;
  if (nodes === 0) return 0;
  const unitBytes = UNIT_BYTES[parameters.coherenceUnit];
  const units = Math.min(processes, nodes * machine.processesPerNode) * Math.ceil(windowBytes / unitBytes);
  return parameters.coherentDomains * units * (nodes * COPY_BYTES + ENTRY_BYTES + 4 * Math.ceil(nodes / 32));
}
