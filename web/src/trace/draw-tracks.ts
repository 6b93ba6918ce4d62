import type { TraceBins } from '../api/types.ts';
import { timeText, whole } from '../numbers/format.ts';
import { type Bar, drawCounter } from './draw-counter.ts';
import { drawLinks } from './draw-links.ts';
import { drawRange, drawSelection } from './draw-selection.ts';
import { BIN_PX, levelFor, type Row, resourceStage, TEXT_PX } from './levels.ts';
import { type Scene, xOf } from './scene.ts';
import { busyShares, firstAt, type TraceIndex, type TrackEvents } from './trace-index.ts';
import { span, type View } from './viewport.ts';

type Canvas = CanvasRenderingContext2D;

export function drawTracks(canvas: Canvas, scene: Scene): void {
  canvas.clearRect(0, 0, scene.width, scene.height);
  drawGrid(canvas, scene);
  const first = Math.max(0, Math.floor(scene.scrollTop / scene.rowHeight));
  const last = Math.min(scene.rows.length, Math.ceil((scene.scrollTop + scene.height) / scene.rowHeight));
  for (let place = first; place < last; place++) {
    const row = scene.rows[place];
    if (row) drawRow(canvas, scene, row, place * scene.rowHeight - scene.scrollTop);
  }
  drawLinks(canvas, scene);
  if (scene.range) drawRange(canvas, scene, scene.range);
  if (scene.selected && scene.events) drawSelection(canvas, scene, scene.events, scene.selected);
}

function drawGrid(canvas: Canvas, scene: Scene): void {
  canvas.lineWidth = 1;
  canvas.strokeStyle = scene.palette.rule;
  canvas.beginPath();
  for (const tick of scene.ticks) {
    const x = Math.round(xOf(scene, tick)) + 0.5;
    canvas.moveTo(x, 0);
    canvas.lineTo(x, scene.height);
  }
  canvas.stroke();
}

function drawRow(canvas: Canvas, scene: Scene, row: Row, y: number): void {
  canvas.strokeStyle = row.startsNode ? scene.palette.ruleStrong : scene.palette.rule;
  canvas.globalAlpha = row.startsNode ? 0.5 : 1;
  canvas.beginPath();
  canvas.moveTo(0, Math.round(y) - 0.5);
  canvas.lineTo(scene.width, Math.round(y) - 0.5);
  canvas.stroke();
  canvas.globalAlpha = 1;
  const track = scene.events?.tracks[row.track];
  if (scene.events && track) drawEvents(canvas, scene, { index: scene.events, track, row, y: y + scene.barTop });
  else if (scene.bins) drawServerBins(canvas, scene, scene.bins, { row, y: y + scene.barTop });
}

function drawServerBins(canvas: Canvas, scene: Scene, bins: TraceBins, { row, y }: Pick<Bar, 'row' | 'y'>): void {
  const shares = bins.busy[row.track] ?? [];
  const width = (bins.toNs - bins.fromNs) / bins.bins;
  canvas.fillStyle = scene.palette.stage[resourceStage(row.resource)] ?? scene.palette.faint;
  const wide = Math.max(1, (width / span(scene.view)) * scene.width);
  for (const [bin, share] of shares.entries()) {
    if (share < 0.004) continue;
    const x = xOf(scene, bins.fromNs + bin * width);
    if (x + wide < 0 || x > scene.width) continue;
    const height = Math.max(1, share * scene.barHeight);
    // Whole pixels, since seams between neighbours would look like events.
    const left = Math.floor(x);
    canvas.fillRect(left, y + scene.barHeight - height, Math.ceil(x + wide) - left, height);
  }
}

function drawEvents(canvas: Canvas, scene: Scene, bar: Bar): void {
  const { track, row } = bar;
  if (row.counter) {
    drawCounter(canvas, scene, bar);
    return;
  }
  const perNs = scene.width / span(scene.view);
  const level = levelFor(track.meanNs * perNs, scene.levels.get(row.track));
  scene.levels.set(row.track, level);
  if (row.resource === 'log') drawQueue(canvas, scene, bar);
  else if (level === 'bins') drawOwnBins(canvas, scene, bar);
  else drawSlices(canvas, scene, bar);
  drawInstants(canvas, scene, bar);
}

function drawOwnBins(canvas: Canvas, scene: Scene, { index, track, row, y }: Bar): void {
  const bins = Math.max(1, Math.ceil(scene.width / BIN_PX));
  canvas.fillStyle = scene.palette.stage[resourceStage(row.resource)] ?? scene.palette.faint;
  canvas.globalAlpha = scene.selected ? 0.5 : 1;
  for (const [bin, share] of busyShares(index, track, scene.view, bins).entries()) {
    if (share < 0.004) continue;
    const height = Math.max(1, share * scene.barHeight);
    canvas.fillRect(bin * BIN_PX, y + scene.barHeight - height, BIN_PX, height);
  }
  canvas.globalAlpha = 1;
}

