import { type Look, seriesLooks } from '../figure/looks.ts';
import { mechanismDefinitions } from '../simulation/catalogue.ts';

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
const FAMILY_COLOURS: Readonly<Record<string, readonly string[]>> = {
  aa: ['#212c87', '#006a9d', '#069bbd'],
  rma: ['#1c1f25'],
  am: ['#c94b1b', '#a33a00', '#be8707', '#5f1a10'],
  reg: ['#026045', '#06856d', '#094000', '#6f9e3a'],
  ts: ['#a93d91', '#7b2260', '#cb6ca8'],
  dsm: ['#6f5900', '#4f3f01', '#8a8010'],
  dp: ['#550f7f', '#8e6cc9'],
  own: ['#b3123f'],
  ref: ['#5b5f65'],
};

export function colourOf({ tone }: Look): string {
  if ('ink' in tone) return mixed(tone.ink);
  return FAMILY_COLOURS[tone.family]?.[tone.place - 1] ?? INK.ink3;
}

/** A share of ink on paper. */
function mixed(share: number): string {
  const channel = (at: number) => {
    const [ink, paper] = [INK.ink, INK.surface].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(share * ink! + (1 - share) * paper!)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Looks of mechanisms by the catalogue of this model. */
export const looksOf = (of: Parameters<typeof seriesLooks>[0]): Map<string, Look> =>
  seriesLooks(of, (kind) => mechanismDefinitions.find(({ id }) => id === kind));
