const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/;
/** A template, whose expressions may contain braces and templates of their own. */
const TEMPLATE = /`(?:\\[\s\S]|\$\{(?:`(?:\\[\s\S]|[^`\\])*`|\{[^{}`]*\}|[^{}`])*\}|[^`\\])*`/;
/** A slash begins a regular expression, rather than a division, if no operand precedes it. */
const PATTERN = /(?<=(?:[(,=:[!&|?{};>]|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//;
/** Taken together with its line if nothing else is on it. */
const COMMENT = /^[ \t]*\/\/.*\n|[ \t]*\/\/.*|^[ \t]*\/\*[\s\S]*?\*\/[ \t]*\n|[ \t]*\/\*[\s\S]*?\*\//;

const PARTS = new RegExp(
  `(${[STRING, TEMPLATE, PATTERN].map(({ source }) => source).join('|')})|${COMMENT.source}`,
  'gm',
);

/**
 * Returns TypeScript without its comments. It knows as much of the language as is needed to tell a comment from what looks like
 * one in a literal; a test compares it with the compiler on every file of the simulation.
 */
export const withoutComments = (code: string): string => code.replace(PARTS, (_, literal?: string) => literal ?? '');
