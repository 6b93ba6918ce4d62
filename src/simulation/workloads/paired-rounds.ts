import type { ProcessOperations, Program } from '../contract/program.ts';

/** A sender of rounds of messages, and its receiver's final measurements. */
export interface Pair<Result> {
  readonly sender: number;
  readonly receiver: number;
  result?: Result;
}

interface Rounds<Result> extends Pair<Result> {
  senderProcess?: ProcessOperations;
  receiverProcess?: ProcessOperations;
  /** The sender waits for the next round; the receiver has begun it. */
  ready: boolean;
  begun: boolean;
  /** Messages of the round that have not come. */
  missing: number;
}

interface Roles<Result> {
  readonly send: (process: ProcessOperations, receiver: number) => Program;
  readonly receive: (process: ProcessOperations, pair: Pair<Result>) => Program;
}

/**
 * Pairs of processes that wait for each other between rounds: the sender until the receiver begins one, the receiver until the
 * sender has finished the previous one and, within a round, until its messages have arrived. Starting a round takes no time on
 * the network.
 */
export class PairedRounds<Result> {
  private readonly pairs: Rounds<Result>[] = [];
  private readonly pairOf: Map<number, Rounds<Result>> = new Map();

  /** Pairs those that run a program, the lower half with the upper one; with an odd number the last is left over. */
  open(processes: number, runsProgram: (process: number) => boolean): void {
    const active = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    const half = Math.floor(active.length / 2);
    for (let index = 0; index < half; index += 1) {
      const [sender, receiver] = [active[index]!, active[half + index]!];
      const pair = { sender, receiver, ready: false, begun: false, missing: 0 };
      this.pairs.push(pair);
      this.pairOf.set(sender, pair).set(receiver, pair);
    }
  }

  /** The program of a process by its role in its pair; one without a partner does nothing. */
  *join(process: ProcessOperations, { send, receive }: Roles<Result>): Program {
    const pair = this.pairOf.get(process.rank);
    if (pair === undefined) return;
    if (process.rank === pair.sender) {
      pair.senderProcess = process;
      yield* send(process, pair.receiver);
    } else {
      pair.receiverProcess = process;
      yield* receive(process, pair);
    }
  }

  /** The sender waits until the receiver begins the next round. */
  *await(process: ProcessOperations): Program {
    const pair = this.pairOf.get(process.rank)!;
    pair.ready = true;
    pair.receiverProcess?.wake();
    while (!pair.begun) yield process.wait();
    pair.begun = false;
  }

  /** The receiver begins a round of this many messages, as soon as the sender is ready. */
  *begin(process: ProcessOperations, messages: number): Program {
    const pair = this.pairOf.get(process.rank)!;
    while (!pair.ready) yield process.wait();
    pair.ready = false;
    pair.begun = true;
    pair.missing = messages;
    pair.senderProcess!.wake();
  }

  /** The receiver waits until all messages of the round have come. */
  *finish(process: ProcessOperations): Program {
    const pair = this.pairOf.get(process.rank)!;
    while (pair.missing > 0) yield process.wait();
  }

  /** Mean over the pairs of something that their receivers have measured. */
  mean(of: (result: Result) => number): number {
    return this.pairs.reduce((sum, { result }) => sum + of(result!), 0) / this.pairs.length;
  }

  /** A message has come to a process. */
  arrived(receiver: number): void {
    const pair = this.pairOf.get(receiver);
    if (pair === undefined) return;
    pair.missing -= 1;
    if (pair.missing === 0) pair.receiverProcess?.wake();
  }
}
