import type { Faults } from './faults.ts';
import { accepted, kindOf, numbersOf, type SchemaNode } from './schema-node.ts';
import { groupedNumber, inUnit, sizeInBytes, sizesMeant } from './units.ts';
import { alternatives, didYouMean, pointerStep, quote } from './wording.ts';

/**
 * Reads a value by its schema into a fresh copy. Mismatches are added to `faults`, each with a JSON pointer and what would be
 * accepted. Of alternatives, only the one that the value selects is checked, so there is no "matches none of". A number may be
 * written as in figures, in groups of three digits (`1 048 576`), and a size with its unit (`1 MiB`).
 */
export function readValue(schema: SchemaNode, given: unknown, pointer: string, faults: Faults): unknown {
  const value = typeof given === 'string' ? (numberIn(given, schema) ?? given) : given;
  if (schema.anyOf) return readChosen(schema, value, pointer, faults);
  if (schema.enum) return readChoice(schema, value, pointer, faults);
  switch (schema.type) {
    case 'object':
      return isRecord(value) ? readObject(schema, value, pointer, faults) : mismatch(schema, value, pointer, faults);
    case 'array':
      return Array.isArray(value) ? readList(schema, value, pointer, faults) : mismatch(schema, value, pointer, faults);
    case 'number':
    case 'integer':
      return typeof value === 'number'
        ? readNumber(schema, value, pointer, faults)
        : mismatch(schema, value, pointer, faults);
    case 'string':
      return typeof value === 'string'
        ? readText(schema, value, pointer, faults)
        : mismatch(schema, value, pointer, faults);
    case 'boolean':
      return typeof value === 'boolean' ? value : mismatch(schema, value, pointer, faults);
    default:
      return value;
  }
}

/** Returns the number that a text represents if a number is expected. */
function numberIn(text: string, schema: SchemaNode): number | undefined {
  if (numbersOf(schema).length === 0) return undefined;
  return groupedNumber(text) ?? (schema['x-unit'] === 'B' ? sizeInBytes(text) : undefined);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mismatch(schema: SchemaNode, value: unknown, pointer: string, faults: Faults): undefined {
  const noun = schema.type === 'number' && schema.minimum !== undefined ? 'a number, ' : '';
  faults.add(
    pointer,
    `${quote(value)} is ${kindOf(value)}; accepted: ${noun}${accepted(schema)}${advice(schema, value)}${sweepAdvice(value, pointer)}`,
  );
  return undefined;
}

/** Places in a specification that hold one value, and the path of a sweep over several. */
const SWEPT: readonly (readonly [RegExp, string])[] = [
  [/^\/(processes|machine)$/, '$1'],
  [/^\/workload\/(?!kind$)(\w+)$/, 'workload.$1'],
  [/^\/machine\/override\/(\w+)$/, 'machine.$1'],
  [/^\/mechanisms\/\d+\/(?!kind$|as$)(\w+)$/, 'mechanisms.NAME.$1'],
];

/** Returns advice for a list in place of a value that can be swept. */
function sweepAdvice(value: unknown, pointer: string): string {
  if (!Array.isArray(value)) return '';
  const [place, path] = SWEPT.find(([place]) => place.test(pointer)) ?? [];
  if (place === undefined || path === undefined) return '';
  return `; to run with each of several values, write sweep: [{path: ${pointer.replace(place, path)}, values: […]}]`;
}

/** Returns advice for a text in place of a number: the number probably intended, in the parameter's unit. */
function advice(schema: SchemaNode, value: unknown): string {
  if (typeof value !== 'string' || (schema.type !== 'number' && schema.type !== 'integer')) return '';
  const unit = schema['x-unit'] ?? '1';
  const meant = inUnit(value, unit);
  if (meant !== undefined) return `; write ${meant}`;
  const sizes = unit === 'B' ? sizesMeant(value) : [];
  return sizes.length > 0 ? `; write ${sizes.join(' or ')}` : '';
}

function readNumber(schema: SchemaNode, value: number, pointer: string, faults: Faults): number {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const wrong =
    schema.type === 'integer' && !Number.isInteger(value)
      ? 'is not a whole number'
      : minimum !== undefined && !(value >= minimum)
        ? `is below ${minimum}`
        : exclusiveMinimum !== undefined && !(value > exclusiveMinimum)
          ? `is not above ${exclusiveMinimum}`
          : maximum !== undefined && !(value <= maximum)
            ? `is above ${maximum}`
            : undefined;
  if (wrong) faults.add(pointer, `${value} ${wrong}; accepted: ${accepted(schema)}`);
  return value === 0 ? 0 : value;
}

function readText(schema: SchemaNode, value: string, pointer: string, faults: Faults): string {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  // As in JSON Schema, characters are counted, so an emoji counts as one although it takes two units of a string.
  const length = [...value].length;
  const fits = length >= minLength && length <= maxLength;
  if (!fits || (pattern !== undefined && !new RegExp(pattern, 'u').test(value))) {
    faults.add(pointer, `${quote(value)} does not fit; accepted: ${accepted(schema)}`);
  }
  return value;
}

/** Reads one of several texts; `4` is accepted for `"4"`, since both are usually written the same way in YAML. */
function readChoice(schema: SchemaNode, value: unknown, pointer: string, faults: Faults): unknown {
  const choices: readonly unknown[] = schema.enum ?? [];
  const meant = typeof value === 'number' ? String(value) : value;
  if (choices.includes(meant)) return meant;
  const hint = typeof meant === 'string' ? meantOrHint(schema, meant, choices.map(String)) : '';
  const isList = Array.isArray(value);
  const what = `${quote(value)} is ${isList ? kindOf(value) : 'unknown'}`;
  faults.add(pointer, `${what}; accepted: ${accepted(schema)}${isList ? sweepAdvice(value, pointer) : hint}`);
  return undefined;
}

/** Returns the name that a text most likely means, otherwise where further names come from. */
function meantOrHint(schema: SchemaNode, text: string, names: readonly string[]): string {
  const hint = schema['x-hint'];
  return didYouMean(text, names) || (hint === undefined ? '' : `; ${hint}`);
}

function readList(schema: SchemaNode, list: readonly unknown[], pointer: string, faults: Faults): unknown {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  if (list.length < minItems) faults.add(pointer, `the list is empty; accepted: at least ${minItems} entry`);
  if (list.length > maxItems) {
    faults.add(pointer, `the list has ${list.length} entries; accepted: at most ${maxItems}`);
    return undefined;
  }
  return list.map((entry, index) =>
    faults.full ? undefined : readValue(items, entry, pointer + pointerStep(index), faults),
  );
}

function readObject(schema: SchemaNode, record: Record<string, unknown>, pointer: string, faults: Faults): unknown {
  if (!schema.properties) return record;
  const { properties, required = [] } = schema;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (faults.full) break;
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property) result[key] = readValue(property, value, pointer + pointerStep(key), faults);
    else faults.add(pointer + pointerStep(key), unknownKey(key, Object.keys(properties), schema['x-elsewhere']));
  }
  for (const key of required.filter((name) => !Object.hasOwn(record, name))) {
    faults.add(pointer + pointerStep(key), `is missing; accepted: ${accepted(properties[key] ?? {})}`);
  }
  return result;
}

