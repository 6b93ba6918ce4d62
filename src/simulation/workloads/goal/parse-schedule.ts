import { ANY, CALC, RECV, type Schedule, SEND } from '../../contract/schedule.ts';
import { grown, int32Array, release, uint8Array } from '../../engine/arrays.ts';
import { LabelTable } from './label-table.ts';
import { ScheduleColumns } from './schedule-columns.ts';
import { ScheduleError } from './schedule-error.ts';
import { bytesOf, TextCursor } from './text-cursor.ts';

export const MOST_RANKS = 65_536;
const MOST_OPERATIONS = 2 ** 26;
/** A tag of -1 (any tag) becomes 2^32 - 1 in 32 bits. */
const HIGHEST_TAG = 2 ** 32 - 2;
const LONGEST_LINE = 65_536;

const NEWLINE = 10;
const STAR = 42;
const SLASH = 47;
const COLON = 58;
const OPEN = 123;
const CLOSE = 125;

const [NUM_RANKS, RANK, REQUIRES, IREQUIRES] = ['num_ranks', 'rank', 'requires', 'irequires'].map(bytesOf);
const NEWLINE_BYTES = bytesOf('\n');
const [WORD_SEND, WORD_RECV, WORD_CALC] = ['send', 'recv', 'calc'].map(bytesOf);
const [TO, FROM, TAG, CPU, NIC] = ['to', 'from', 'tag', 'cpu', 'nic'].map(bytesOf);

const A_SIZE = 'a size in bytes from 0 to 2^53 - 1, like 8b';
const A_TIME = 'a time in ns from 0 to 2^53 - 1';
const A_STATEMENT = 'send, recv, calc, a label, a dependency or }';

/**
 * Parses a schedule in the GOAL text format.
 * @param text bytes of the text, whole or in pieces of any size
 * @throws ScheduleError with line, column and what was expected there
 */
export function parseSchedule(text: Uint8Array | Iterable<Uint8Array>): Schedule {
  const parser = new ScheduleParser();
  if (text instanceof Uint8Array) parser.write(text);
  else for (const piece of text) parser.write(piece);
  return parser.finish();
}

/** Reads a schedule piece by piece, as it comes in: only the columns and one unfinished line are kept. */
export class ScheduleParser {
  private readonly cursor = new TextCursor();
  private readonly columns = new ScheduleColumns();
  private readonly labels = new LabelTable();
  private rest: Uint8Array = uint8Array(0);
  private inComment = false;
  private ranks = 0;
  private rank = -1;
  private ranksSeen = 0;
  private begin = int32Array(0);
  private end = int32Array(0);

  /** @throws ScheduleError */
  write(piece: Uint8Array): void {
    const lastNewline = piece.lastIndexOf(NEWLINE);
    if (lastNewline < 0) {
      this.keep(piece);
      return;
    }
    let from = 0;
    if (this.rest.length > 0) {
      from = piece.indexOf(NEWLINE) + 1;
      this.keep(piece.subarray(0, from));
      const line = this.rest;
      release(line);
      this.rest = uint8Array(0);
      this.readLines(line, 0, line.length);
    }
    this.readLines(piece, from, lastNewline + 1);
    this.keep(piece.subarray(lastNewline + 1));
  }

  /** @throws ScheduleError if the text ends too early, or ranks are missing. */
  finish(): Schedule {
    this.write(NEWLINE_BYTES);
    const { cursor } = this;
    const atEnd = (problem: string, expected: string) => new ScheduleError(cursor.line, 1, problem, expected);
    if (this.inComment) throw atEnd('the text ends within a comment', '*/');
    if (this.ranks === 0) throw atEnd('the text does not contain a schedule', 'num_ranks and the number of ranks');
    if (this.rank >= 0) throw atEnd(`the text ends within rank ${this.rank}`, '}');
    if (this.ranksSeen < this.ranks) {
      const missing = this.begin.indexOf(-1);
      throw atEnd(`num_ranks is ${this.ranks}, but the text defines ${this.ranksSeen} ranks`, `rank ${missing} {`);
    }
    return this.columns.finish(this.ranks, this.begin, this.end);
  }

