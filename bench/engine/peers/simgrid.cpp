// SimGrid with S4U actors: `simgrid put-ack FILE RANKS`. An actor per rank is its CPU: it receives what its mailbox holds
// before it sends, as LogGP in the others; which of two messages of the same instant comes first is up to SimGrid.
#include <deque>
#include <simgrid/s4u.hpp>
#include "inputs.hpp"

namespace s4u = simgrid::s4u;

struct Message { bool isAck; std::int32_t from; };
static std::vector<std::int32_t> targets;
static std::int64_t ranks, rounds, done = 0;
static double latest = 0;
static std::vector<s4u::Mailbox*> mailboxes;

static void rankProgram(std::int32_t rank) {
  std::deque<std::pair<std::int32_t, bool>> sends{{targets[rank], false}};
  std::int32_t round = 0;
  mailboxes[rank]->set_receiver(s4u::Actor::self()); // messages travel at once, before they are asked for
  for (;;) {
    Message* message = nullptr;
    if (sends.empty() || mailboxes[rank]->ready()) {
      message = mailboxes[rank]->get<Message>();
    }
    if (!message) {
      const auto [to, isAck] = sends.front();
      sends.pop_front();
      s4u::this_actor::sleep_for(overhead);
      latest = std::max(latest, s4u::Engine::get_clock());
      mailboxes[to]->put_init(new Message{isAck, rank}, 8)->detach();
      continue;
    }
    s4u::this_actor::sleep_for(receiveCost);
    latest = std::max(latest, s4u::Engine::get_clock());
    if (!message->isAck) sends.emplace_back(message->from, true);
    else if (++round < rounds) sends.emplace_back(targets[round * ranks + rank], false);
    else ++done;
    delete message;
  }
}

int main(int count, char** arguments) {
  s4u::Engine engine(&count, arguments);
  if (count != 4) return 2;
  targets = readAll<std::int32_t>(arguments[2]);
  ranks = std::atoll(arguments[3]);
  rounds = targets.size() / ranks;
  auto* zone = s4u::create_star_zone("cluster");
  const auto wire = [&](const char* name, double seconds) {
    return zone->create_link(name, 1e18)->set_sharing_policy(s4u::Link::SharingPolicy::FATPIPE)->set_latency(seconds)->seal();
  };
  auto* up = wire("up", latency);
  auto* down = wire("down", 0);
  std::vector<s4u::Host*> hosts;
  for (std::int64_t rank = 0; rank < ranks; ++rank) {
    hosts.push_back(zone->create_host("rank" + std::to_string(rank), 1.0)->seal());
    zone->add_route(hosts[rank]->get_netpoint(), nullptr, nullptr, nullptr, {s4u::LinkInRoute(up)}, false);
    zone->add_route(nullptr, hosts[rank]->get_netpoint(), nullptr, nullptr, {s4u::LinkInRoute(down)}, false);
    mailboxes.push_back(s4u::Mailbox::by_name(std::to_string(rank)));
  }
  zone->seal();
  const double before = cpuSeconds();
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    auto actor = s4u::Actor::create("rank", hosts[rank], rankProgram, rank);
    actor->daemonize();
  }
  s4u::Actor::create("end", hosts[0], [] { while (done < ranks) s4u::this_actor::sleep_for(100000); });
  engine.run();
  report(cpuSeconds() - before, 2.0 * targets.size(), latest);
}
