const PAINT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
];

/**
 * Returns a drawing as a self-contained file: light colours in any theme, no style sheet needed, with its origin below. The page
 * switches to light while styles are read; nothing is painted in between.
 */
export function standaloneSvg(drawing: SVGSVGElement, footer: readonly string[]): string {
  const root = document.documentElement;
  const theme = root.dataset.theme;
  root.dataset.theme = 'light';
  const { width, height } = drawing.viewBox.baseVal;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  inlineStyles(drawing, copy);
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const name of ['class', 'tabindex', 'role', 'aria-describedby', 'style']) copy.removeAttribute(name);
  const full = height + 16 * footer.length + 8;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `-12 -8 ${width + 24} ${full + 16}`);
  copy.setAttribute('width', String(width + 24));
  copy.setAttribute('height', String(full + 16));
  copy.prepend(background(width, full));
  for (const [place, line] of footer.entries()) copy.append(footerLine(line, height + 14 + 16 * place));
  return new XMLSerializer().serializeToString(copy);
}

function inlineStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of PAINT) {
    const value = style.getPropertyValue(name);
    if (value && value !== 'normal') to.setAttribute(name, value);
  }
  to.removeAttribute('class');
  to.removeAttribute('style');
  for (const [place, child] of [...from.children].entries()) {
    const twin = to.children[place];
    if (twin) inlineStyles(child, twin);
  }
}

function background(width: number, height: number): SVGElement {
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of [
    ['x', -12],
    ['y', -8],
    ['width', width + 24],
    ['height', height + 16],
  ] as const) {
    rect.setAttribute(name, String(value));
  }
  rect.setAttribute('fill', '#ffffff');
  return rect;
}

function footerLine(line: string, y: number): SVGElement {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  text.setAttribute('x', '0');
  text.setAttribute('y', String(y));
  text.setAttribute('font-size', '10');
  text.setAttribute('font-family', 'sans-serif');
  text.setAttribute('fill', '#636972');
  text.textContent = line;
  return text;
}

/** Renders the drawing as a PNG of twice the size in pixels. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not draw the image.'))),
      'image/png',
    );
  });
}
