import type { Operation } from './operations.ts';
import { type Scene, xOf } from './scene.ts';
import type { TraceIndex } from './trace-index.ts';
import type { View } from './viewport.ts';

type Canvas = CanvasRenderingContext2D;

export function drawRange(canvas: Canvas, scene: Scene, range: View): void {
  const left = xOf(scene, range.from);
  const right = xOf(scene, range.to);
  canvas.globalAlpha = 0.12;
  canvas.fillStyle = scene.palette.ink;
  canvas.fillRect(left, 0, right - left, scene.height);
  canvas.globalAlpha = 1;
  canvas.strokeStyle = scene.palette.ink;
  canvas.lineWidth = 1;
  canvas.strokeRect(left, -1, right - left, scene.height + 2);
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Outlines the selected operation's slices and draws arrows between consecutive ones; draws a marker if they are too small. */
export function drawSelection(canvas: Canvas, scene: Scene, index: TraceIndex, operation: Operation): void {
  const wide = xOf(scene, operation.to) - xOf(scene, operation.from);
  if (wide < 48) {
    drawMarker(canvas, scene, (xOf(scene, operation.from) + xOf(scene, operation.to)) / 2);
    return;
  }
  const places = operation.events.flatMap((event) => {
    const place = placeOf(scene, index, event);
    return place ? [place] : [];
  });
  canvas.strokeStyle = scene.palette.ink;
  canvas.lineWidth = 2;
  for (const { left, right, top, bottom } of places) canvas.strokeRect(left, top, right - left, bottom - top);
  canvas.lineWidth = 1.5;
  for (const [at, to] of places.slice(1).entries()) {
    const from = places[at];
    if (from) drawArrow(canvas, from, to);
  }
}

function placeOf(scene: Scene, index: TraceIndex, event: number): Place | undefined {
  const { startNs, durationNs, track } = index.window.events;
  const place = scene.rows.findIndex((row) => row.track === track[event]);
  const duration = durationNs[event] ?? 0;
  const row = scene.rows[place];
  if (!row || duration <= 0 || row.resource === 'log') return undefined;
  const events = index.tracks[row.track];
  const lane = events ? (events.lanes[events.events.indexOf(event)] ?? 0) : 0;
  const height = scene.barHeight / (events?.laneCount ?? 1);
  const left = xOf(scene, startNs[event] ?? 0);
  const top = place * scene.rowHeight - scene.scrollTop + scene.barTop + lane * height;
  return { left, right: Math.max(left + 2, xOf(scene, (startNs[event] ?? 0) + duration)), top, bottom: top + height };
}

function drawArrow(canvas: Canvas, from: Place, to: Place): void {
  const down = to.top >= from.bottom;
  if (!down && to.bottom > from.top) return;
  const startY = down ? from.bottom : from.top;
  const endY = down ? to.top - 1 : to.bottom + 1;
  const middle = (startY + endY) / 2;
  const tip = down ? -5 : 5;
  canvas.beginPath();
  canvas.moveTo(from.right, startY);
  canvas.bezierCurveTo(from.right, middle, to.left, middle, to.left, endY);
  canvas.moveTo(to.left - 3.5, endY + tip);
  canvas.lineTo(to.left, endY);
  canvas.lineTo(to.left + 3.5, endY + tip);
  canvas.stroke();
}

function drawMarker(canvas: Canvas, scene: Scene, x: number): void {
  canvas.strokeStyle = scene.palette.ink;
  canvas.lineWidth = 1;
  canvas.setLineDash([3, 3]);
  canvas.beginPath();
  canvas.moveTo(x, 0);
  canvas.lineTo(x, scene.height);
  canvas.stroke();
  canvas.setLineDash([]);
  canvas.fillStyle = scene.palette.ink;
  canvas.beginPath();
  canvas.moveTo(x - 6, 0);
  canvas.lineTo(x + 6, 0);
  canvas.lineTo(x, 9);
  canvas.fill();
}
