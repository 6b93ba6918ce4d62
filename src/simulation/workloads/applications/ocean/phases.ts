/** Work of all threads between two barriers, each on its rows. */
export type Phase =
  | { readonly kind: 'field'; readonly from: readonly number[]; readonly to: number }
  | { readonly kind: 'sweep'; readonly level: number; readonly parity: number }
  /** From a level to the next coarser one. */
  | { readonly kind: 'restrict'; readonly level: number }
  /** To a level from the next coarser one. */
  | { readonly kind: 'prolong'; readonly level: number };

/** Grids that are not the solver's: stream functions, vorticities and their like. With the solver's there are 28. */
export const FIELDS = 24;
/** Phases of a time step over fields, each from two of them to a third. */
const FIELD_PHASES = 10;
/** Equations that a time step solves. */
const SOLUTIONS = 2;

interface Cycles {
  readonly levels: number;
  readonly cycles: number;
  /** Pairs of sweeps on each visit to a level; a pair leaves the solution in the same array. */
  readonly sweepPairs: number;
}

/** A time step: phases over fields, then each equation by V-cycles. */
export function phasesOf(shape: Cycles): Phase[] {
  const fields = Array.from({ length: FIELD_PHASES }, (_, index): Phase => {
    const first = (2 * index) % FIELDS;
    return { kind: 'field', from: [first, first + 1], to: (first + 2) % FIELDS };
  });
  return [...fields, ...Array.from({ length: SOLUTIONS * shape.cycles }, () => cycleOf(shape)).flat()];
}

/** Down to the coarsest level and up again, with as many sweeps on each. */
function cycleOf({ levels, sweepPairs }: Cycles): Phase[] {
  const sweepsOf = (level: number) =>
    Array.from({ length: 2 * sweepPairs }, (_, index): Phase => ({ kind: 'sweep', level, parity: index % 2 }));
  const finer = Array.from({ length: levels - 1 }, (_, level) => level);
  const down = finer.flatMap((level): Phase[] => [...sweepsOf(level), { kind: 'restrict', level }]);
  const up = [...finer].reverse().flatMap((level): Phase[] => [{ kind: 'prolong', level }, ...sweepsOf(level)]);
  return [...down, ...sweepsOf(levels - 1), ...up];
}
