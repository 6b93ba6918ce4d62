export interface Tick {
  readonly value: number;
  readonly isMajor: boolean;
}

/** 1-2-5 ticks of a logarithmic axis; only powers of ten where more than `most` would stand there. */
export function logTicks(low: number, high: number, most = 12): Tick[] {
  const ticks: Tick[] = [];
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.log10(high); exponent++) {
    for (const step of [1, 2, 5]) {
      const value = Number(`${step}e${exponent}`);
      if (value >= low * 0.999 && value <= high * 1.001) ticks.push({ value, isMajor: step === 1 });
    }
  }
  const majors = ticks.filter((tick) => tick.isMajor);
  return ticks.length > most && majors.length > 1 ? majors : ticks;
}

/** Ticks of a ratio axis around 1: the finer, the narrower the axis. */
export function ratioTicks(low: number, high: number): number[] {
  const spread = Math.max(high, 1 / low);
  const above =
    spread > 12
      ? [2, 5, 10, 20, 50, 100, 1000]
      : spread > 3
        ? [1.4, 2, 4, 8]
        : spread > 1.5
          ? [1.4, 2, 2.8]
          : [1.1, 1.25, 1.4];
  const below = above.map((value) => 1 / value).reverse();
  return [...below, 1, ...above].filter((value) => value >= low && value <= high);
}

/** `0.7`, `1.4`, `2`: a ratio axis' labels are short. */
export function ratioLabel(value: number): string {
  return value >= 10 ? String(Math.round(value)) : String(Number(value.toPrecision(value < 0.1 ? 1 : 2)));
}

export interface Spread {
  /** Where it belongs. */
  readonly y: number;
  /** Where it is drawn. */
  placed: number;
}

/**
 * Pushes labels apart until neighbours are at least `gap` from each other, inside [low, high], each as near to its place
 * as the order allows. Groups that touch are centred on the mean of their members' places.
 */
export function spreadLabels<Label extends Spread>(
  labels: readonly Label[],
  gap: number,
  low: number,
  high: number,
): Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const groups: { members: Label[]; start: number }[] = [];
  for (const label of sorted) {
    let group = { members: [label], start: clampStart(label.y, 1, gap, low, high) };
    for (let last = groups.at(-1); last && last.start + last.members.length * gap > group.start; last = groups.at(-1)) {
      groups.pop();
      const members = [...last.members, ...group.members];
      const centre = members.reduce((sum, member, place) => sum + member.y - place * gap, 0) / members.length;
      group = { members, start: clampStart(centre, members.length, gap, low, high) };
    }
    groups.push(group);
  }
  for (const { members, start } of groups) {
    for (const [place, member] of members.entries()) member.placed = start + place * gap;
  }
  return sorted;
}

function clampStart(start: number, count: number, gap: number, low: number, high: number): number {
  return Math.max(low, Math.min(start, high - (count - 1) * gap));
}
