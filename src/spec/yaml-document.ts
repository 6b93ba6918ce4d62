import { MOST_DEPTH } from './data-limits.ts';
import { syntaxError } from './errors.ts';
import { Composer, type Document, Lexer, LineCounter, Parser } from './yaml-library.ts';
import { dataOfNodes, placeInText } from './yaml-nodes.ts';

/** Aliases are for a shared list or two. */
const MOST_ALIASES = 100;
/** Marks, scalars and spaces of a text; ten thousand sweep values need about 40,000. */
const MOST_LEXEMES = 150_000;

/** The data of one YAML 1.2 document (core schema). Throws a ProblemError (SPEC_SYNTAX) where it is anything more. */
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

/** The parts of a text, which are counted before anything is built of them. */
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

/** Parses and composes step by step, so that a hostile text is refused at its first fault, before it costs stack. */
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
    // The parser keeps at most four entries for each level of the document.
    if (parser.stack.length > 4 * MOST_DEPTH) throw syntaxError(`nested too deeply; accepted: ${MOST_DEPTH} levels`);
    if (documents.length > 1) return documents;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end());
  return documents;
}

function composerOf(lines: LineCounter): Composer {
  // Keys are compared by DataOfNodes: the library's own check takes quadratic time.
  const composer = new Composer({
    schema: 'core',
    version: '1.2',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    lineCounter: lines,
  });
  // The library would note every fault of a document, with a stack trace: over a second for a text of commas. It catches
  // what is thrown within lists and notes that: the first fault is thrown again until it is out.
  let first: Error | undefined;
  Reflect.set(composer, 'onError', (source: FaultSource, code: string, message: string) => {
    first ??= syntaxError(explain(code, message, placeInText(lines, offsetOf(source))));
    throw first;
  });
  return composer;
}

/** Where a fault is: an offset, a range, or a token. */
type FaultSource = number | readonly [number, number, ...number[]] | { readonly offset: number };

function offsetOf(source: FaultSource): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : source[0];
}

function explain(code: string, message: string, where: string): string {
  if (code === 'TAG_RESOLVE_FAILED') return `${where}tags are not accepted; write plain values`;
  return where + (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}
