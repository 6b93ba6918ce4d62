import { float64Array, SimulationFault, WORD_BYTES, windowOf } from 'onesided/simulation';

export const SIDES = { left: 0, right: 1 };
const LINE_BYTES = 64;
/** A process writes into one while its neighbour may still read the other. */
const BUFFERS = 2;
const SLOTS = 2 * BUFFERS;

/** A halo and the word behind it, on lines of their own. */
const slotBytesOf = (haloBytes) => Math.ceil((haloBytes + WORD_BYTES) / LINE_BYTES) * LINE_BYTES;

/** The window of a process: the model lays it out, and the definition foresees its size, by this one function. */
export const regionsOf = ({ parameters, pageBytes }) =>
  windowOf([{ name: 'halos', bytes: SLOTS * slotBytesOf(parameters.haloBytes) }], pageBytes);

/**
 * What neighbours write to: for each side two halos, each with a word behind it that says of which step it is. One word
 * stands for the data of a halo.
 */
export class HaloMemory {
  constructor(processes, haloBytes) {
    this.slotBytes = slotBytesOf(haloBytes);
    this.values = float64Array(processes * SLOTS);
    this.steps = float64Array(processes * SLOTS);
    /** Called for a process to which a neighbour has written of which step its halo is. */
    this.onFlag = () => {};
  }

  address(side, step) {
    return (side * BUFFERS + (step % BUFFERS)) * this.slotBytes;
  }

  flagAddress(side, step) {
    return this.address(side, step) + this.slotBytes - WORD_BYTES;
  }

  read(process, address) {
    return this.values[this.cell(process, address)];
  }

  write(process, address, value) {
    const offset = address % this.slotBytes;
    if (offset === 0) this.values[this.cell(process, address)] = value;
    else if (offset === this.slotBytes - WORD_BYTES) {
      this.steps[this.cell(process, address)] = value;
      this.onFlag(process);
    }
  }

  /** Whether the neighbour on that side has said that the halo of the step (from 1) is there. */
  isThere(process, side, step) {
    return this.steps[this.cell(process, this.address(side, step))] === step;
  }

  /** @throws SimulationFault if the halo is not the one that the neighbour sent in this step */
  check(process, side, step, expected) {
    if (this.read(process, this.address(side, step)) === expected) return;
    const message = `process ${process} does not have the halo of step ${step} when it is told so`;
    throw new SimulationFault('SIM_MEMORY_CONTENT', message);
  }

  cell(process, address) {
    return process * SLOTS + Math.floor(address / this.slotBytes);
  }
}
