/** A label that wants to stand at `y` and is moved to `at`. */
export interface Placed<Item> {
  readonly item: Item;
  readonly y: number;
  at: number;
}

/** Pushes labels apart to at least `gap`, as near to their wish as that allows, between `top` and `bottom`. */
export function pushApart<Item>(items: readonly { item: Item; y: number }[], gap: number, top: number, bottom: number) {
  const placed: Placed<Item>[] = items.map(({ item, y }) => ({ item, y, at: y })).sort((a, b) => a.y - b.y);
  for (let round = 0; round < 100 && spread(placed, gap); round++) keepInside(placed, gap, top, bottom);
  keepInside(placed, gap, top, bottom);
  return placed;
}

function spread<Item>(placed: readonly Placed<Item>[], gap: number): boolean {
  let moved = false;
  placed.forEach((label, i) => {
    const above = placed[i - 1];
    const lack = above ? gap - (label.at - above.at) : 0;
    if (!above || lack < 0.1) return;
    label.at += lack / 2;
    above.at -= lack / 2;
    moved = true;
  });
  return moved;
}

/** Shifts labels that stick out inwards, and those they meet with them. */
function keepInside<Item>(placed: readonly Placed<Item>[], gap: number, top: number, bottom: number): void {
  let edge = top;
  for (const label of placed) {
    if (label.at >= edge) break;
    label.at = edge;
    edge += gap;
  }
  edge = bottom;
  for (const label of placed.toReversed()) {
    if (label.at <= edge) break;
    label.at = edge;
    edge -= gap;
  }
}
