import { carryOut } from '../../../../../src/simulation/page-protocol/page-protocol.ts';
import { ACCESS } from '../../../../../src/simulation/page-protocol/page-states.ts';
import {
  PAGE_MESSAGE,
  type PageEffects,
  type PageMessage,
  type PageProtocol,
} from '../../../../../src/simulation/page-protocol/protocol.ts';
import type { Configuration } from './configuration.ts';

/** Effects of a step, with what only mutants ask for. */
export interface ExploredEffects extends PageEffects {
  /** Puts a message aside; it is handled later, in any order with others. */
  defer(message: PageMessage): void;
}

export class Violation extends Error {}

/** A step changes a configuration that is its own. */
export type Step = (configuration: Configuration) => void;

/** All that can happen next: a touch of a thread, a message handled, put aside, or taken up again. */
export function stepsOf(configuration: Configuration, protocol: PageProtocol): Step[] {
  const { threads, channels, deferred, scenario } = configuration;
  const steps: Step[] = [];
  threads.forEach(({ at, sleeps }, thread) => {
    if (!sleeps && at < scenario.threads[thread]!.program.length) steps.push((next) => touch(next, protocol, thread));
  });
  channels.forEach(([first], channel) => {
    if (first === undefined) return;
    steps.push((next) => handle(next, protocol, next.channels[channel]!.shift()!));
    if (scenario.defers === true && isHeldUpByLock(first))
      steps.push((next) => next.deferred.push(next.channels[channel]!.shift()!));
  });
  const taken = deferred.map(
    (_, index): Step =>
      (next) =>
        handle(next, protocol, next.deferred.splice(index, 1)[0]!),
  );
  return [...steps, ...taken];
}

/** Handlers that change the page table. */
function isHeldUpByLock({ kind }: PageMessage): boolean {
  return [PAGE_MESSAGE.copy, PAGE_MESSAGE.move, PAGE_MESSAGE.drop, PAGE_MESSAGE.done].includes(kind as never);
}

function touch(configuration: Configuration, protocol: PageProtocol, index: number): void {
  const { scenario, threads, pages, golden } = configuration;
  const thread = threads[index]!;
  const { node, program } = scenario.threads[index]!;
  const { unit, right } = program[thread.at]!;
  const outcome = protocol.touch(pages, { node, unit, right }, effectsOn(configuration, protocol));
  const place = pages.placeOf(node, unit);
  if (outcome !== 'performed') {
    // A request to the own manager may be complete by now; who has been woken has to look again all the same.
    thread.sleeps = outcome === 'joined' || pages.open.has(place);
    return;
  }
  if (right === ACCESS.write) {
    golden[unit]! += 1;
    pages.stamp[place] = golden[unit]!;
  } else if (pages.stamp[place] !== golden[unit]) {
    throw new Violation(
      `I2: thread ${index} reads write ${pages.stamp[place]} of minipage ${unit}, not ${golden[unit]}`,
    );
  }
  if (right === ACCESS.read) thread.found.push(pages.stamp[place]!);
  thread.at += 1;
}

function handle(configuration: Configuration, protocol: PageProtocol, message: PageMessage): void {
  carryOut(protocol, configuration.pages, message, effectsOn(configuration, protocol));
}

/**
 * Messages of a node to itself take no hop: they are handled at once, but for what its NIC is asked to do, and for what a
 * manager's own request has in its queue, which is served behind the thread that asked, or before.
 */
function effectsOn(configuration: Configuration, protocol: PageProtocol): ExploredEffects {
  const { pages, channels, scenario, threads } = configuration;
  return {
    send(message) {
      account(configuration, message);
      const isOwn = message.from === message.to && message.kind === PAGE_MESSAGE.acknowledge;
      if (message.kind === PAGE_MESSAGE.locked || isOwn) configuration.deferred.push(message);
      else if (message.from === message.to && message.kind !== PAGE_MESSAGE.lock)
        handle(configuration, protocol, message);
      else channels[message.from * scenario.nodes + message.to]!.push(message);
    },
    multicast(messages) {
      for (const message of messages) account(configuration, message);
      configuration.deferred.push(...messages);
    },
    protect() {},
    wake(node, unit) {
      checkHops(configuration, pages.placeOf(node, unit));
      threads.forEach((thread, index) => {
        const { program, node: own } = scenario.threads[index]!;
        if (thread.sleeps && own === node && program[thread.at]!.unit === unit) thread.sleeps = false;
      });
    },
    defer(message) {
      configuration.deferred.push(message);
    },
  };
}

/** Links of the chain of a request that cross the network. */
const HOP = { ask: 1, forward: 2, answer: 4, pulled: 8 } as const;

/** I5 and I6: requests without an acknowledgement, and which links of its chain each has crossed the network with. */
function account(configuration: Configuration, { kind, unit, requestor, from, to }: PageMessage): void {
  const { pages, hops } = configuration;
  const place = pages.placeOf(requestor, unit);
  const isFirst = kind === PAGE_MESSAGE.request || (kind === PAGE_MESSAGE.lock && !hops.has(place));
  if (isFirst) configuration.outstanding += 1;
  if (kind === PAGE_MESSAGE.acknowledge || kind === PAGE_MESSAGE.unlock) configuration.outstanding -= 1;
  if (WITHOUT_LINK.includes(kind)) return;
  const crossed = from === to ? 0 : linkOf(kind);
  hops.set(place, (isFirst ? 0 : hops.get(place)!) | crossed);
}

/** Messages that do not make a request a hop longer. */
const WITHOUT_LINK: readonly number[] = [
  PAGE_MESSAGE.acknowledge,
  PAGE_MESSAGE.data,
  PAGE_MESSAGE.locked,
  PAGE_MESSAGE.unlock,
  PAGE_MESSAGE.take,
];

function linkOf(kind: number): number {
  if (kind === PAGE_MESSAGE.lock) return 0;
  if (kind === PAGE_MESSAGE.request) return HOP.ask;
  if (kind === PAGE_MESSAGE.pull) return HOP.pulled;
  return kind === PAGE_MESSAGE.done ? HOP.answer : HOP.forward;
}

/**
 * Sends one after the other: two or three; none or two for what is pulled, or taken, without an answer of its own, and where
 * no manager is asked.
 */
function checkHops(configuration: Configuration, place: number): void {
  const links = configuration.hops.get(place)!;
  const { rdmaAtomics = false, remoteTlb = false } = configuration.scenario.options ?? {};
  const isByNic = (links & HOP.pulled) !== 0 || remoteTlb;
  const counted = [HOP.ask, HOP.forward, ...(isByNic ? [] : [HOP.answer])].filter(
    (link) => (links & link) !== 0,
  ).length;
  const allowed = isByNic || rdmaAtomics ? [0, 2] : [2, 3];
  if (!allowed.includes(counted)) throw new Violation(`I6: a request took ${counted} hops`);
  configuration.hops.delete(place);
}
