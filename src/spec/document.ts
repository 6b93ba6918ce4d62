import { MOST_BYTES } from './data-limits.ts';
import { ProblemError, syntaxError } from './errors.ts';
import { duplicateKey } from './json-document.ts';
import { thrownText } from './wording.ts';
import { readYaml } from './yaml-document.ts';

const EMPTY = 'the specification is empty; accepted: machine, workload, mechanisms and processes';

/** Parses JSON or YAML text. Throws a ProblemError (SPEC_SYNTAX, SPEC_TOO_LARGE). @param empty message for empty text */
export function readDocument(text: string, format?: 'json' | 'yaml', empty = EMPTY): unknown {
  if (text.length > MOST_BYTES || Buffer.byteLength(text) > MOST_BYTES) {
    throw new ProblemError('SPEC_TOO_LARGE', `the text is larger than ${MOST_BYTES} bytes`);
  }
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (format === 'json') return readJson(plain);
  // YAML accepts nearly all JSON; text in braces that is valid JSON is still read by the stricter JSON reader.
  if (format === undefined && plain.trimStart().startsWith('{') && isJson(plain)) return readJson(plain);
  const data = readYaml(plain);
  // The text is empty or has only comments.
  if (data === null) throw syntaxError(empty);
  return data;
}

function readJson(text: string): unknown {
  const data = parseJson(text);
  const twice = duplicateKey(text);
  if (twice !== undefined)
    throw syntaxError(`the key ${JSON.stringify(twice)} appears twice in one object; keys must be unique`);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw syntaxError(`not JSON: ${thrownText(error)}`);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
