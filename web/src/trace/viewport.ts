/** The visible part of a run's simulated time, ns. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** Minimum width of a view, ns: nothing happens in less time. */
const NARROWEST_NS = 20;

export function span(view: View): number {
  return view.to - view.from;
}

/** Moves and shortens the view as little as needed to fit a run that ends at `end`. */
export function clamp({ from, to }: View, end: number): View {
  const width = Math.min(Math.max(to - from, Math.min(NARROWEST_NS, end)), end);
  const start = Math.min(Math.max(from, 0), end - width);
  return { from: start, to: start + width };
}

/** Zooms by a factor (below 1: closer), keeping the time `at` in place. */
export function zoom(view: View, factor: number, at: number, end: number): View {
  const from = at - (at - view.from) * factor;
  return clamp({ from, to: from + span(view) * factor }, end);
}

/** Moves by a share of the width. */
export function pan(view: View, share: number, end: number): View {
  const by = span(view) * share;
  return clamp({ from: view.from + by, to: view.to + by }, end);
}

/** Returns a view in which [from, to] takes up 60 % of the width. */
export function frame({ from, to }: View, end: number): View {
  const margin = ((to - from) * (1 - 0.6)) / 0.6 / 2;
  return clamp({ from: from - margin, to: to + margin }, end);
}

/** Moves the view without zooming, so that [from, to] becomes visible. */
export function reveal(view: View, wanted: View, end: number): View {
  if (wanted.from >= view.from && wanted.to <= view.to) return view;
  const start = wanted.from - span(view) * 0.3;
  return clamp({ from: start, to: start + span(view) }, end);
}

/** Returns the times of axis ticks in 1-2-5 steps, at most `most` of them. */
export function timeTicks(view: View, most: number): number[] {
  const rough = span(view) / Math.max(1, most);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * unit >= rough) ?? 10) * unit;
  const first = Math.ceil(view.from / step);
  const count = Math.floor(view.to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => (first + place) * step);
}
