import type { TraceBins } from '../api/types.ts';
import type { Palette } from './palette.ts';
import type { View } from './viewport.ts';

/** Draws an overview of the run: how busy its resources are, and the window in view. */
export function drawOverview(
  canvas: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  { overview, view, palette }: { readonly overview: TraceBins; readonly view: View; readonly palette: Palette },
): void {
  const { width, height } = size;
  canvas.clearRect(0, 0, width, height);
  const sums = totals(overview);
  const most = Math.max(1e-9, ...sums);
  canvas.fillStyle = palette.faint;
  canvas.globalAlpha = 0.55;
  const wide = width / sums.length;
  for (const [bin, sum] of sums.entries()) {
    const tall = (sum / most) * (height - 6);
    canvas.fillRect(bin * wide, height - tall, Math.max(1, wide), tall);
  }
  const left = (view.from / overview.endNs) * width;
  const right = Math.max(left + 4, (view.to / overview.endNs) * width);
  canvas.fillStyle = palette.surface;
  canvas.fillRect(0, 0, left, height);
  canvas.fillRect(right, 0, width - right, height);
  canvas.globalAlpha = 1;
  canvas.strokeStyle = palette.ink;
  canvas.lineWidth = 1.5;
  canvas.strokeRect(left + 0.75, 0.75, right - left - 1.5, height - 1.5);
}

/** Sums over resources; levels such as pinned memory are excluded. */
function totals({ bins, busy, tracks }: TraceBins): Float64Array {
  const sums = new Float64Array(bins);
  for (const [place, track] of busy.entries()) {
    if (tracks[place]?.counter) continue;
    for (let bin = 0; bin < bins; bin++) sums[bin] = (sums[bin] ?? 0) + (track[bin] ?? 0);
  }
  return sums;
}
