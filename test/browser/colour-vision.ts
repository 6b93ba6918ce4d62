/** Kinds of colour vision, each as what it makes of linear red, green and blue (Machado, Oliveira, Fernandes 2009, severity 1). */
const MATRICES = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

export type Vision = keyof typeof MATRICES;
export const VISIONS = Object.keys(MATRICES) as Vision[];

type Triple = readonly [number, number, number];

/** sRGB `#rrggbb` as linear light, 0 to 1. */
function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Distance of two colours in OKLab, times 100, as somebody with this vision sees them. */
export function distance(a: string, b: string, vision: Vision): number {
  const [one, other] = [a, b].map((hex) => oklab(seen(linear(hex), vision))) as [Triple, Triple];
  return 100 * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function seen(light: Triple, vision: Vision): Triple {
  const matrix = MATRICES[vision];
  const row = (at: number) => {
    const sum = light.reduce((total, value, column) => total + value * (matrix[at * 3 + column] ?? 0), 0);
    return Math.min(1, Math.max(0, sum));
  };
  return [row(0), row(1), row(2)];
}

function oklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
