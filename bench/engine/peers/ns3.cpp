// The core of ns-3 with its default scheduler: `ns3 hold FILE STEPS` and `ns3 put-ack FILE RANKS`. Its times are integers:
// HOLD counts in 10^-12; put-ack appends the order to the time, so that events of one time happen in that order.
#include <ns3/core-module.h>
#include <cmath>
#include <cstring>
#include "put-ack.hpp"

using ns3::Simulator;
using ns3::Time;

struct Hold {
  std::vector<double> draws;
  std::vector<std::int64_t> ticks;
  std::int64_t step = 0, warm, end;
  double check = 0, started = 0;

  void happen(std::uint32_t id) {
    if (step < checkedSteps) check += Simulator::Now().GetTimeStep() * 1e-12 * ((id & 1023) + 1);
    if (step == warm) started = cpuSeconds();
    if (step == end) return Simulator::Stop();
    Simulator::Schedule(Time(ticks[step & (increments - 1)]), &Hold::happen, this, id);
    ++step;
  }
};

static void hold(const char* path, std::int64_t steps) {
  Hold work{readAll<double>(path), {}};
  for (const double draw : work.draws) work.ticks.push_back(std::llround(draw * 1e12));
  const std::int64_t events = work.draws.size() - increments;
  work.warm = std::max<std::int64_t>(events, checkedSteps);
  work.end = work.warm + steps;
  for (std::int64_t id = 0; id < events; ++id)
    Simulator::Schedule(Time(work.ticks[increments + id]), &Hold::happen, &work, static_cast<std::uint32_t>(id));
  Simulator::Run();
  report(cpuSeconds() - work.started, steps, work.check);
}

constexpr int orderBits = 23;

struct Ns3Queue {
  PutAck<Ns3Queue>* model = nullptr;
  std::int64_t now() const { return Simulator::Now().GetTimeStep() >> orderBits; }
  void push(std::int64_t time, std::int64_t order, int stage, std::int32_t operation) {
    const std::int64_t at = (time << orderBits) + order;
    Simulator::Schedule(Time(at) - Simulator::Now(), &Ns3Queue::happen, this, order, stage, operation);
  }
  void happen(std::int64_t order, int stage, std::int32_t operation) { model->happen(order, stage, operation); }
};

static void putAck(const char* path, std::int64_t ranks) {
  auto targets = readAll<std::int32_t>(path);
  const double messages = 2.0 * targets.size();
  const double before = cpuSeconds();
  Ns3Queue queue;
  PutAck<Ns3Queue> model(queue, ranks, std::move(targets));
  queue.model = &model;
  model.start();
  Simulator::Run();
  report(cpuSeconds() - before, messages, model.finish());
}

int main(int count, char** arguments) {
  if (count != 4) return 2;
  if (!std::strcmp(arguments[1], "hold")) hold(arguments[2], std::atoll(arguments[3]));
  else putAck(arguments[2], std::atoll(arguments[3]));
}
