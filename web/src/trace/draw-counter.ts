import { bytes, whole } from '../numbers/format.ts';
import { type Row, resourceStage } from './levels.ts';
import type { Scene } from './scene.ts';
import { levelsOf, type TraceIndex, type TrackEvents } from './trace-index.ts';

const BIN_PX = 2;

/** The events of a track, and the position of their bar. */
export interface Bar {
  readonly index: TraceIndex;
  readonly track: TrackEvents;
  readonly row: Row;
  /** Upper edge, in pixels. */
  readonly y: number;
}

/** Draws a level over time, such as pinned memory, as an area below its limit, with the maximum in view. */
export function drawCounter(canvas: CanvasRenderingContext2D, scene: Scene, { index, track, row, y }: Bar): void {
  const limit = row.counter?.limit ?? 1;
  const levels = levelsOf(index, track, scene.view, Math.max(1, Math.ceil(scene.width / BIN_PX)));
  canvas.fillStyle = scene.palette.stage[resourceStage(row.resource)] ?? scene.palette.faint;
  canvas.globalAlpha = scene.selected ? 0.5 : 0.85;
  for (const [bin, level] of levels.entries()) {
    if (level <= 0) continue;
    const height = Math.max(1, Math.min(1, level / limit) * scene.barHeight);
    canvas.fillRect(bin * BIN_PX, y + scene.barHeight - height, BIN_PX, height);
  }
  canvas.globalAlpha = 1;
  drawMost(canvas, scene, `${inUnit(row, Math.max(...levels))} of ${inUnit(row, limit)}`, y);
}

function drawMost(canvas: CanvasRenderingContext2D, scene: Scene, text: string, y: number): void {
  canvas.font = `11.5px ${scene.palette.font}`;
  canvas.textAlign = 'right';
  canvas.textBaseline = 'top';
  canvas.lineWidth = 3;
  canvas.lineJoin = 'round';
  canvas.strokeStyle = scene.palette.surface;
  canvas.strokeText(text, scene.width - 8, y + 1);
  canvas.fillStyle = scene.palette.ink;
  canvas.fillText(text, scene.width - 8, y + 1);
}

const inUnit = ({ counter }: Row, value: number): string =>
  counter?.unit === 'bytes' ? bytes(value) : `${whole(value)} ${counter?.unit ?? ''}`;
