/**
 * The only import of the YAML library, bundled for the same reason as the schema builder: it has 70 modules, and every command
 * that reads a specification needs them.
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
