import { MOST_DEPTH } from './data-limits.ts';
import { syntaxError } from './errors.ts';
import { Composer, type Document, Lexer, LineCounter, Parser } from './yaml-library.ts';
import { dataOfNodes, placeInText } from './yaml-nodes.ts';

/** Generous for aliases of a shared list or two. */
const MOST_ALIASES = 100;
/** Maximum number of tokens in a text (indicators, scalars and spaces); ten thousand sweep values need about 40,000. */
const MOST_LEXEMES = 150_000;

/** Parses one YAML 1.2 document (core schema). Throws a ProblemError (SPEC_SYNTAX) for anything beyond that. */
export function readYaml(text: string): unknown {
  const lines = new LineCounter();
  const documents = compose(lexemesOf(text), lines);
  if (documents.length > 1) throw syntaxError('there is more than one document; accepted: one');
  const [document] = documents;
  if (!document) return null;
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw syntaxError(explain(problem.code, problem.message, placeInText(lines, problem.pos[0])));
  return dataOfNodes(document.contents, lines);
}

/** Returns the tokens of a text, counting them before anything is built. */
function lexemesOf(text: string): readonly string[] {
  const lexemes: string[] = [];
  let aliases = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexemes.push(lexeme) > MOST_LEXEMES) throw syntaxError('too many values; accepted: fewer, or the same as JSON');
    if (lexeme.startsWith('*') && ++aliases > MOST_ALIASES)
      throw syntaxError(`too many aliases; accepted: ${MOST_ALIASES}`);
  }
  return lexemes;
}

/** Parses and composes incrementally, so hostile text is refused at its first error, before deep recursion. */
function compose(lexemes: readonly string[], lines: LineCounter): Document.Parsed[] {
  const parser = new Parser(lines.addNewLine);
  const composer = composerOf(lines);
  lines.addNewLine(0);
  const documents: Document.Parsed[] = [];
  for (const lexeme of lexemes) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') throw syntaxError(placeInText(lines, token.offset) + token.message);
      documents.push(...composer.next(token));
    }
    // The parser's stack holds at most four entries per level of the document.
    if (parser.stack.length > 4 * MOST_DEPTH) throw syntaxError(`nested too deeply; accepted: ${MOST_DEPTH} levels`);
    if (documents.length > 1) return documents;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end());
  return documents;
}

function composerOf(lines: LineCounter): Composer {
  // dataOfNodes compares keys, as the library's own check takes quadratic time.
  const composer = new Composer({
    schema: 'core',
    version: '1.2',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    lineCounter: lines,
  });
  // The library would collect every error of a document with a stack trace, which takes over a second for a text of commas. It
  // catches errors thrown within lists and collects these too, so the first one is thrown again until it leaves the parser.
  let first: Error | undefined;
  Reflect.set(composer, 'onError', (source: FaultSource, code: string, message: string) => {
    first ??= syntaxError(explain(code, message, placeInText(lines, offsetOf(source))));
    throw first;
  });
  return composer;
}

/** Location of an error: an offset, a range, or a token. */
type FaultSource = number | readonly [number, number, ...number[]] | { readonly offset: number };

function offsetOf(source: FaultSource): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : source[0];
}

function explain(code: string, message: string, where: string): string {
  if (code === 'TAG_RESOLVE_FAILED') return `${where}tags are not accepted; write plain values`;
  return where + (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}
