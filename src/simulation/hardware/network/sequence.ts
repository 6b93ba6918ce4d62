/**
 * Messages of a flow in the order in which they were sent, though routes change their order: each is numbered, and the
 * NIC of the target keeps what comes too early until those before it are there.
 */
export class Sequence {
  /** By flow: messages under way in the order of their numbers, with those that are there already. */
  private readonly flows = new Map<number, { readonly sent: number[]; readonly there: Set<number> }>();
  /** Messages that came before one sent earlier. */
  early = 0;

  constructor(private readonly deliver: (message: number) => void) {}

  sent(flow: number, message: number): void {
    const under = this.flows.get(flow);
    if (under === undefined) this.flows.set(flow, { sent: [message], there: new Set() });
    else under.sent.push(message);
  }

  /** A message reaches its NIC: it is delivered as soon as all earlier ones are. */
  arrived(flow: number, message: number): void {
    const under = this.flows.get(flow)!;
    under.there.add(message);
    if (under.sent[0] !== message) {
      this.early += 1;
      return;
    }
    const ready = this.takeReady(under);
    if (under.sent.length === 0) this.flows.delete(flow);
    for (const each of ready) this.deliver(each);
  }

  private takeReady({ sent, there }: { readonly sent: number[]; readonly there: Set<number> }): number[] {
    const end = sent.findIndex((message) => !there.has(message));
    const ready = sent.splice(0, end < 0 ? sent.length : end);
    for (const message of ready) there.delete(message);
    return ready;
  }
}
