"""SimPy: `simpy-work.py hold FILE STEPS` with a process per event, `simpy-work.py put-ack FILE RANKS` with events whose
priority is their order, so that those of one time happen in that order."""
import array
import json
import sys
import time

import simpy

INCREMENTS, CHECKED_STEPS = 4096, 98304
LATENCY, OVERHEAD, RECEIVE = 2500, 1500, 1500 + 7 * 6
PUT, PUT_ARRIVES, ACK, ACK_ARRIVES = range(4)
NEVER = 1 << 62


def read(code, path):
    values = array.array(code)
    with open(path, 'rb') as file:
        values.frombytes(file.read())
    return values


def report(seconds, operations, check):
    print(json.dumps({'cpuSeconds': seconds, 'operations': operations, 'check': check}))


def hold(path, steps):
    draws = read('d', path)
    env = simpy.Environment()
    events = len(draws) - INCREMENTS
    state = {'step': 0, 'sum': 0.0, 'check': 0.0}
    done = env.event()
    warm = max(CHECKED_STEPS, events // 10)

    def process(number):
        weight = (number & 1023) + 1
        yield env.timeout(draws[INCREMENTS + number])
        while True:
            step = state['step']
            if step < CHECKED_STEPS:
                state['sum'] += env.now * weight
                if step % 8192 == 8191:  # the sums of the others are formed in these parts
                    state['check'] += state['sum']
                    state['sum'] = 0.0
            if step == warm:
                state['started'] = time.process_time()
            elif step == warm + steps:
                done.succeed()
            state['step'] = step + 1
            yield env.timeout(draws[step & (INCREMENTS - 1)])

    for number in range(events):
        env.process(process(number))
    env.run(until=done)
    report(time.process_time() - state['started'], steps, state['check'])


def put_ack(path, ranks):
    targets = read('i', path)
    rounds = len(targets) // ranks
    before = time.process_time()
    env = simpy.Environment()
    cpu_free, first_order = [0] * ranks, [NEVER] * ranks
    order, stage_of, target, finished = [0] * ranks, [PUT] * ranks, list(targets[:ranks]), [0] * ranks
    waiting = [[] for _ in range(ranks)]
    sequence = ranks

    def push(at, place, stage, operation):
        event = simpy.Event(env)
        event._ok, event._value = True, (place, stage, operation)
        event.callbacks.append(happen)
        env.schedule(event, place, at - env.now)

    def queue_up(rank, operation):
        queue = waiting[rank]
        index = len(queue)
        while index > 0 and order[queue[index - 1]] > order[operation]:
            index -= 1
        queue.insert(index, operation)

    def happen(event):
        nonlocal sequence
        place, stage, operation = event._value
        rank = operation if stage in (PUT, ACK_ARRIVES) else target[operation]
        now = env.now
        order[operation], stage_of[operation] = place, stage
        if cpu_free[rank] > now:
            if place > first_order[rank]:
                queue_up(rank, operation)
            else:
                first_order[rank] = place
                push(cpu_free[rank], place, stage, operation)
            return
        if stage in (PUT, ACK):
            cpu_free[rank] = now + OVERHEAD
            push(now + OVERHEAD + LATENCY, sequence, stage + 1, operation)
            sequence += 1
        else:
            cpu_free[rank] = now + RECEIVE
            if stage == ACK_ARRIVES:
                finished[rank] += 1
            if stage == PUT_ARRIVES or finished[rank] < rounds:
                if stage == ACK_ARRIVES:
                    target[rank] = targets[finished[rank] * ranks + rank]
                order[operation] = sequence
                sequence += 1
                stage_of[operation] = PUT if stage == ACK_ARRIVES else ACK
                queue_up(rank, operation)
        first_order[rank] = NEVER
        if waiting[rank]:
            first = waiting[rank].pop(0)
            first_order[rank] = order[first]
            push(cpu_free[rank], order[first], stage_of[first], first)

    for rank in range(ranks):
        push(0, rank, PUT, rank)
    env.run()
    report(time.process_time() - before, 2 * len(targets), max(cpu_free))


if sys.argv[1] == 'hold':
    hold(sys.argv[2], int(sys.argv[3]))
else:
    put_ack(sys.argv[2], int(sys.argv[3]))