function drawSlices(canvas: Canvas, scene: Scene, { index, track, row, y }: Bar): void {
  const { startNs, durationNs, kind, operation } = index.window.events;
  const lane = scene.barHeight / track.laneCount;
  canvas.font = `11.5px ${scene.palette.font}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  for (let place = firstAt(index.window, track, scene.view.from); place < track.events.length; place++) {
    const event = track.events[place] ?? 0;
    const start = startNs[event] ?? 0;
    if (start > scene.view.to) break;
    const duration = durationNs[event] ?? 0;
    if (duration <= 0 || start + duration < scene.view.from) continue;
    const stage = index.window.kinds[kind[event] ?? 0]?.stage ?? resourceStage(row.resource);
    const left = Math.max(-2, xOf(scene, start));
    const wide = Math.max(1, Math.min(scene.width + 2, xOf(scene, start + duration)) - left - 0.8);
    const isOn = !scene.selected || operation[event] === scene.selected.id;
    canvas.globalAlpha = isOn ? 1 : 0.32;
    canvas.fillStyle = scene.palette.stage[stage] ?? scene.palette.faint;
    const top = y + (track.lanes[place] ?? 0) * lane;
    canvas.fillRect(left, top, wide, lane - (track.laneCount > 1 ? 1 : 0));
    if (isOn && wide > TEXT_PX && lane > 14) {
      canvas.fillStyle = scene.palette.stageInk[stage] ?? scene.palette.ink;
      canvas.fillText(timeText(duration), left + wide / 2, top + lane / 2 + 0.5);
    }
  }
  canvas.globalAlpha = 1;
}

/** Draws the number of waiting operations over time as an area: waits overlap, so slices would hide each other. */
function drawQueue(canvas: Canvas, scene: Scene, { index, track, y }: Bar): void {
  const bins = Math.max(1, Math.ceil(scene.width / 2));
  const depth = queueDepth(index, track, scene.view, bins);
  const most = Math.max(1, ...depth);
  canvas.fillStyle = scene.palette.stage.notify ?? scene.palette.faint;
  canvas.globalAlpha = scene.selected ? 0.5 : 0.85;
  for (const [bin, count] of depth.entries()) {
    if (count <= 0) continue;
    const height = Math.max(1, (count / most) * scene.barHeight);
    canvas.fillRect(bin * 2, y + scene.barHeight - height, 2, height);
  }
  canvas.globalAlpha = 1;
  canvas.font = `11.5px ${scene.palette.font}`;
  canvas.textAlign = 'right';
  canvas.textBaseline = 'top';
  const text = `0…${whole(most)} waiting`;
  canvas.lineWidth = 3;
  canvas.lineJoin = 'round';
  canvas.strokeStyle = scene.palette.surface;
  canvas.strokeText(text, scene.width - 8, y + 1);
  canvas.fillStyle = scene.palette.ink;
  canvas.fillText(text, scene.width - 8, y + 1);
}

function queueDepth(index: TraceIndex, track: TrackEvents, view: View, bins: number): Float32Array {
  const { startNs, durationNs } = index.window.events;
  const depth = new Float32Array(bins);
  const width = (view.to - view.from) / bins;
  for (let place = firstAt(index.window, track, view.from); place < track.events.length; place++) {
    const event = track.events[place] ?? 0;
    const start = startNs[event] ?? 0;
    if (start > view.to) break;
    const first = Math.max(0, Math.floor((start - view.from) / width));
    const last = Math.min(bins - 1, Math.floor((start + (durationNs[event] ?? 0) - view.from) / width));
    for (let bin = first; bin <= last; bin++) depth[bin] = (depth[bin] ?? 0) + 1;
  }
  return depth;
}

/** Draws events without duration at every level, since they are few and important; overlapping ones are merged. */
function drawInstants(canvas: Canvas, scene: Scene, { index, track, y }: Bar): void {
  const { startNs, durationNs } = index.window.events;
  canvas.fillStyle = scene.palette.ink;
  let lastX = -10;
  for (let place = firstAt(index.window, track, scene.view.from); place < track.events.length; place++) {
    const event = track.events[place] ?? 0;
    const start = startNs[event] ?? 0;
    if (start > scene.view.to) break;
    if ((durationNs[event] ?? 0) > 0 || start < scene.view.from) continue;
    const x = xOf(scene, start);
    if (x - lastX < 7) continue;
    lastX = x;
    canvas.beginPath();
    canvas.moveTo(x - 3, y - 4);
    canvas.lineTo(x + 3, y - 4);
    canvas.lineTo(x, y + 1);
    canvas.fill();
  }
}
