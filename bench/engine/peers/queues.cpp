// std::priority_queue and a calendar queue whose width is tuned by hand: `queues pq|calendar hold FILE STEPS` and
// `queues pq|calendar put-ack FILE RANKS`.
#include <cmath>
#include <cstring>
#include <queue>
#include "put-ack.hpp"

struct Event {
  double time;
  std::int64_t order;
  std::int32_t stage, id;
  bool operator<(const Event& other) const { return time != other.time ? time > other.time : order > other.order; }
};

struct PriorityQueue {
  std::priority_queue<Event> heap;
  PriorityQueue(double, std::size_t) {}
  void add(const Event& event) { heap.push(event); }
  bool take(Event& event) {
    if (heap.empty()) return false;
    event = heap.top();
    heap.pop();
    return true;
  }
};

// Buckets of a fixed width given by the caller, who knows how far apart events are: nothing is measured or resized.
struct Calendar {
  struct Node { Event event; std::int32_t next; };
  std::vector<Node> nodes;
  std::vector<std::int32_t> head, tail;
  std::int32_t unused = -1;
  std::size_t size = 0, mask;
  std::int64_t day = 0;
  double perTime;
  Calendar(double width, std::size_t buckets) : head(buckets, -1), tail(buckets, -1), mask(buckets - 1), perTime(1 / width) {}
  std::int64_t dayOf(double time) const { return static_cast<std::int64_t>(time * perTime); }

  void add(const Event& event) {
    std::int32_t slot = unused;
    if (slot >= 0) { unused = nodes[slot].next; nodes[slot].event = event; }
    else { slot = nodes.size(); nodes.push_back({event, -1}); }
    const std::size_t bucket = dayOf(event.time) & mask;
    const std::int32_t last = tail[bucket];
    ++size;
    if (last < 0 || !(nodes[last].event < event)) { // operator< is "comes after": append behind the last
      nodes[slot].next = -1;
      if (last < 0) head[bucket] = slot; else nodes[last].next = slot;
      tail[bucket] = slot;
      return;
    }
    std::int32_t* link = &head[bucket];
    while (event < nodes[*link].event) link = &nodes[*link].next;
    nodes[slot].next = *link;
    *link = slot;
  }

  bool take(Event& event) {
    if (size == 0) return false;
    for (std::size_t empty = 0;; ++day, ++empty) {
      if (empty > mask) day = earliestDay();
      const std::size_t bucket = day & mask;
      const std::int32_t slot = head[bucket];
      if (slot < 0 || dayOf(nodes[slot].event.time) != day) continue;
      event = nodes[slot].event;
      head[bucket] = nodes[slot].next;
      if (head[bucket] < 0) tail[bucket] = -1;
      nodes[slot].next = unused;
      unused = slot;
      --size;
      return true;
    }
  }

  std::int64_t earliestDay() const {
    std::int64_t earliest = std::numeric_limits<std::int64_t>::max();
    for (const std::int32_t slot : head) if (slot >= 0) earliest = std::min(earliest, dayOf(nodes[slot].event.time));
    return earliest;
  }
};

template <class Queue> void hold(const char* path, std::int64_t steps) {
  const auto draws = readAll<double>(path);
  const std::int64_t events = draws.size() - increments;
  std::size_t buckets = 64;
  while (buckets < 2 * static_cast<std::size_t>(events)) buckets *= 2;
  Queue queue(1.0 / events, buckets);
  std::int64_t sequence = 0;
  for (std::int64_t id = 0; id < events; ++id) queue.add({draws[increments + id], sequence++, 0, static_cast<std::int32_t>(id)});
  double check = 0;
  Event event;
  const auto run = [&](std::int64_t from, std::int64_t to) {
    double sum = 0;
    for (std::int64_t step = from; step < to; ++step) {
      queue.take(event);
      sum += event.time * ((event.id & 1023) + 1);
      event.time += draws[step & (increments - 1)];
      event.order = sequence++;
      queue.add(event);
    }
    return sum;
  };
  const std::int64_t warm = std::max<std::int64_t>(events, 1000000);
  for (std::int64_t step = 0; step < warm; step += 8192) {
    const double sum = run(step, std::min(warm, step + 8192));
    if (step < checkedSteps) check += sum;
  }
  const double before = cpuSeconds();
  volatile double kept = run(warm, warm + steps);
  (void)kept;
  report(cpuSeconds() - before, steps, check);
}

template <class Queue> struct Simulator {
  Queue queue;
  double time = 0;
  explicit Simulator(std::int64_t ranks) : queue(2000.0 / ranks, 4096) {}
  std::int64_t now() const { return static_cast<std::int64_t>(time); }
  void push(std::int64_t at, std::int64_t order, int stage, std::int32_t id) { queue.add({static_cast<double>(at), order, stage, id}); }
};

template <class Queue> void putAck(const char* path, std::int64_t ranks) {
  auto targets = readAll<std::int32_t>(path);
  const double messages = 2.0 * targets.size();
  const double before = cpuSeconds();
  Simulator<Queue> simulator(ranks);
  PutAck<Simulator<Queue>> model(simulator, ranks, std::move(targets));
  model.start();
  for (Event event; simulator.queue.take(event);) {
    simulator.time = event.time;
    model.happen(event.order, event.stage, event.id);
  }
  report(cpuSeconds() - before, messages, model.finish());
}

int main(int count, char** arguments) {
  if (count != 5) return 2;
  const bool isCalendar = !std::strcmp(arguments[1], "calendar"), isHold = !std::strcmp(arguments[2], "hold");
  const std::int64_t number = std::atoll(arguments[4]);
  if (isHold) isCalendar ? hold<Calendar>(arguments[3], number) : hold<PriorityQueue>(arguments[3], number);
  else isCalendar ? putAck<Calendar>(arguments[3], number) : putAck<PriorityQueue>(arguments[3], number);
}
