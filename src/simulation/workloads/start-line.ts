import type { ProcessOperations, Program } from '../contract/program.ts';

/**
 * Lets measured work begin together: whoever is ready waits, serving the network, for the last one. Otherwise those who have
 * warmed up quickly would measure while the others still load the machine, and these in turn on an idle one. Costs no time
 * and no messages, as what it would take to agree is not measured either.
 */
export class StartLine {
  private readonly ready: ProcessOperations[] = [];

  /** @param starters number of processes that wait here, each once */
  constructor(private readonly starters: number) {}

  *wait(process: ProcessOperations): Program {
    this.ready.push(process);
    if (this.ready.length < this.starters) yield process.wait();
    else for (const other of this.ready) if (other !== process) other.wake();
  }
}
