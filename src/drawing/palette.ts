import { mechanismDefinitions } from '../simulation/catalogue.ts';
import type { Family } from '../simulation/mechanisms/definition.ts';

/** Colours of a picture on paper: the page's light theme, as data. Chrome is grey; hue belongs to the series. */
export const INK = {
  surface: '#ffffff',
  rule: '#e3e3de',
  ruleStrong: '#8a8d92',
  ink: '#191c21',
  ink2: '#454a52',
  ink3: '#636972',
} as const;

/** Hue by family, lightness by member; every colour has at least 3:1 on white. */
const FAMILY_COLOURS: Readonly<Record<Family, readonly string[]>> = {
  aa: ['#212c87', '#006a9d', '#069bbd'],
  rma: ['#1c1f25'],
  am: ['#c94b1b', '#a33a00', '#be8707', '#5f1a10'],
  reg: ['#026045', '#06856d', '#094000', '#6f9e3a'],
  ts: ['#a93d91', '#7b2260', '#cb6ca8'],
  dsm: ['#6f5900', '#4f3f01', '#8a8010'],
  dp: ['#550f7f', '#8e6cc9'],
  ref: ['#5b5f65'],
};

export type Shape = 'circle' | 'square' | 'up' | 'down' | 'diamond';
const MEMBER_SHAPES: readonly Shape[] = ['circle', 'square', 'up', 'down'];

export interface SeriesStyle {
  readonly colour: string;
  readonly shape: Shape;
  /** Second and later entries of one mechanism share its colour: their lines are dashed. */
  readonly dash?: string;
}

const DASHES = [undefined, '6 3', '2 3', '8 3 2 3'] as const;

/** Style of each series of a comparison: of its mechanism where it names one, else by its place. */
export function seriesStyles(names: readonly string[]): Map<string, SeriesStyle> {
  const entriesOfKind = new Map<string, number>();
  return new Map(
    names.map((name, place) => {
      const kind = name.split(' ')[0] ?? name;
      const entry = entriesOfKind.get(kind) ?? 0;
      entriesOfKind.set(kind, entry + 1);
      const dash = DASHES[entry % DASHES.length];
      return [name, { ...(mechanismStyle(kind) ?? placeStyle(place)), ...(dash && { dash }) }];
    }),
  );
}

function mechanismStyle(kind: string): SeriesStyle | undefined {
  const mechanism = mechanismDefinitions.find(({ id }) => id === kind);
  if (!mechanism) return undefined;
  const colours = FAMILY_COLOURS[mechanism.family];
  const colour = colours[(mechanism.member - 1) % colours.length]!;
  const shape = mechanism.family === 'rma' ? 'diamond' : MEMBER_SHAPES[(mechanism.member - 1) % MEMBER_SHAPES.length]!;
  return { colour, shape };
}

/** Values of a swept parameter belong to no family: one clearly different colour each. */
function placeStyle(place: number): SeriesStyle {
  const colours = [FAMILY_COLOURS.aa[1]!, FAMILY_COLOURS.am[0]!, FAMILY_COLOURS.reg[0]!, FAMILY_COLOURS.ts[0]!];
  const more = [FAMILY_COLOURS.dsm[0]!, FAMILY_COLOURS.dp[0]!, FAMILY_COLOURS.ref[0]!, FAMILY_COLOURS.rma[0]!];
  const all = [...colours, ...more];
  return { colour: all[place % all.length]!, shape: MEMBER_SHAPES[place % MEMBER_SHAPES.length]! };
}
