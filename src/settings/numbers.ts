interface NumberSetting {
  readonly name: string;
  readonly given: string | number | undefined;
  readonly usual: number;
  readonly range: readonly [minimum: number, maximum: number];
  /** The kind of number, for the message. */
  readonly kind?: 'number' | 'whole number' | 'share';
}

/** Returns the value of a setting, or its usual one if it is not set or, which `problems` then tell, invalid. */
export function numberOf(setting: NumberSetting, problems: string[]): number {
  const { name, given, usual, kind = 'number' } = setting;
  const [minimum, maximum] = setting.range;
  if (given === undefined || given === '') return usual;
  const value = String(given).trim() === '' ? Number.NaN : Number(given);
  const isRight = value >= minimum && value <= maximum && (kind !== 'whole number' || Number.isInteger(value));
  if (isRight) return value;
  const example = kind === 'share' ? ' (0.02 is 2 in 100)' : '';
  problems.push(`${name} must be a ${kind} from ${minimum} to ${maximum}${example}, not "${given}"`);
  return usual;
}

/** Returns a function that parses whole numbers and adds invalid ones to `problems`. */
export function integerReader(problems: string[]) {
  return (name: string, given: string | number | undefined, usual: number, range: NumberSetting['range']): number =>
    numberOf({ name, given, usual, range, kind: 'whole number' }, problems);
}
