import type { ProcessOperations, Program } from '../../contract/program.ts';
import type { Checkpoints } from './checkpoints.ts';
import { type Group, type Parts, piecesOf } from './parts.ts';
import type { Writer } from './writer.ts';

/**
 * A process fails after the last write. Its memory is fetched from its last checkpoint; then later writes are repeated by those
 * who sent them and by the process itself.
 */
export class Recovery {
  private beganNs = 0;
  private endedNs = 0;
  /** Bytes fetched, and sent again. */
  bytes = 0;

  constructor(
    private readonly parts: Parts,
    private readonly writer: Writer,
    private readonly checkpoints: Checkpoints,
  ) {}

  get ns(): number {
    return this.endedNs - this.beganNs;
  }

  /** @param from writes of a process that the last checkpoint has, @param to writes that it has done */
  *run(process: ProcessOperations, group: Group, from: number, to: number): Program {
    const isFailed = process.rank === group.failed;
    if (isFailed) yield* this.restore(process, group);
    yield* this.checkpoints.synchronise(process);
    if (isFailed) yield* this.repeatWork(process, group, from, to);
    else yield* this.repeatWrites(process, group.failed);
    this.endedNs = Math.max(this.endedNs, process.now());
  }

  private *restore(process: ProcessOperations, group: Group): Program {
    const { memory, places } = this.parts;
    const { rank } = process;
    memory.fail(rank);
    this.beganNs = process.now();
    const { pages } = memory.cells.layout;
    for (let page = 0; page < pages; page += 1) {
      for (const { count, bytes, address } of piecesOf(this.parts, page)) {
        const word = yield process.get(group.keeperOf(rank), places.store + address, bytes, address);
        memory.restore(word, count);
        yield* process.store(address, word, bytes);
        this.bytes += bytes;
      }
    }
  }

  /** The process recomputes what it has computed since the checkpoint; others still have what it sent them. */
  private *repeatWork(process: ProcessOperations, group: Group, from: number, to: number): Program {
    const { computeNs, localWriteNs } = this.parts.setting.parameters;
    const writes = group.application.writesOf(group.placeOf(process.rank));
    for (let done = 0; done < to; done += 1) {
      const write = writes.next().value;
      if (done < from) continue;
      yield process.compute(computeNs);
      if (write.target !== process.rank) continue;
      yield process.compute(localWriteNs);
      yield* this.writer.writeAtHome(process, write);
    }
  }

  private *repeatWrites(process: ProcessOperations, failed: number): Program {
    const { cellBytes } = this.parts.memory.cells.layout;
    const lost = this.writer.sentBy(process.rank).filter(({ target }) => target === failed);
    for (const write of lost) {
      yield* this.writer.writeRemotely(process, write);
      this.bytes += cellBytes;
    }
    if (lost.length > 0) yield process.flush(failed);
  }
}
