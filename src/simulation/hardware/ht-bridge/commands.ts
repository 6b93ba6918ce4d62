import { field, put, read } from './bits.ts';
import { hasAddress, type Packet, type PacketKind } from './packets.ts';

/** Bits of the six of a command that are options of reads and writes. */
const OPTION = { coherent: field(0), isochronous: field(1), inDwords: field(2), responseMayPass: field(3) } as const;

/** Options encoded in a command. */
export interface CommandOptions {
  readonly coherent: boolean;
  readonly isochronous: boolean;
  readonly inDwords: boolean;
  readonly responseMayPass: boolean;
}

const READ = 0b010000;
const WRITE = 0b001000;
const POSTED_WRITE = 0b101000;
/** Commands without options. Broadcast (111010) and sync (111111) stay within a node: a bridge refuses them. */
const FIXED: Readonly<Partial<Record<PacketKind, number>>> = {
  nop: 0,
  flush: 0b000010,
  response: 0b110000,
  'target-done': 0b110011,
  fence: 0b111100,
  atomic: 0b111101,
};

/** The six bits of a packet's command. */
export function commandOf(packet: Packet): number {
  const fixed = FIXED[packet.kind];
  if (fixed !== undefined || !hasAddress(packet.kind)) return fixed ?? 0;
  const request = packet as CommandOptions;
  const options =
    put(OPTION.coherent, Number(request.coherent)) |
    put(OPTION.isochronous, Number(request.isochronous)) |
    put(OPTION.inDwords, Number(request.inDwords));
  if (packet.kind === 'write') return WRITE | options;
  if (packet.kind === 'posted-write') return POSTED_WRITE | options;
  return READ | options | put(OPTION.responseMayPass, Number(request.responseMayPass));
}

/** Returns the kind of packet of a command; undefined if the command is reserved, or no bridge carries it. */
export function kindOf(command: number): PacketKind | undefined {
  if (command >> 4 === READ >> 4) return 'read';
  if (command >> 3 === WRITE >> 3) return 'write';
  if (command >> 3 === POSTED_WRITE >> 3) return 'posted-write';
  const found = Object.entries(FIXED).find(([, fixed]) => fixed === command);
  return found?.[0] as PacketKind | undefined;
}

/** The options of a read's or a write's command; of other packets they are those of none. */
export function optionsOf(command: number, kind: PacketKind): CommandOptions {
  const has = (option: keyof typeof OPTION) => kind !== 'atomic' && read(command, OPTION[option]) === 1;
  return {
    coherent: has('coherent'),
    isochronous: has('isochronous'),
    inDwords: has('inDwords'),
    responseMayPass: kind === 'read' && has('responseMayPass'),
  };
}