/** Introduces the keys that are accepted in place of an unknown one. */
export const UNKNOWN_HERE = ' is unknown here; accepted: ';

export function unknownKey(key: string, known: readonly string[], elsewhere: SchemaNode['x-elsewhere'] = {}): string {
  if (Object.hasOwn(elsewhere, key)) return `${quote(key)} is not accepted here: ${elsewhere[key]}`;
  const among = known.length === 0 ? 'no keys' : alternatives(known, 40);
  return `${quote(key)}${UNKNOWN_HERE}${among}${didYouMean(key, known)}`;
}

function readChosen(schema: SchemaNode, value: unknown, pointer: string, faults: Faults): unknown {
  const { anyOf: branches = [], discriminator } = schema;
  if (discriminator && isRecord(value)) return readByKind(schema, value, pointer, faults);
  const branch = branchFor(branches, value);
  // A word may replace a number here: for any other text, both the words and the number are described as accepted.
  const isWord = branch?.enum !== undefined && branches.some(({ type }) => type === 'integer' || type === 'number');
  if (isWord && !branch.enum?.includes(value)) return mismatch(schema, value, pointer, faults);
  return branch ? readValue(branch, value, pointer, faults) : mismatch(schema, value, pointer, faults);
}

function readByKind(schema: SchemaNode, value: Record<string, unknown>, pointer: string, faults: Faults): unknown {
  const { anyOf: branches = [], discriminator, 'x-elsewhere': elsewhere = {} } = schema;
  const key = discriminator?.propertyName ?? '';
  const misplaced = Object.keys(value).find((name) => Object.hasOwn(elsewhere, name));
  if (misplaced !== undefined) {
    faults.add(pointer + pointerStep(misplaced), unknownKey(misplaced, [], elsewhere));
    return undefined;
  }
  const kind = Object.hasOwn(value, key) ? value[key] : undefined;
  const kinds = branches.map((branch) => String(branch.properties?.[key]?.const));
  const branch = typeof kind === 'string' ? branches[kinds.indexOf(kind)] : undefined;
  if (branch) return readValue(branch, value, pointer, faults);
  const place = pointer + pointerStep(key);
  if (kind === undefined) faults.add(place, `is missing; accepted: ${alternatives(kinds)}`);
  else if (typeof kind !== 'string')
    faults.add(place, `${quote(kind)} is ${kindOf(kind)}; accepted: ${alternatives(kinds)}`);
  else
    faults.add(place, `${quote(kind)} is unknown; accepted: ${alternatives(kinds)}${meantOrHint(schema, kind, kinds)}`);
  return undefined;
}

/** Returns the only alternative that a value can have meant, by its type and, for objects, by its keys. */
function branchFor(branches: readonly SchemaNode[], value: unknown): SchemaNode | undefined {
  const fitting = branches.filter((branch) => takes(branch, value));
  if (!isRecord(value) || fitting.length < 2) return fitting[0];
  const present = (branch: SchemaNode) => (branch.required ?? []).filter((key) => Object.hasOwn(value, key)).length;
  return fitting.reduce((best, branch) => (present(branch) > present(best) ? branch : best));
}

function takes(branch: SchemaNode, value: unknown): boolean {
  if (branch.anyOf) return branch.anyOf.some((inner) => takes(inner, value));
  if (branch.enum) return typeof value === 'string';
  if (branch.type === 'object') return isRecord(value);
  if (branch.type === 'array') return Array.isArray(value);
  return typeof value === (branch.type === 'integer' ? 'number' : branch.type);
}
