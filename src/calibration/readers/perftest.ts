import type { Access, Measurement, Subject, Unanswered } from '../measurement.ts';
import { OutputError } from '../output-error.ts';
import type { TestRows } from './test-rows.ts';
import {
  cellsOf,
  elsewhere,
  hidden,
  type Printed,
  printed,
  RUN_AGAIN,
  requirePlausible,
  requirePlausibleRate,
  type ToolText,
} from './text.ts';

// Formats of perftest 2 to 6: banner, conditions, table between lines of dashes.
const BANNER = /^\s*(RDMA_Write|RDMA_Write_imm|RDMA_Read|Atomic|Send|Raw\w*)\b(.*?)\b(BW|Latency) Test\s*$/;
const DASHES = /^\s*-{40,}\s*$/;
const HEADER = /^\s*#bytes\s/;
const ROW = /^\s*\d+\s+\d/;
const CONDITION = /([A-Za-z][\w.*#-]*(?: [\w.*#-]+)*)\s*:\s+(\S+)/g;
const ACCELERATOR = /\b(?:CUDA|ROCm|Habana)\b/i;
/** Header of the list of iterations that -H and -U print before the row. */
const ITERATIONS = /^\s*#,\s*\w+\s*$/;
const TWO_PORTS = /\bP2\[/;
const NOISE = /^\s*(?:Conflicting CPU frequency|Warning:|WARNING:)/;

const NS_PER_US = 1000;
/** perftest's MB is 2^20 bytes. */
const BYTES_PER_NS: Readonly<Record<string, number>> = {
  'MB/sec': 2 ** 20 / 1e9,
  'MiB/sec': 2 ** 20 / 1e9,
  'Gb/sec': 1 / 8,
};
/** The standard error of the median of normal samples is larger than that of their mean by this factor. */
const MEDIAN_TO_MEAN = Math.sqrt(Math.PI / 2);
/** Queue depth of ib_…_bw if it prints none (with -D). */
const USUAL_DEPTH = 128;

export const isPerftest = (line: string): boolean => BANNER.test(line);

/** Reads the tests of one output, in order. @throws OutputError */
export function readPerftest(text: ToolText): TestRows[] {
  const begins = text.lines.flatMap((line, at) => (isPerftest(line) ? [at] : []));
  return begins.map((begin, i) => new PerftestTable(text, begin, begins[i + 1] ?? text.lines.length).read());
}

interface Columns {
  readonly names: readonly string[];
  readonly unit: string;
}

class PerftestTable {
  private readonly test: string;
  private readonly kind: 'BW' | 'Latency';
  private readonly operation: string;
  private readonly words: string;
  private readonly conditions: Readonly<Record<string, string>>;
  private readonly headerAt: number;

  constructor(
    private readonly text: ToolText,
    private readonly begin: number,
    private readonly end: number,
  ) {
    const [, operation = '', words = '', kind = ''] = BANNER.exec(text.lines[begin]!) ?? [];
    this.operation = operation;
    this.words = words.trim();
    this.kind = kind as 'BW' | 'Latency';
    this.test = `ib_${NAMES[operation] ?? operation.toLowerCase()}_${kind === 'BW' ? 'bw' : 'lat'}`;
    this.headerAt = text.lines.findIndex((line, at) => at > begin && at < end && HEADER.test(line));
    this.conditions = this.readConditions();
  }

  read(): TestRows {
    const { test, conditions } = this;
    const line = this.begin + 1;
    const reason = this.unanswered();
    if (reason) return { test, line, conditions, measurements: [], unanswered: [this.entry(reason)] };
    if (this.headerAt < 0) throw this.error(this.begin, 'the output ends before its table', RUN_AGAIN);
    const columns = this.columns();
    const subject = this.subject();
    const rows = this.rows().map((at) => this.row(at, columns, subject));
    if (rows.length === 0) throw this.error(this.headerAt, 'the table has no rows', RUN_AGAIN);
    return { test, line, conditions: { ...conditions, Unit: columns.unit }, measurements: rows, unanswered: [] };
  }

  private entry(reason: string): Unanswered {
    return { file: this.text.file, line: this.begin + 1, test: this.test, reason };
  }

  /** Returns the reason if nothing on the model corresponds to this test. */
  private unanswered(): string | undefined {
    if (this.operation === 'Send' || this.operation.startsWith('Raw'))
      return 'sends are two-sided: run ib_write_…, ib_read_… or ib_atomic_…';
    const memory = this.deviceMemory();
    if (memory) return elsewhere(memory, 'run it without --use_cuda and similar options');
    const qps = Number(this.conditions['Number of qps'] ?? 1);
    if (qps > 1) return `${qps} queue pairs share the work; one is modelled: run it with -q 1`;
    if (this.words.includes('Post List'))
      return 'posts of several requests at once are not modelled: run it without -l';
    return undefined;
  }

  /**
   * Returns the kind of accelerator memory that is used, if any. perftest prints its accelerator set-up before the table, and
   * part of it before the banner.
   */
  private deviceMemory(): string | undefined {
    const { lines } = this.text;
    const before = lines.slice(0, this.begin).findLastIndex((line) => DASHES.test(line));
    const opened = lines.slice(0, Math.max(0, before)).findLastIndex((line) => DASHES.test(line));
    const shown = lines.slice(opened + 1, this.headerAt < 0 ? this.end : this.headerAt);
    return shown.map((line) => ACCELERATOR.exec(line)?.[0]).find((found) => found !== undefined);
  }

  private readConditions(): Record<string, string> {
    const last = this.headerAt < 0 ? this.end : this.headerAt;
    const found: Record<string, string> = {};
    for (const line of this.text.lines.slice(this.begin + 1, last)) {
      // Addresses of queue pairs show where the test ran, not how.
      if (/address:|GID:/.test(line)) continue;
      for (const [, name = '', value = ''] of line.matchAll(CONDITION)) found[name.trim()] = value;
    }
    return found;
  }

  private columns(): Columns {
    const header = this.text.lines[this.headerAt]!;
    if (TWO_PORTS.test(header))
      throw this.error(this.headerAt, 'the table covers two ports', 'run the test on one port, without -O');
    const names = cellsOf(
      header.replaceAll('% percentile', '%percentile').replace(/(BW|tps) (peak|average)/g, '$1_$2'),
    );
    const unit =
      /\[([^\]]+)\]/.exec(names.find((name) => /^(?:t_avg|BW_average)\[/.test(name)) ?? names[2] ?? '')?.[1] ?? '';
    const accepted = this.kind === 'BW' ? Object.keys(BYTES_PER_NS) : ['usec'];
    if (accepted.includes(unit)) return { names, unit };
    const problem = `the table is in ${unit || 'an unnamed unit'}, not in ${accepted.join(' or ')}`;
    throw this.error(
      this.headerAt,
      problem,
      this.kind === 'BW' ? 'run it with --report_gbits, or without' : 'run it without -C',
    );
  }

  private subject(): Subject {
    const { operation, words, conditions } = this;
    const access: Access =
      operation === 'Atomic' ? (words.startsWith('CMP') ? 'compare-and-swap' : 'fetch-and-add') : ACCESSES[operation]!;
    const inline = /^\d+/.exec(conditions['Max inline data'] ?? '')?.[0];
    const inlineBytes = inline === undefined ? {} : { inlineBytes: Number(inline) };
    if (this.kind === 'Latency') {
      const oneWay = access === 'put' || access === 'put-immediate';
      return { access, quantity: oneWay ? 'one-way' : 'round-trip', bothWays: false, inFlight: 1, ...inlineBytes };
    }
    const depth = Number(conditions['TX depth'] ?? USUAL_DEPTH);
    const outstanding = Number(conditions['Outstand reads'] ?? depth);
    const bothWays = words.includes('Bidirectional');
    return { access, quantity: 'bandwidth', bothWays, inFlight: Math.min(depth, outstanding), ...inlineBytes };
  }

  /** Returns the line indices of the rows, up to the line that ends the table. */
  private rows(): number[] {
    const { lines } = this.text;
    const found: number[] = [];
    for (let at = this.headerAt + 1; at < this.end; at += 1) {
      const line = lines[at]!;
      if (DASHES.test(line)) return found;
      if (ROW.test(line)) found.push(at);
      else if (ITERATIONS.test(line))
        throw this.error(at, 'a list of single iterations begins here', 'run the test without -H and -U');
      else if (line.trim() !== '' && !NOISE.test(line))
        throw this.error(at, 'this line does not belong to a table', RUN_AGAIN);
    }
    throw this.error(
      this.end - 1,
      'the line of dashes that ends the table is missing: the output is cut off',
      'run the test to its end',
    );
  }

  private row(at: number, { names, unit }: Columns, subject: Subject): Measurement {
    const { text, test } = this;
    const cells = cellsOf(text.lines[at]!);
    this.requireAllCells(at, cells.length, names.length);
    const cell = (name: string): Printed | undefined => {
      const column = names.findIndex((known) => known.startsWith(name));
      return column < 0 ? undefined : printed(text, at + 1, cells[column]!);
    };
    const bytes = cell('#bytes')!.value;
    const read = this.kind === 'BW' ? this.bandwidth(at, unit, cell) : this.latency(at, bytes, cell);
    return { ...subject, file: text.file, line: at + 1, tool: 'perftest', test, bytes, ...read };
  }

  private requireAllCells(at: number, cells: number, columns: number): void {
    if (cells < columns)
      throw this.error(at, `the row has ${cells} of ${columns} columns: it is cut off`, 'run the test to its end');
    if (cells > columns)
      throw this.error(
        at,
        `the row has ${cells} cells, its header ${columns} columns`,
        'does the header belong to this table?',
      );
  }

  private latency(at: number, bytes: number, cell: (name: string) => Printed | undefined) {
    const [least, most, average] = [cell('t_min'), cell('t_max'), cell('t_avg')];
    const typical = cell('t_typical') ?? average!;
    if (least && most && !(least.value <= typical.value && typical.value <= most.value)) {
      const problem = `t_typical ${typical.value} lies outside t_min ${least.value} to t_max ${most.value}`;
      throw this.error(at, `the row contradicts itself: ${problem}`, RUN_AGAIN);
    }
    const value = typical.value * NS_PER_US;
    requirePlausible(this.text, at + 1, { bytes, latencyNs: value });
    const percentile = cell('99%')?.value;
    if (percentile !== undefined && percentile < typical.value)
      throw this.error(at, `the 99th percentile ${percentile} lies below the median ${typical.value}`, RUN_AGAIN);
    // In a normal distribution, 99 % of samples lie below 2.33 standard deviations. Unlike the standard deviation, this
    // percentile is hardly affected by a few interrupted iterations.
    const deviation = percentile === undefined ? (cell('t_stdev')?.value ?? 0) : (percentile - typical.value) / 2.33;
    const ofMean = deviation / typical.value / Math.sqrt(Math.max(1, cell('#iterations')?.value ?? 1));
    return { value, error: Math.hypot(cell('t_typical') ? MEDIAN_TO_MEAN * ofMean : ofMean, hidden(typical)) };
  }

  private bandwidth(at: number, unit: string, cell: (name: string) => Printed | undefined) {
    const [average, rate] = [cell('BW_average')!, cell('MsgRate')];
    const bytes = cell('#bytes')!.value;
    const value = average.value * BYTES_PER_NS[unit]!;
    if (!(value > 0))
      throw this.error(
        at,
        `a bandwidth of ${average.value} ${unit} carries no information`,
        'run it with --report_gbits for more digits, or with larger messages',
      );
    if (rate) this.requireSameRate(at, { bytes, value, rounding: hidden(average) }, rate);
    requirePlausibleRate(this.text, at + 1, value);
    return { value, error: hidden(average) };
  }

  /** Requires that size times message rate equals the bandwidth. Otherwise the column has another unit than its header states. */
  private requireSameRate(
    at: number,
    { bytes, value, rounding }: { bytes: number; value: number; rounding: number },
    rate: Printed,
  ): void {
    const expected = (bytes * rate.value) / 1000;
    const tolerance = 0.01 + 2 * (rounding + (rate.value > 0 ? hidden(rate) : 0));
    if (rate.value === 0 || Math.abs(value / expected - 1) <= tolerance) return;
    const problem = `${bytes} B at ${rate.value} M/s are ${expected.toPrecision(4)} GB/s, but its average is ${value.toPrecision(4)} GB/s`;
    throw this.error(at, `the row contradicts itself: ${problem}`, 'does the unit of the header apply to the rows?');
  }

  private error(at: number, problem: string, fix: string): OutputError {
    return new OutputError(this.text.file, at + 1, problem, fix);
  }
}

const NAMES: Readonly<Record<string, string>> = {
  RDMA_Write: 'write',
  RDMA_Write_imm: 'write_imm',
  RDMA_Read: 'read',
  Atomic: 'atomic',
  Send: 'send',
};
const ACCESSES: Readonly<Record<string, Access>> = {
  RDMA_Write: 'put',
  RDMA_Write_imm: 'put-immediate',
  RDMA_Read: 'get',
};
