/**
 * The one door to the library that reads and writes YAML, for the same reason as that to the builder of schemas: it is 70
 * modules, and every command that reads a specification needs them.
 */
export {
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  parseDocument,
  stringify,
} from 'yaml';
