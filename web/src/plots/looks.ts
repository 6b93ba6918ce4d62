export const SHAPES = ['circle', 'square', 'up', 'down', 'diamond'] as const;
export type Shape = (typeof SHAPES)[number];

/** How a series is drawn: colour and shape belong to what it stands for, never to its place in a list. */
export interface Look {
  readonly colour: string;
  readonly shape: Shape;
  readonly hollow: boolean;
}

/** Colours that tokens.css has for each family of mechanisms. */
const MEMBERS: Readonly<Record<string, number>> = { aa: 3, rma: 1, am: 4, reg: 4, ts: 3, dsm: 3, dp: 2, ref: 1 };
/** What the catalogue does not know. */
export const UNKNOWN: Look = { colour: 'var(--m-ref-1)', shape: 'diamond', hollow: true };

/**
 * The family is the hue, the member lightness and shape; members beyond the palette take the same shapes, hollow. RMA and
 * the references have one colour each and begin with the diamond, so that no other family's first member has their shape.
 */
export function lookOf(family: string, member: number): Look {
  const colours = MEMBERS[family] ?? 0;
  if (colours === 0) return UNKNOWN;
  const place = (member - 1) % colours;
  const firstShape = colours === 1 ? SHAPES.indexOf('diamond') : 0;
  const shape = SHAPES[(member - 1 + firstShape) % SHAPES.length] ?? 'circle';
  const solid = colours === 1 ? SHAPES.length : colours;
  return { colour: `var(--m-${family}-${place + 1})`, shape, hollow: member > solid };
}

/** Values of a parameter are ordered, so they get one ramp from ink to grey, and a shape each. */
export function rampLook(place: number, count: number): Look {
  const share = count > 1 ? Math.round(100 - (50 * place) / (count - 1)) : 100;
  const colour = `color-mix(in oklab, var(--ink) ${share}%, var(--surface))`;
  return { colour, shape: SHAPES[place % SHAPES.length] ?? 'circle', hollow: place >= SHAPES.length };
}

/** Outline of a mark of radius r around a point. */
export function outline(shape: Shape, x: number, y: number, r: number): string {
  const n = (value: number) => value.toFixed(1);
  switch (shape) {
    case 'circle':
      return `M${n(x - r)},${n(y)}a${n(r)},${n(r)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 0 ${n(-2 * r)},0Z`;
    case 'square':
      return `M${n(x - r * 0.92)},${n(y - r * 0.92)}h${n(r * 1.84)}v${n(r * 1.84)}h${n(-r * 1.84)}Z`;
    case 'up':
      return `M${n(x)},${n(y - r * 1.2)}L${n(x + r * 1.1)},${n(y + r * 0.85)}H${n(x - r * 1.1)}Z`;
    case 'down':
      return `M${n(x)},${n(y + r * 1.2)}L${n(x + r * 1.1)},${n(y - r * 0.85)}H${n(x - r * 1.1)}Z`;
    case 'diamond':
      return `M${n(x)},${n(y - r * 1.3)}L${n(x + r * 1.3)},${n(y)}L${n(x)},${n(y + r * 1.3)}L${n(x - r * 1.3)},${n(y)}Z`;
  }
}