  /** Adds to the line whose end has not come yet. */
  private keep(piece: Uint8Array): void {
    const length = this.rest.length + piece.length;
    if (length > LONGEST_LINE) {
      const problem = 'this line is too long';
      throw new ScheduleError(
        this.cursor.line + 1,
        LONGEST_LINE + 1,
        problem,
        `at most ${LONGEST_LINE} bytes per line`,
      );
    }
    const rest = uint8Array(length);
    rest.set(piece, this.rest.length);
    this.rest = grown(this.rest, rest);
  }

  private readLines(bytes: Uint8Array, from: number, to: number): void {
    const { cursor } = this;
    cursor.bytes = bytes;
    cursor.at = from;
    while (cursor.at < to) {
      cursor.beginLine();
      this.readLine();
      cursor.at += 1;
    }
  }

  /** Reads up to the newline. Only a brace and a comment may share a line with something after them. */
  private readLine(): void {
    const { cursor } = this;
    for (;;) {
      if (this.inComment) this.skipComment();
      const byte = cursor.peek();
      if (byte === NEWLINE) return;
      if (byte === SLASH) this.readComment();
      else if (byte === CLOSE) this.closeRank();
      else if (this.readStatement()) this.expectEndOfLine();
    }
  }

  private readComment(): void {
    const { cursor } = this;
    const next = cursor.bytes[cursor.at + 1];
    if (next === SLASH) cursor.skipToEndOfLine();
    else if (next === STAR) {
      this.inComment = true;
      cursor.at += 2;
    } else throw cursor.unexpected('// or /*');
  }

  private skipComment(): void {
    const { cursor } = this;
    const { bytes } = cursor;
    while (bytes[cursor.at] !== NEWLINE) {
      if (bytes[cursor.at] === STAR && bytes[cursor.at + 1] === SLASH) {
        cursor.at += 2;
        this.inComment = false;
        return;
      }
      cursor.at += 1;
    }
  }

  private expectEndOfLine(): void {
    const { cursor } = this;
    const byte = cursor.peek();
    if (byte !== NEWLINE && byte !== SLASH) throw cursor.unexpected('the end of the line: one statement per line');
  }

  /** Returns false if the line may continue: after the brace that opens a rank. */
  private readStatement(): boolean {
    const { cursor } = this;
    if (this.rank < 0) return this.readHeading();
    if (!cursor.readWord()) throw cursor.unexpected(A_STATEMENT);
    if (cursor.bytes[cursor.at] === COLON) this.readLabelled();
    else {
      const { wordFrom, wordTo, wordHash } = cursor;
      const next = cursor.peek();
      // A number follows the name of an operation, `requires` or `irequires` a label.
      if (next === REQUIRES[0] || next === IREQUIRES[0]) this.readDependency(wordFrom, wordTo, wordHash);
      else {
        cursor.at = wordFrom;
        this.readOperation();
      }
    }
    return true;
  }

  private readHeading(): boolean {
    const { cursor } = this;
    const expected = this.ranks === 0 ? 'num_ranks and the number of ranks' : 'rank and its number';
    if (!cursor.readWord()) throw cursor.unexpected(expected);
    if (this.ranks > 0 && cursor.isWord(RANK)) {
      this.openRank();
      return false;
    }
    if (this.ranks > 0 || !cursor.isWord(NUM_RANKS))
      throw cursor.errorAt(cursor.wordFrom, `found ${cursor.shown(cursor.wordFrom)}`, expected);
    const allowed = `a number of ranks from 1 to ${MOST_RANKS}`;
    const ranks = cursor.readNumber(MOST_RANKS, allowed);
    if (ranks === 0) throw cursor.errorAt(cursor.at - 1, 'a schedule without ranks', allowed);
    this.ranks = ranks;
    this.begin = int32Array(ranks).fill(-1);
    this.end = int32Array(ranks);
    return true;
  }

  private openRank(): void {
    const { cursor } = this;
    const expected = `a rank from 0 to ${this.ranks - 1}`;
    cursor.peek();
    const from = cursor.at;
    const rank = cursor.readNumber(this.ranks - 1, expected);
    if (this.begin[rank] >= 0) throw cursor.errorAt(from, `rank ${rank} is defined twice`, 'each rank once');
    if (cursor.peek() !== OPEN) throw cursor.unexpected('{');
    cursor.at += 1;
    this.rank = rank;
    this.ranksSeen += 1;
    this.begin[rank] = this.columns.count;
    this.labels.clear();
  }

