export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'text'; readonly value: string; readonly at: number }
  | { readonly kind: 'path'; readonly value: string; readonly at: number }
  | { readonly kind: 'comparator'; readonly value: Comparator; readonly at: number }
  | { readonly kind: 'and' | 'or' | 'not' | '(' | ')' | 'end'; readonly at: number };

/** An error in a condition, with its character position (from 0). */
export class WhereError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(`at character ${at + 1}: ${message}`);
    this.name = 'WhereError';
    this.at = at;
  }
}

const LEXEME =
  /(?<space>\s+)|(?<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))|(?<text>"[^"]*"|'[^']*')|(?<word>[A-Za-z_][\w-]*(?:\.[\w-]+)*)|(?<comparator><=|>=|!=|==|=|<|>)|(?<bracket>[()])/uy;

/** Splits a condition into numbers, quoted texts, paths, comparators, `and`, `or`, `not` and parentheses. */
export function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  const lexeme = new RegExp(LEXEME);
  for (let at = 0; at < source.length; at = lexeme.lastIndex) {
    lexeme.lastIndex = at;
    const groups = lexeme.exec(source)?.groups;
    if (!groups) throw new WhereError(unexpected(source, at), at);
    const token = tokenOf(groups, at);
    if (token) tokens.push(token);
  }
  tokens.push({ kind: 'end', at: source.length });
  return tokens;
}

function tokenOf(groups: Record<string, string | undefined>, at: number): Token | undefined {
  const { number, text, word, comparator, bracket } = groups;
  if (number !== undefined) return finite(Number(number), at);
  if (text !== undefined) return { kind: 'text', value: text.slice(1, -1), at };
  if (word === 'and' || word === 'or' || word === 'not') return { kind: word, at };
  if (word !== undefined) return { kind: 'path', value: word, at };
  if (comparator !== undefined) return { kind: 'comparator', value: comparatorOf(comparator), at };
  if (bracket === '(' || bracket === ')') return { kind: bracket, at };
  return undefined;
}

function finite(value: number, at: number): Token {
  if (!Number.isFinite(value)) throw new WhereError('the number is too large', at);
  return { kind: 'number', value: value === 0 ? 0 : value, at };
}

function comparatorOf(lexeme: string): Comparator {
  return lexeme === '==' ? '=' : (lexeme as Comparator);
}

function unexpected(source: string, at: number): string {
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (character === '"' || character === "'") return 'the quote is never closed';
  if (character === '&' || character === '|') return `${character} is not known; write and, or`;
  return `${JSON.stringify(character)} is not expected; accepted: numbers, quoted strings, paths, comparisons, and, or, not, parentheses`;
}
