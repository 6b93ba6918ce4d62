// What every C++ peer reads and prints: draws or targets in a binary file, and one line of JSON.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

template <class T> std::vector<T> readAll(const char* path) {
  std::FILE* file = std::fopen(path, "rb");
  if (!file) { std::perror(path); std::exit(2); }
  std::fseek(file, 0, SEEK_END);
  std::vector<T> values(std::ftell(file) / sizeof(T));
  std::rewind(file);
  if (std::fread(values.data(), sizeof(T), values.size(), file) != values.size()) std::exit(2);
  std::fclose(file);
  return values;
}

inline double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

inline void report(double seconds, double operations, double check) {
  std::printf("{\"cpuSeconds\":%.9g,\"operations\":%.17g,\"check\":%.17g}\n", seconds, operations, check);
}

constexpr std::int64_t increments = 4096;
constexpr std::int64_t checkedSteps = 98304;
constexpr std::int64_t latency = 2500, overhead = 1500, receiveCost = 1500 + 7 * 6;
