import { float64Array } from '../../engine/arrays.ts';
import { BusyHistory } from '../../engine/busy-history.ts';
import { ProgramDigest } from '../../engine/digest.ts';
import type { Engine } from '../../engine/engine.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { distribution } from '../../engine/histogram.ts';
import type { Occupied } from '../../engine/occupancy.ts';
import { Operations } from '../../engine/operations.ts';
import { Random } from '../../engine/random.ts';
import { Rows } from '../../engine/rows.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import { TraceRecorder } from '../../engine/trace-recorder.ts';
import type { EthernetPath } from '../../hardware/ethernet/ethernet-path.ts';
import { Frames } from '../../hardware/ethernet/frames.ts';
import { interfaceEvents, NetworkInterface } from '../../hardware/ethernet/network-interface.ts';
import { topologyOf } from '../../hardware/network/topology-of.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue, RunPlan } from '../../run.ts';
import { StreamHost, type StreamWorld } from './host.ts';
import type { StreamValues } from './parameters.ts';
import { type TrafficCosts, trafficCosts } from './traffic.ts';

/** Number of the operation in a program's digest. */
const SEND_FRAME = 16;
/** Slices that a frame leaves in a trace, about. */
const EVENTS_PER_FRAME = 6;

export interface StreamSetting<Parameters = StreamValues> {
  readonly plan: RunPlan;
  readonly parameters: Parameters;
  readonly machine: Machine;
  readonly engine: Engine;
  /** Creates the path between the interface of a node and its memory, given the latency of the interface's registers. */
  readonly pathOf: (node: number, registerAccessNs: number) => EthernetPath;
}

/** Streams between pairs of machines, each pair on a cable of its own: process 2i sends to 2i + 1. */
export class StreamModel {
  readonly operations = new Operations('frame');
  readonly trace: TraceRecorder;
  private readonly frames = new Frames();
  private readonly hosts: StreamHost[] = [];
  private readonly interfaces: NetworkInterface[] = [];
  private readonly paths: readonly EthernetPath[];
  private readonly digest: ProgramDigest;
  private readonly contents: readonly Random[];
  /** Per receiver: the frame it may take next, and the sums of contents sent, taken and lost. */
  private readonly expected: Float64Array;
  private readonly sums = { sent: 0, delivered: 0, lost: 0 };
  private lostFrames = 0;
  private readonly world: StreamWorld;
  private readonly plan: RunPlan;
  private readonly parameters: StreamValues;
  private readonly machine: Machine;
  private readonly engine: Engine;
  private readonly history: BusyHistory;

  constructor({ plan, parameters, machine, engine, pathOf }: StreamSetting) {
    this.plan = plan;
    this.parameters = parameters;
    this.machine = machine;
    this.engine = engine;
    const { processes, seed, trace } = plan;
    const streams = Math.floor(processes / 2);
    this.paths = Array.from({ length: 2 * streams }, (_, node) => pathOf(node, parameters.registerAccessNs));
    this.digest = new ProgramDigest(new Rows(processes));
    this.contents = Array.from({ length: streams }, (_, stream) => new Random(seed, 'frame content', stream));
    this.expected = float64Array(2 * streams);
    const frames = parameters.operationsPerProcess;
    const events = streams * frames * EVENTS_PER_FRAME;
    this.trace = new TraceRecorder(trace, events, {
      processes: 2 * streams,
      nodes: 2 * streams,
      processesPerNode: 1,
      nicsPerNode: 1,
    });
    this.operations.recordIn(this.trace.operationSink);
    this.world = this.createWorld();
    this.createHosts();
    this.history = new BusyHistory(engine, 2 * streams, () => [this.hosts.map(({ busyNs }) => busyNs)]);
    this.history.follow(this.operations);
  }

  private createWorld(): StreamWorld {
    const { engine, frames, operations, trace } = this;
    const { machine, parameters } = this;
    return {
      engine,
      frames,
      operations,
      trace,
      settings: {
        interruptLatencyNs: machine.interruptLatencyNs,
        interruptIntervalNs: parameters.interruptIntervalNs,
        bufferPages: parameters.bufferPages,
        descriptors: parameters.descriptors,
      },
      worked: engine.on((process, kind) => this.hosts[process].worked(kind)),
      interrupted: engine.on((process) => this.hosts[process].interrupted()),
      content: (process, number) => this.send(process, number),
      delivered: (process, number, content) => this.deliver(process, number, content),
      lost: (frame) => this.lose(frame),
    };
  }

  private createHosts(): void {
    const { engine, frames, operations, trace, world, paths } = this;
    const kinds = interfaceEvents(engine, (node) => this.interfaces[node]);
    const settings = this.interfaceSettings();
    paths.forEach(({ dma: path, log: frameLog }, node) => {
      const isSender = node % 2 === 0;
      const log = isSender ? undefined : frameLog;
      const costs = this.costsOf(log !== undefined);
      const random = new Random(this.plan.seed, 'buffers', node);
      const host = new StreamHost({ process: node, isSender, world, costs, path, random, log });
      host.interface = new NetworkInterface({
        ...{ engine, frames, operations, trace },
        ...{ node, path, settings, host, kinds },
      });
      this.hosts.push(host);
      this.interfaces.push(host.interface);
    });
    this.interfaces.forEach((own, node) => {
      own.connect(this.interfaces[node ^ 1]);
    });
  }

