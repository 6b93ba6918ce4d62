// Blocking rounds of put and acknowledgement under LogGP: the same rules, in the same steps, as the onesided one.
#pragma once
#include <algorithm>
#include <limits>
#include "inputs.hpp"

enum Stage { put, putArrives, ack, ackArrives };

// Queue: push(time, order, stage, operation) and now(); it calls happen(order, stage, operation) in the order (time, order).
template <class Queue> struct PutAck {
  Queue& queue;
  const std::int64_t ranks, rounds;
  const std::vector<std::int32_t> targets;
  std::int64_t sequence = 0;
  std::vector<std::int64_t> cpuFree, order, firstOrder;
  std::vector<std::int32_t> target, round, next, waiting;
  std::vector<std::uint8_t> stageOf;

  PutAck(Queue& q, std::int64_t p, std::vector<std::int32_t> t)
      : queue(q), ranks(p), rounds(t.size() / p), targets(std::move(t)), cpuFree(p), order(p),
        firstOrder(p, std::numeric_limits<std::int64_t>::max()), target(p), round(p), next(p, -1), waiting(p, -1), stageOf(p) {}

  void start() {
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      target[rank] = targets[rank];
      queue.push(0, sequence++, put, rank);
    }
  }

  std::int64_t finish() const { return *std::max_element(cpuFree.begin(), cpuFree.end()); }

  void happen(std::int64_t place, int stage, std::int32_t operation) {
    const std::int32_t rank = stage == put || stage == ackArrives ? operation : target[operation];
    const std::int64_t now = queue.now();
    order[operation] = place;
    stageOf[operation] = stage;
    if (cpuFree[rank] > now) return wait(rank, operation);
    if (stage == put || stage == ack) {
      cpuFree[rank] = now + overhead;
      queue.push(now + overhead + latency, sequence++, stage + 1, operation);
    } else {
      receive(rank, stage, operation, now);
    }
    firstOrder[rank] = std::numeric_limits<std::int64_t>::max();
    const std::int32_t first = waiting[rank];
    if (first < 0) return;
    waiting[rank] = next[first];
    firstOrder[rank] = order[first];
    queue.push(cpuFree[rank], order[first], stageOf[first], first);
  }

  void receive(std::int32_t rank, int stage, std::int32_t operation, std::int64_t now) {
    cpuFree[rank] = now + receiveCost;
    if (stage == ackArrives) {
      if (++round[rank] == rounds) return;
      target[rank] = targets[round[rank] * ranks + rank];
    }
    order[operation] = sequence++;
    stageOf[operation] = stage == ackArrives ? put : ack;
    queueUp(rank, operation);
  }

  void wait(std::int32_t rank, std::int32_t operation) {
    if (order[operation] > firstOrder[rank]) return queueUp(rank, operation);
    firstOrder[rank] = order[operation];
    queue.push(cpuFree[rank], order[operation], stageOf[operation], operation);
  }

  void queueUp(std::int32_t rank, std::int32_t operation) {
    std::int32_t* link = &waiting[rank];
    while (*link >= 0 && order[*link] < order[operation]) link = &next[*link];
    next[operation] = *link;
    *link = operation;
  }
};
