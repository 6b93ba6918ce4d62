import type { Condition, Operand } from './condition.ts';
import { type Token, tokenise, WhereError } from './tokens.ts';

const MOST_NESTING = 32;

/**
 * Parses a `where` clause: `or` binds weakest, then `and`, then `not`, then comparisons, which do not chain. Throws a WhereError
 * with the position of an error.
 */
export function parseCondition(source: string): Condition {
  const parser = new ConditionParser(tokenise(source));
  return parser.whole();
}

class ConditionParser {
  private readonly tokens: readonly Token[];
  private next = 0;
  private nesting = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Condition {
    const condition = this.disjunction();
    const rest = this.peek();
    if (rest.kind === 'comparator') throw new WhereError('comparisons do not chain; join two with and', rest.at);
    if (rest.kind !== 'end') throw new WhereError('and, or, or the end is expected', rest.at);
    return condition;
  }

  private disjunction(): Condition {
    return this.list('or', () => this.list('and', () => this.negation()));
  }

  private list(kind: 'or' | 'and', term: () => Condition): Condition {
    const first = term();
    const terms = [first];
    while (this.peek().kind === kind) {
      this.next += 1;
      terms.push(term());
    }
    return terms.length === 1 ? first : { kind, terms };
  }

  private negation(): Condition {
    const { kind } = this.peek();
    if (kind === 'not') return this.nested(() => ({ kind: 'not', term: this.negation() }));
    if (kind === '(') return this.nested(() => this.group());
    return this.comparison();
  }

  private nested(parse: () => Condition): Condition {
    const { at } = this.peek();
    this.next += 1;
    this.nesting += 1;
    if (this.nesting > MOST_NESTING) throw new WhereError(`nested deeper than ${MOST_NESTING} levels`, at);
    const condition = parse();
    this.nesting -= 1;
    return condition;
  }

  private group(): Condition {
    const condition = this.disjunction();
    const close = this.peek();
    if (close.kind !== ')') throw new WhereError('a closing parenthesis is expected', close.at);
    this.next += 1;
    return condition;
  }

  private comparison(): Condition {
    const left = this.operand();
    const token = this.peek();
    if (token.kind !== 'comparator') {
      if (left.kind === 'path') return { kind: 'holds', path: left.path };
      throw new WhereError('a comparison (= != < <= > >=) is expected', token.at);
    }
    this.next += 1;
    return { kind: 'comparison', comparator: token.value, left, right: this.operand() };
  }

  private operand(): Operand {
    const token = this.peek();
    this.next += 1;
    if (token.kind === 'number') return { kind: 'number', value: token.value };
    if (token.kind === 'text') return { kind: 'text', value: token.value };
    if (token.kind === 'path') return { kind: 'path', path: token.value };
    throw new WhereError('a number, a quoted string or a path is expected', token.at);
  }

  private peek(): Token {
    return this.tokens[Math.min(this.next, this.tokens.length - 1)]!;
  }
}
