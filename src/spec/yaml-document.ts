import { MOST_DEPTH, MOST_NODES } from './data-limits.ts';
import { ProblemError } from './errors.ts';
import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
} from './yaml-library.ts';

/** Aliases are for a shared list or two; each is looked up in the whole document. */
const MOST_ALIASES = 100;
/** Marks, scalars and spaces of a text; ten thousand sweep values need about 40,000. */
const MOST_LEXEMES = 150_000;

/** The data of one YAML 1.2 document (core schema). Throws a ProblemError (SPEC_SYNTAX) where it is anything more. */
export function readYaml(text: string): unknown {
  const lines = new LineCounter();
  const documents = compose(text, lines);
  if (documents.length > 1) throw syntax('there is more than one document; accepted: one');
  const [document] = documents;
  if (!document) return null;
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw syntax(explain(problem.code, problem.message, place(lines, problem.pos[0])));
  return new DataOfNodes(document, lines).read(document.contents, 0);
}

/** Lexes, parses and composes step by step, so that a hostile text is refused before it costs time or stack. */
function compose(text: string, lines: LineCounter): Document.Parsed[] {
  const parser = new Parser(lines.addNewLine);
  // Keys are compared by DataOfNodes: the library's own check takes quadratic time.
  const composer = new Composer({
    schema: 'core',
    version: '1.2',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    lineCounter: lines,
  });
  lines.addNewLine(0);
  const documents: Document.Parsed[] = [];
  let lexemes = 0;
  let aliases = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++lexemes > MOST_LEXEMES) throw syntax('too many values; accepted: fewer, or the same as JSON');
    if (lexeme.startsWith('*') && ++aliases > MOST_ALIASES) throw syntax(`too many aliases; accepted: ${MOST_ALIASES}`);
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    // The parser keeps at most four entries for each level of the document.
    if (parser.stack.length > 4 * MOST_DEPTH) throw syntax(`nested too deeply; accepted: ${MOST_DEPTH} levels`);
    if (documents.length > 1) return documents;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end());
  return documents;
}

/** Plain data of composed nodes, with unique text keys and a bound on what aliases may multiply. */
class DataOfNodes {
  private readonly document: Document.Parsed;
  private readonly lines: LineCounter;
  private nodes = 0;

  constructor(document: Document.Parsed, lines: LineCounter) {
    this.document = document;
    this.lines = lines;
  }

  read(node: unknown, depth: number): unknown {
    if (++this.nodes > MOST_NODES) throw syntax(`more than ${MOST_NODES} values, aliases counted; accepted: fewer`);
    if (depth > MOST_DEPTH) throw syntax(`nested too deeply; accepted: ${MOST_DEPTH} levels`);
    if (isScalar(node)) return node.value;
    if (isSeq(node)) return node.items.map((item) => this.read(item, depth + 1));
    if (isMap(node)) return this.readMap(node.items, depth);
    if (isAlias(node)) return this.read(this.anchored(node), depth);
    return null;
  }

  private anchored(alias: { source: string; resolve(document: Document.Parsed): unknown }): unknown {
    const node = alias.resolve(this.document);
    if (!node) throw syntax(`the alias *${alias.source} has no anchor before it`);
    return node;
  }

  private readMap(pairs: readonly { key: unknown; value: unknown }[], depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    for (const { key, value } of pairs) {
      const name = isScalar(key) ? String(key.value) : undefined;
      if (name === undefined) throw syntax('a key is not a plain text; accepted: texts as keys');
      if (entries.has(name)) {
        const where = isScalar(key) ? place(this.lines, key.range?.[0]) : '';
        throw syntax(`${where}the key ${JSON.stringify(name.slice(0, 60))} stands twice; keys must be unique`);
      }
      entries.set(name, this.read(value, depth + 1));
    }
    return Object.fromEntries(entries);
  }
}

function place(lines: LineCounter, offset: number | undefined): string {
  if (offset === undefined) return '';
  const { line, col } = lines.linePos(offset);
  return `line ${line}, column ${col}: `;
}

function explain(code: string, message: string, where: string): string {
  if (code === 'TAG_RESOLVE_FAILED') return `${where}tags are not accepted; write plain values`;
  return where + (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}

function syntax(detail: string): ProblemError {
  return new ProblemError('SPEC_SYNTAX', detail, [{ pointer: '', detail }]);
}
