/** Control bits of a page-table entry (Active Access, sections 3.2-3.4, 3.7); they are independent of each other. */
export interface ControlBits {
  /** Puts and gets take their default effect; without it the access is blocked. */
  readonly W: boolean;
  readonly R: boolean;
  /** Metadata of puts or gets is logged; with the D bit the data as well. D alone implies the metadata. */
  readonly WL: boolean;
  readonly WLD: boolean;
  readonly RL: boolean;
  readonly RLD: boolean;
  /** The page is not in this memory (section 6.2, V-GAS): every access is blocked, and logged according to the other bits. */
  readonly I?: boolean;
  /** Log entries go to the access log of the domain (1) or to the shared fault log (0), as legacy codes expect. */
  readonly E: boolean;
}

export const PLAIN: ControlBits = { W: true, R: true, WL: false, WLD: false, RL: false, RLD: false, E: false };
export const ACTIVE_PUT: ControlBits = { ...PLAIN, W: false, WL: true, WLD: true, E: true };

export type Access = 'put' | 'get';

/** How the IOMMU treats an access. */
export interface Decision {
  readonly memory: 'allow' | 'block';
  readonly logMetadata: boolean;
  /** The data written, or the data on its way back to the reader, is copied into the log. */
  readonly logData: boolean;
  readonly sink: 'access-log' | 'fault-log' | 'none';
}

const MASK = { R: 1, W: 2, WL: 4, WLD: 8, RL: 16, RLD: 32, E: 64, I: 128 } as const;
const NAMES = ['R', 'W', 'WL', 'WLD', 'RL', 'RLD', 'E', 'I'] as const;
const COMBINATIONS = 256;

/** The control bits as a number of eight bits, as `decide` and a page-table entry take them. */
export function maskOf(bits: ControlBits): number {
  return NAMES.reduce((mask, name) => (bits[name] ? mask | MASK[name] : mask), 0);
}

/** The bits that decide on puts, or on gets. */
interface AccessBits {
  readonly allow: number;
  readonly log: number;
  readonly logData: number;
  readonly isPut: boolean;
}

/** One row per combination of bits: puts first, then gets. Looked up once per access. */
const DECISIONS: readonly Decision[] = [
  ...Array.from({ length: COMBINATIONS }, (_, mask) =>
    rowOf(mask, { allow: MASK.W, log: MASK.WL, logData: MASK.WLD, isPut: true }),
  ),
  ...Array.from({ length: COMBINATIONS }, (_, mask) =>
    rowOf(mask, { allow: MASK.R, log: MASK.RL, logData: MASK.RLD, isPut: false }),
  ),
];

/**
 * Returns how the bits of a page treat an access.
 * @param mask see `maskOf`
 */
export function decide(mask: number, access: Access): Decision {
  return DECISIONS[access === 'put' ? mask : COMBINATIONS + mask];
}

/**
 * A fault-log entry has a fixed size without data (section 2.2), and a get that is blocked returns no data that could
 * be copied (section 3.4): there only the metadata is left to log.
 */
function rowOf(mask: number, { allow, log, logData, isPut }: AccessBits): Decision {
  const allowed = (mask & allow) !== 0 && (mask & MASK.I) === 0;
  const wantsData = (mask & logData) !== 0;
  const logMetadata = wantsData || (mask & log) !== 0;
  const toAccessLog = (mask & MASK.E) !== 0;
  return {
    memory: allowed ? 'allow' : 'block',
    logMetadata,
    logData: wantsData && toAccessLog && (isPut || allowed),
    sink: !logMetadata ? 'none' : toAccessLog ? 'access-log' : 'fault-log',
  };
}
