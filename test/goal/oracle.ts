import type { Operation, Program } from './program.ts';

export interface Parameters {
  readonly L: number;
  readonly o: number;
  readonly g: number;
  readonly G: number;
  readonly O: number;
  readonly S: number;
}

interface Task extends Operation {
  readonly rank: number;
  waitsFor: number;
  readonly onStart: Task[];
  readonly onDone: Task[];
  done: boolean;
}

interface Event {
  time: number;
  readonly sequence: number;
  readonly kind: 'send' | 'recv' | 'calc' | 'message';
  readonly task: Task;
}

const RANKING = { send: 0, recv: 1, calc: 2 };
const DEVICES = 256;

/**
 * The nine timing rules written down one by one, with plain objects, searched lists and a stable sort: slow, and
 * written without a look at the model. `finish` is undefined where something never completes.
 */
export function oracle(program: Program, p: Parameters): { finish: number[] | undefined; undone: number } {
  const tasks = tasksOf(program);
  const cpu = program.map(() => new Array<number>(DEVICES).fill(0));
  const gs = program.map(() => new Array<number>(DEVICES).fill(0));
  const gr = program.map(() => new Array<number>(DEVICES).fill(0));
  const receives: Task[][] = program.map(() => []);
  const unexpected: Task[][] = program.map(() => []);
  const events: Event[] = [];
  let sequence = 0;
  let freed: Task[] = [];
  const add = (time: number, kind: Event['kind'], task: Task) =>
    events.push({ time, sequence: sequence++, kind, task });
  const free = (list: Task[]) => {
    for (const task of list) {
      task.waitsFor -= 1;
      if (task.waitsFor === 0) freed.push(task);
    }
  };
  const finish = (task: Task) => {
    task.done = true;
    free(task.onDone);
  };
  const issue = () => {
    for (let rank = 0; rank < program.length; rank += 1) {
      const own = freed.filter((task) => task.rank === rank);
      for (const task of own.sort((a, b) => RANKING[a.kind] - RANKING[b.kind])) {
        const free = cpu[rank]![task.cpu]!;
        add(task.kind === 'send' ? Math.max(free, gs[rank]![task.nic]!) : free, task.kind, task);
      }
    }
    freed = [];
  };
  const matches = (receive: Task, message: Task) =>
    (receive.peer === -1 || receive.peer === message.rank) && (receive.tag === -1 || receive.tag === message.tag);
  const takeFirst = (list: Task[], wanted: (task: Task) => boolean): Task | undefined => {
    const index = list.findIndex(wanted);
    return index < 0 ? undefined : list.splice(index, 1)[0];
  };
  const rendezvous = (send: Task, by: Operation, time: number) => {
    cpu[send.rank]![by.cpu] = Math.max(cpu[send.rank]![by.cpu]!, time);
    gs[send.rank]![by.nic] = Math.max(gs[send.rank]![by.nic]!, time);
    finish(send);
  };
  const perByte = (size: number) => {
    if (size > 0) return Math.max((size - 1) * p.O, (size - 1) * p.G);
    const unsigned = [p.O, p.G].map((cost) => BigInt.asUintN(64, -BigInt(cost)));
    return Number(BigInt.asIntN(64, unsigned[0]! > unsigned[1]! ? unsigned[0]! : unsigned[1]!));
  };

  freed = tasks.filter((task) => task.waitsFor === 0);
  issue();
  while (events.length > 0) {
    events.sort((a, b) => a.time - b.time || a.sequence - b.sequence);
    const event = events.shift()!;
    const { task, time, kind } = event;
    const again = (later: number) => events.push({ ...event, time: later });
    if (kind === 'calc') {
      const free_ = cpu[task.rank]![task.cpu]!;
      if (free_ > time) again(free_);
      else {
        cpu[task.rank]![task.cpu] = time + task.size;
        free(task.onStart);
        finish(task);
      }
    } else if (kind === 'send') {
      const ready = Math.max(cpu[task.rank]![task.cpu]!, gs[task.rank]![task.nic]!);
      if (ready > time) again(ready);
      else {
        cpu[task.rank]![task.cpu] = time + p.o + (task.size - 1) * p.O;
        gs[task.rank]![task.nic] = time + p.g + (task.size - 1) * p.G;
        add(time + p.o + p.L, 'message', task);
        free(task.onStart);
        if (task.size <= p.S) finish(task);
      }
    } else if (kind === 'recv') {
      free(task.onStart);
      const message = takeFirst(unexpected[task.rank]!, (candidate) => matches(task, candidate));
      if (message === undefined) receives[task.rank]!.push(task);
      else {
        if (task.size > p.S) rendezvous(message, task, time);
        finish(task);
      }
    } else {
      const to = task.peer;
      const ready = Math.max(cpu[to]![task.cpu]!, gr[to]![task.nic]!);
      if (ready > time) again(ready);
      else {
        cpu[to]![task.cpu] = time + p.o + perByte(task.size);
        gr[to]![task.nic] = time + p.g + (task.size - 1) * p.G;
        const receive = takeFirst(receives[to]!, (candidate) => matches(candidate, task));
        if (receive === undefined) unexpected[to]!.push(task);
        else {
          if (task.size > p.S) rendezvous(task, task, time);
          finish(receive);
        }
      }
    }
    issue();
  }
  const undone = tasks.filter(({ done }) => !done).length;
  const stuck = undone > 0 || [...receives, ...unexpected].some((list) => list.length > 0);
  return { finish: stuck ? undefined : cpu.map((times) => Math.max(...times)), undone };
}

function tasksOf(program: Program): Task[] {
  return program.flatMap(({ operations, dependencies }, rank) => {
    const tasks = operations.map((one): Task => ({ ...one, rank, waitsFor: 0, onStart: [], onDone: [], done: false }));
    for (const { successor, predecessor, on } of dependencies) {
      tasks[successor]!.waitsFor += 1;
      tasks[predecessor]![on === 'requires' ? 'onDone' : 'onStart'].push(tasks[successor]!);
    }
    return tasks;
  });
}
