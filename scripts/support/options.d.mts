export interface Option<Value> {
  readonly takes?: string;
  readonly means?: string;
  of(given: readonly string[]): Value;
}

export interface ValuedOption<Value, Missing = undefined> extends Option<Value | Missing> {
  read(text: string): Value;
}

export function flag(means: string): Option<boolean>;

export function valued<Value>(takes: string, means: string, read: (text: string) => Value): ValuedOption<Value>;
export function valued<Value>(
  ...given: [takes: string, means: string, read: (text: string) => Value, usual: string | number]
): ValuedOption<Value, never>;

export function text(takes: string, means: string): ValuedOption<string>;
export function text(takes: string, means: string, usual: string): ValuedOption<string, never>;

export function count(takes: string, means: string): ValuedOption<number>;
export function count(takes: string, means: string, usual: number): ValuedOption<number, never>;

export function repeated<Value>(option: ValuedOption<Value>): Option<readonly Value[]>;

export const hidden: ValuedOption<string>;

export function readOptions<Values>(
  help: string,
  table: { readonly [Name in keyof Values]: Option<Values[Name]> },
  mostOperands?: number,
): Values & { readonly operands: readonly string[] };

export function refuse(problem: string): never;
