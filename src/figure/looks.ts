export const SHAPES = ['circle', 'square', 'up', 'down', 'diamond'] as const;
export type Shape = (typeof SHAPES)[number];

/**
 * Appearance of a series, independent of background: colour and shape depend on what the series stands for, not on its position
 * in a list. A tone is an index into a family's colours, or a share of ink; the renderer knows the colours.
 */
export interface Look {
  readonly tone: { readonly family: string; readonly place: number } | { readonly ink: number };
  readonly shape: Shape;
  readonly hollow: boolean;
  /** Second and later entries of one mechanism share its colour; their lines are dashed, and their shapes and shades differ. */
  readonly dash: string;
  /** Opacity of areas. */
  readonly shade: number;
}

/** Number of colours in the palette for each family of mechanisms. */
export const MEMBERS: Readonly<Record<string, number>> = {
  aa: 3,
  rma: 1,
  am: 4,
  reg: 4,
  ts: 3,
  dsm: 3,
  dp: 2,
  own: 1,
  ref: 1,
};

/** Appearance of series unknown to the catalogue. */
export const UNKNOWN_LOOK: Look = {
  tone: { family: 'ref', place: 1 },
  shape: 'diamond',
  hollow: true,
  dash: '',
  shade: 1,
};

/**
 * The family determines the hue, the member lightness and shape; members beyond the palette reuse the shapes, hollow. RMA,
 * plugins' mechanisms and references have one colour each and begin with the diamond, so their shape differs from that of any
 * other family's first member.
 */
export function lookOf(family: string, member: number): Look {
  const colours = MEMBERS[family] ?? 0;
  if (colours === 0) return UNKNOWN_LOOK;
  const firstShape = colours === 1 ? SHAPES.indexOf('diamond') : 0;
  const shape = SHAPES[(member - 1 + firstShape) % SHAPES.length] ?? 'circle';
  const solid = colours === 1 ? SHAPES.length : colours;
  return { tone: { family, place: ((member - 1) % colours) + 1 }, shape, hollow: member > solid, dash: '', shade: 1 };
}

/** Parameter values are ordered, so they get a ramp from ink to grey, and a shape each. */
function rampLook(place: number, count: number): Look {
  const ink = count > 1 ? 1 - (0.5 * place) / (count - 1) : 1;
  return {
    tone: { ink },
    shape: SHAPES[place % SHAPES.length] ?? 'circle',
    hollow: place >= SHAPES.length,
    dash: '',
    shade: 1,
  };
}

const DASHES = ['', '6 3', '2 3', '8 3 2 3'] as const;

/** Returns the look of a mechanism's n-th entry, from 0. */
function entryLook(look: Look, entry: number): Look {
  const shape = SHAPES[(SHAPES.indexOf(look.shape) + entry) % SHAPES.length] ?? look.shape;
  return { ...look, shape, dash: DASHES[entry % DASHES.length] ?? '', shade: 1 / (entry + 1) };
}

export interface Standing {
  readonly family: string;
  readonly member: number;
}

/** The series of a figure and their meaning. */
export interface Series {
  /** The path that distinguishes the series. */
  readonly series: string;
  readonly names: readonly string[];
  readonly values: readonly string[];
  /** Kinds of mechanisms whose names differ from their kinds. */
  readonly kinds?: readonly { readonly mechanism: string; readonly kind: string }[] | undefined;
}

/** Returns the kind of a series: the one behind its name, otherwise the beginning of its label. */
function kindOfSeries(name: string, kinds: Series['kinds'] = []): string {
  return kinds.find(({ mechanism }) => mechanism === name)?.kind ?? name.split(' ')[0] ?? name;
}

/** Returns the looks of all series of a comparison, by mechanism or along the values of an axis. */
export function seriesLooks(
  { series, names, values, kinds }: Series,
  mechanism: (kind: string) => Standing | undefined,
): Map<string, Look> {
  if (series !== 'mechanism') {
    return new Map(names.map((name) => [name, rampLook(Math.max(0, values.indexOf(name)), values.length)]));
  }
  const entries = new Map<string, number>();
  return new Map(
    names.map((name) => {
      const kind = kindOfSeries(name, kinds);
      const entry = entries.get(kind) ?? 0;
      entries.set(kind, entry + 1);
      const known = mechanism(kind);
      const look = known ? lookOf(known.family, known.member) : UNKNOWN_LOOK;
      return [name, entryLook(look, entry)];
    }),
  );
}

/** Returns the outline of a mark of radius r around a point. All shapes have about equal area. */
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
