import { filled, uint8Array } from '../../engine/arrays.ts';
import { FIRST_HASH, LONGEST_LABEL, nextHash } from './label-table.ts';
import { ScheduleError } from './schedule-error.ts';

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const ZERO = 48;
const NINE = 57;

/** Bytes that words (labels, keywords) are made of: letters, digits, `_`, `.`, `-`, `$`. */
const IN_WORD = uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-$') {
  IN_WORD[character.charCodeAt(0)] = 1;
}

export const bytesOf = (text: string): Uint8Array => filled(uint8Array(text.length), (index) => text.charCodeAt(index));

/** A place in bytes that end with a newline: no token crosses it, so that nothing has to look for the end. */
export class TextCursor {
  bytes: Uint8Array = uint8Array(0);
  at = 0;
  line = 0;
  private lineBegin = 0;
  /** The word read last, and its hash. */
  wordFrom = 0;
  wordTo = 0;
  wordHash = 0;

  beginLine(): void {
    this.line += 1;
    this.lineBegin = this.at;
  }

  /** Skips to the next token and returns its first byte; a newline at the end of the line. */
  peek(): number {
    const { bytes } = this;
    let byte = bytes[this.at];
    while (byte === SPACE || byte === TAB || byte === RETURN) {
      this.at += 1;
      byte = bytes[this.at];
    }
    return byte;
  }

  /** Reads a word into `wordFrom`, `wordTo`, `wordHash`; returns false if there is none. */
  readWord(): boolean {
    this.peek();
    const { bytes, at } = this;
    let to = at;
    let hash = FIRST_HASH;
    let byte = bytes[to];
    while (IN_WORD[byte] === 1) {
      hash = nextHash(hash, byte);
      to += 1;
      byte = bytes[to];
    }
    this.wordFrom = at;
    this.wordTo = to;
    this.wordHash = hash;
    this.at = to;
    return to > at;
  }

  /** Reads a label of an acceptable length. */
  readLabel(): void {
    if (!this.readWord()) throw this.unexpected('a label');
    this.checkLabel();
  }

  checkLabel(): void {
    if (this.wordTo - this.wordFrom <= LONGEST_LABEL) return;
    throw this.errorAt(this.wordFrom, 'this label is too long', `at most ${LONGEST_LABEL} characters`);
  }

  isWord(word: Uint8Array): boolean {
    if (this.wordTo - this.wordFrom !== word.length) return false;
    for (let index = 0; index < word.length; index += 1) {
      if (this.bytes[this.wordFrom + index] !== word[index]) return false;
    }
    return true;
  }

  /** Reads exactly this word. */
  expectWord(word: Uint8Array, expected: string): void {
    if (!this.skipWord(word)) throw this.unexpected(expected);
  }

  /** Consumes the next token if it is this word; returns whether it was. */
  skipWord(word: Uint8Array): boolean {
    if (this.peek() !== word[0]) return false;
    const { bytes, at } = this;
    const { length } = word;
    for (let index = 1; index < length; index += 1) if (bytes[at + index] !== word[index]) return false;
    if (IN_WORD[bytes[at + length]] === 1) return false;
    this.at = at + length;
    return true;
  }

  /** Reads an integer from 0 to `maximum`, or from -1 if `minusOne` is set. */
  readNumber(maximum: number, expected: string, minusOne = false): number {
    let byte = this.peek();
    const from = this.at;
    if (minusOne && byte === 45 && this.bytes[from + 1] === ZERO + 1) return this.readMinusOne(expected);
    if (byte < ZERO || byte > NINE) throw this.unexpected(expected);
    const { bytes } = this;
    let at = from;
    let value = 0;
    while (byte >= ZERO && byte <= NINE) {
      // In this order: all that is below 2^53 stays exact.
      value = value * 10 + (byte - ZERO);
      at += 1;
      byte = bytes[at];
    }
    this.at = at;
    if (value > maximum) throw this.errorAt(from, `${this.shown(from)} is out of range`, expected);
    return value;
  }

  private readMinusOne(expected: string): number {
    const from = this.at;
    this.at += 2;
    const next = this.bytes[this.at];
    if (next >= ZERO && next <= NINE) throw this.errorAt(from, `${this.shown(from)} is out of range`, expected);
    return -1;
  }

  skipToEndOfLine(): void {
    const { bytes } = this;
    while (bytes[this.at] !== NEWLINE) this.at += 1;
  }

  unexpected(expected: string): ScheduleError {
    this.peek();
    return this.errorAt(this.at, this.found(), expected);
  }

  errorAt(at: number, problem: string, expected: string): ScheduleError {
    return new ScheduleError(this.line, at - this.lineBegin + 1, problem, expected);
  }

  private found(): string {
    return this.bytes[this.at] === NEWLINE ? 'the line ends here' : `found ${this.shown(this.at)}`;
  }

  /** The token at a place, made safe for a message. */
  shown(at: number): string {
    let to = at;
    while (to < at + 40 && IN_WORD[this.bytes[to]] === 1) to += 1;
    return JSON.stringify(String.fromCharCode(...this.bytes.subarray(at, Math.max(to, at + 1))));
  }
}
