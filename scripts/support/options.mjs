// Options of the developer commands in package.json. All of them print their help for `--help` and refuse what they do not know
// in one line, before any work begins.
import { parseArgs } from 'node:util';

/** An option without a value: whether it is given. */
export const flag = (means) => ({ means, of: (given) => given.length > 0 });

/**
 * An option with a value, which `read` makes of the text; if given several times, the last counts. Without `usual`, the value of
 * an option that is not given is undefined.
 */
export const valued = (takes, means, read, usual) => ({
  ...{ takes, means, usual, read },
  of: (given) => {
    const text = given.at(-1) ?? usual;
    return text === undefined ? undefined : read(String(text));
  },
});

/** An option that takes any text. */
export const text = (takes, means, usual) => valued(takes, means, (given) => given, usual);

/** An option that takes a whole number from 1. */
export const count = (takes, means, usual) => valued(takes, means, wholeNumber, usual);

/** An option that may be given several times: all its values. */
export const repeated = (option) => ({ ...option, of: (given) => given.map(option.read) });

/** An option that a command passes to processes of its own, so the help leaves it out. */
export const hidden = text('TEXT');

function wholeNumber(given) {
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given);
  throw new Error(`${given} is not a whole number from 1`);
}

/**
 * Reads the arguments of this process by a table of options, and at most so many operands.
 * Ends the process with the help and exit code 0 for `--help`, and with exit code 2 for anything that the table does not accept.
 */
export function readOptions(help, table, mostOperands = 0) {
  const options = { ...table, help: flag('prints this text') };
  const tokens = tokensFor(options);
  if (tokens.some(({ name }) => name === 'help')) printAndExit(helpText(help, options));
  const given = tokens.filter(({ kind }) => kind === 'option');
  for (const token of given) requireAccepted(token, options);
  const operands = tokens.filter(({ kind }) => kind === 'positional').map(({ value }) => value);
  if (operands.length > mostOperands) refuse(`Unexpected argument ${operands[mostOperands]}`);
  const names = Object.keys(table);
  return { ...Object.fromEntries(names.map((name) => [name, readValue(name, table[name], given)])), operands };
}

/** Ends the process because of what was asked for. */
export function refuse(problem) {
  console.error(`${problem}; see --help`);
  process.exit(2);
}

/** Refuses nothing, as the messages of `parseArgs` are meant for programmers and differ between versions of Node. */
function tokensFor(options) {
  const types = Object.entries(options).map(([name, { takes }]) => [name, { type: takes ? 'string' : 'boolean' }]);
  const known = { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } };
  return parseArgs({ options: known, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function requireAccepted({ name, rawName, value, inlineValue }, options) {
  if (!Object.hasOwn(options, name)) refuse(`Unknown option ${rawName}`);
  const { takes } = options[name];
  if (!takes && value !== undefined) refuse(`${rawName} takes no value`);
  const isNextOption = !inlineValue && value?.startsWith('--');
  if (takes && (!value || isNextOption)) refuse(`${rawName} needs a value: ${rawName} ${takes}`);
}

function readValue(name, option, given) {
  try {
    return option.of(given.filter((token) => token.name === name).map(({ value }) => value));
  } catch (error) {
    return refuse(`--${name} ${error.message}`);
  }
}

function helpText(help, options) {
  const shown = Object.entries(options).filter(([, { means }]) => means);
  const lines = shown.map(([name, { takes, means, usual }]) => [
    takes ? `--${name} ${takes}` : `--${name}`,
    usual === undefined ? means : `${means} (${usual})`,
  ]);
  const width = Math.max(...lines.map(([left]) => left.length));
  const below = `\n${' '.repeat(width + 4)}`;
  const column = lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right.replaceAll('\n', below)}`);
  return `${help}\n\n${column.join('\n')}`;
}

function printAndExit(said) {
  console.log(said);
  process.exit(0);
}
