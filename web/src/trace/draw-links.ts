import { type Scene, xOf } from './scene.ts';

/** Maximum number of arrows in view; more would be unreadable. */
const MOST_ARROWS = 250;
/** Minimum width of a message on screen; a shorter arrow would be a dot. */
const NARROWEST_PX = 3;

interface Arrow {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly isOn: boolean;
}

/** Draws messages as arrows from the end of the sending slice to the beginning of the receiving one. */
export function drawLinks(canvas: CanvasRenderingContext2D, scene: Scene): void {
  const arrows = arrowsInView(scene);
  if (arrows.length > MOST_ARROWS) return;
  canvas.lineWidth = 1;
  for (const arrow of arrows) {
    const { fromX, fromY, toX, toY, isOn } = arrow;
    canvas.strokeStyle = isOn ? scene.palette.ink : scene.palette.faint;
    canvas.globalAlpha = isOn ? 0.85 : 0.3;
    canvas.beginPath();
    canvas.moveTo(fromX, fromY);
    canvas.lineTo(toX, toY);
    head(canvas, arrow);
    canvas.stroke();
  }
  canvas.globalAlpha = 1;
}

function head(canvas: CanvasRenderingContext2D, { fromX, fromY, toX, toY }: Arrow): void {
  const angle = Math.atan2(toY - fromY, toX - fromX);
  for (const side of [-0.45, 0.45]) {
    canvas.moveTo(toX, toY);
    canvas.lineTo(toX - 7 * Math.cos(angle + side), toY - 7 * Math.sin(angle + side));
  }
}

/** Stops searching once there are too many. */
function arrowsInView(scene: Scene): Arrow[] {
  const { events, links } = scene.events?.window ?? {};
  const arrows: Arrow[] = [];
  if (!events || !links) return arrows;
  const places = new Map(scene.rows.map(({ track }, place) => [track, place]));
  const middle = (event: number) => {
    const place = places.get(events.track[event] ?? -1);
    return place === undefined
      ? undefined
      : place * scene.rowHeight - scene.scrollTop + scene.barTop + scene.barHeight / 2;
  };
  for (const [index, from] of links.from.entries()) {
    const to = links.to[index] ?? 0;
    const sent = (events.startNs[from] ?? 0) + (events.durationNs[from] ?? 0);
    const received = events.startNs[to] ?? 0;
    if (received < scene.view.from || sent > scene.view.to) continue;
    const [fromY, toY] = [middle(from), middle(to)];
    if (fromY === undefined || toY === undefined || Math.max(fromY, toY) < 0 || Math.min(fromY, toY) > scene.height)
      continue;
    const [fromX, toX] = [xOf(scene, sent), xOf(scene, received)];
    if (toX - fromX < NARROWEST_PX && Math.abs(toY - fromY) < NARROWEST_PX) continue;
    const isOn = !scene.selected || [from, to].some((event) => events.operation[event] === scene.selected?.id);
    arrows.push({ fromX, fromY, toX, toY, isOn });
    if (arrows.length > MOST_ARROWS) return arrows;
  }
  return arrows;
}
