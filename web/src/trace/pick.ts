import { type Scene, xOf } from './scene.ts';
import { firstAt } from './trace-index.ts';

/** Returns the event at a point of the canvas, or the nearest within 3 px, so thin slices can be hit. */
export function eventAt(scene: Scene, x: number, y: number): number | undefined {
  const row = scene.rows[Math.floor((y + scene.scrollTop) / scene.rowHeight)];
  const index = scene.events;
  const track = row && index?.tracks[row.track];
  if (!index || !track) return undefined;
  const { startNs, durationNs } = index.window.events;
  let best: { event: number; distance: number } | undefined;
  for (let place = firstAt(index.window, track, scene.view.from); place < track.events.length; place++) {
    const event = track.events[place] ?? 0;
    const left = xOf(scene, startNs[event] ?? 0);
    if (left > x + 3) break;
    const right = xOf(scene, (startNs[event] ?? 0) + (durationNs[event] ?? 0));
    const distance = Math.max(0, left - x, x - right);
    if (distance <= 3 && distance <= (best?.distance ?? 3)) best = { event, distance };
  }
  return best?.event;
}