  private costsOf(fromLog: boolean): TrafficCosts {
    return trafficCosts(this.parameters, this.machine.memoryAccessNs, fromLog);
  }

  private interfaceSettings() {
    const { machine, parameters } = this;
    return {
      nsPerByte: machine.gapPerByteNs,
      propagationNs: machine.wireLatencyNs + machine.hopLatencyNs * this.routersPassed,
      descriptors: parameters.descriptors,
      descriptorBatch: parameters.descriptorBatch,
      fifoBytes: parameters.fifoBytes,
      flowControl: parameters.flowControl === true || parameters.traffic === 'tcp',
    };
  }

  /** Routers between the two hosts of a stream. */
  private get routersPassed(): number {
    const { topology, nodesPerRouter } = this.machine;
    return topologyOf(topology, 2, nodesPerRouter).routersPassed(0, 1);
  }

  /** Runs all streams to their end and checks that every frame was received or counted as lost. */
  run(): void {
    for (const host of this.hosts) host.next();
    this.engine.run();
    const { allocated, released } = this.frames;
    const { sent, delivered, lost } = this.sums;
    if (allocated !== released || sent !== (delivered + lost) >>> 0 || this.operations.open !== this.lostFrames) {
      const frames = `${allocated - released} frames, ${(sent - delivered - lost) >>> 0} of the sum of their contents`;
      throw new SimulationFault('SIM_CONSERVATION', `${frames} were lost without being counted`);
    }
  }

  get operationsDigest(): string {
    return this.digest.hex;
  }

  counters(): Record<string, number> {
    const sum = (pick: (path: EthernetPath) => number) => this.paths.reduce((total, path) => total + pick(path), 0);
    const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    return {
      operations_issued: this.operations.begun,
      operations_completed: this.operations.ended,
      frames: total(this.interfaces.map((own) => own.frames)),
      bytes: total(this.interfaces.map((own) => own.bytes)),
      frames_lost: this.lostFrames,
      acknowledgements: total(this.hosts.map((host) => host.acknowledgements)),
      interrupts: total(this.hosts.map((host) => host.interrupts)),
      bus_transactions: sum(({ bus }) => bus.up.transactions + bus.down.transactions),
      iotlb_lookups: sum(({ iommu }) => iommu?.lookups ?? 0),
      iotlb_hits: sum(({ iommu }) => iommu?.hits ?? 0),
      context_cache_misses: sum(({ iommu }) => iommu?.contextMisses ?? 0),
      log_records: sum(({ log }) => log?.records ?? 0),
    };
  }

  /** Frames that ended, in the interval that rates and busy shares are of. */
  rate(): Rate {
    return this.operations.rate(this.parameters.warmupShare, Number.POSITIVE_INFINITY);
  }

  /** Returns how busy CPUs were in an interval of the run, once it has ended. */
  occupied({ fromNs, toNs }: Rate): Occupied[] {
    return [{ resource: 'core', busyNs: this.history.between(fromNs, toNs)[0]! }];
  }

  metrics(counters: Record<string, number>, rate: Rate): Record<string, MetricValue> {
    const { operations, hosts } = this;
    const { latency, ended } = operations;
    const perStream = rate.perSecond / (hosts.length / 2);
    const busyNs = Array.from(this.occupied(rate)[0]!.busyNs);
    const busy = (remainder: number) => busyNs.reduce((sum, ns, node) => (node % 2 === remainder ? sum + ns : sum), 0);
    const utilisation = (remainder: number) => busy(remainder) / ((hosts.length / 2) * (rate.toNs - rate.fromNs));
    return {
      bandwidth_bytes_per_ns: { value: (perStream * this.costsOf(false).payloadBytes) / 1e9, unit: 'B/ns' },
      frames_per_second: { value: perStream, unit: '1/s' },
      operation_latency_ns: distribution(latency, 'ns'),
      lost_share: { value: this.lostFrames / operations.begun, unit: '1' },
      sender_cpu_utilisation: { value: utilisation(0), unit: '1' },
      receiver_cpu_utilisation: { value: utilisation(1), unit: '1' },
      ...(counters.iotlb_lookups > 0 && {
        iotlb_hit_ratio: { value: counters.iotlb_hits / counters.iotlb_lookups, unit: '1' },
      }),
      bus_transactions_per_frame: { value: counters.bus_transactions / ended, unit: '1' },
    };
  }

  private send(process: number, number: number): number {
    const content = this.contents[process >> 1].uint32();
    this.sums.sent = (this.sums.sent + content) >>> 0;
    this.digest.add(process, SEND_FRAME, process ^ 1, number, content | 0);
    return content;
  }

  /** Frames come in order; those between were lost. */
  private deliver(process: number, number: number, content: number): void {
    if (number < this.expected[process]) {
      throw new SimulationFault('SIM_ORDER', `frame ${number} came after frame ${this.expected[process] - 1}`);
    }
    this.expected[process] = number + 1;
    this.sums.delivered = (this.sums.delivered + content) >>> 0;
  }

  private lose(frame: number): void {
    this.lostFrames += 1;
    this.sums.lost = (this.sums.lost + this.frames.content(frame)) >>> 0;
    this.frames.release(frame);
  }
}