  private closeRank(): void {
    const { cursor, columns } = this;
    if (this.rank < 0) throw cursor.unexpected(this.ranks === 0 ? 'num_ranks' : 'rank and its number');
    cursor.at += 1;
    this.end[this.rank] = columns.count;
    columns.onStart.close(columns.count);
    columns.onDone.close(columns.count);
    this.rank = -1;
  }

  private readLabelled(): void {
    const { cursor } = this;
    cursor.checkLabel();
    const { bytes, wordFrom, wordTo, wordHash } = cursor;
    cursor.at += 1;
    const operation = this.readOperation();
    this.labels.define(bytes, wordFrom, wordTo, wordHash, operation);
  }

  private readOperation(): number {
    const { cursor, columns } = this;
    if (columns.count === MOST_OPERATIONS) {
      throw cursor.errorAt(cursor.at, 'too many operations', `at most ${MOST_OPERATIONS}`);
    }
    if (cursor.skipWord(WORD_SEND)) return this.readMessage(SEND);
    if (cursor.skipWord(WORD_RECV)) return this.readMessage(RECV);
    if (!cursor.skipWord(WORD_CALC)) throw cursor.unexpected(A_STATEMENT);
    const operation = columns.add(CALC, cursor.readNumber(Number.MAX_SAFE_INTEGER, A_TIME), cursor.line);
    if (cursor.skipWord(CPU)) columns.cpu[operation] = cursor.readNumber(255, 'a CPU from 0 to 255');
    return operation;
  }

  private readMessage(kind: typeof SEND | typeof RECV): number {
    const { cursor, columns } = this;
    const size = cursor.readNumber(Number.MAX_SAFE_INTEGER, A_SIZE);
    if (cursor.bytes[cursor.at] !== 98) throw cursor.unexpected(A_SIZE);
    cursor.at += 1;
    const operation = columns.add(kind, size, cursor.line);
    const receives = kind === RECV;
    cursor.expectWord(receives ? FROM : TO, receives ? 'from and a rank' : 'to and a rank');
    columns.peer[operation] = this.readPeer(receives);
    if (cursor.skipWord(TAG)) {
      const expected = `a tag from 0 to ${HIGHEST_TAG}${receives ? ', or -1 for any' : ''}`;
      columns.tag[operation] = cursor.readNumber(HIGHEST_TAG, expected, receives);
    }
    if (cursor.skipWord(CPU)) columns.cpu[operation] = cursor.readNumber(255, 'a CPU from 0 to 255');
    if (cursor.skipWord(NIC)) columns.nic[operation] = cursor.readNumber(255, 'a NIC from 0 to 255');
    return operation;
  }

  private readPeer(anyone: boolean): number {
    const { cursor } = this;
    cursor.peek();
    const from = cursor.at;
    const expected = `a rank from 0 to ${this.ranks - 1}${anyone ? ', or -1 for anyone' : ''}`;
    const peer = cursor.readNumber(Number.MAX_SAFE_INTEGER, expected, anyone);
    if (peer !== ANY && peer >= this.ranks) throw cursor.errorAt(from, `there is no rank ${peer}`, expected);
    return peer;
  }

  /** Reads `requires` or `irequires` and the label after it. */
  private readDependency(from: number, to: number, hash: number): void {
    const { cursor, columns, labels } = this;
    const successor = labels.find(cursor.bytes, from, to, hash);
    const onStart = cursor.skipWord(IREQUIRES);
    if (!onStart) cursor.expectWord(REQUIRES, 'requires or irequires');
    if (successor < 0) throw this.undefinedLabel(from);
    cursor.readLabel();
    const predecessor = labels.find(cursor.bytes, cursor.wordFrom, cursor.wordTo, cursor.wordHash);
    if (predecessor < 0) throw this.undefinedLabel(cursor.wordFrom);
    (onStart ? columns.onStart : columns.onDone).add(predecessor, successor);
    columns.waitsFor[successor] += 1;
  }

  private undefinedLabel(at: number): ScheduleError {
    const { cursor } = this;
    return cursor.errorAt(
      at,
      `label ${cursor.shown(at)} is not defined`,
      `a label defined before, in rank ${this.rank}`,
    );
  }
}
