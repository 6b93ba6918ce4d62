/** A label whose desired position is `y` and whose actual position is `placed`. */
export interface Spread {
  readonly y: number;
  placed: number;
}

export interface Room {
  /** Minimum distance between neighbours. */
  readonly gap: number;
  readonly from: number;
  readonly to: number;
}

/** More names than that would make a figure that no screen holds. */
export const MOST_LABELS = 40;

/** Returns as many labels as the room holds: if there are more, every other or third one and so on, from the top. */
export function fitting<Label extends Spread>(labels: readonly Label[], { gap, from, to }: Room): readonly Label[] {
  const most = Math.max(1, Math.floor((to - from) / gap + 1e-9) + 1);
  if (labels.length <= most) return labels;
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  return Array.from({ length: most }, (_, place) => sorted[Math.floor((place * labels.length) / most)]!);
}

/**
 * Spreads labels so that neighbours are at least `gap` apart, within the room, each as close to its desired position as the order
 * allows. Groups that touch are centred on the mean of their desired positions.
 */
export function spread<Label extends Spread>(labels: readonly Label[], room: Room): Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const groups: { members: Label[]; start: number }[] = [];
  for (const label of sorted) {
    let group = { members: [label], start: clampStart(label.y, 1, room) };
    for (let last = groups.at(-1); last && endOf(last, room) > group.start; last = groups.at(-1)) {
      groups.pop();
      const members = [...last.members, ...group.members];
      const centre = members.reduce((sum, member, place) => sum + member.y - place * room.gap, 0) / members.length;
      group = { members, start: clampStart(centre, members.length, room) };
    }
    groups.push(group);
  }
  for (const { members, start } of groups) {
    for (const [place, member] of members.entries()) member.placed = start + place * room.gap;
  }
  return sorted;
}

const endOf = (group: { members: readonly unknown[]; start: number }, { gap }: Room): number =>
  group.start + group.members.length * gap;

const clampStart = (start: number, count: number, { gap, from, to }: Room): number =>
  Math.max(from, Math.min(start, to - (count - 1) * gap));
