import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Inter comes as files of a package, so that text looks the same, and is there at all, on a machine without fonts. This
 * package has TrueType files; @fontsource/inter has web fonts only, which resvg does not read.
 */
const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'];

/** A picture at twice its size in pixels, as PNG. */
export function renderPng(svg: string): Buffer {
  // Loaded for who draws: its native library takes as long to load as a small simulation to run.
  const { Resvg } = require('@resvg/resvg-js') as typeof import('@resvg/resvg-js');
  const fontFiles = FONT_FILES.map((file) => require.resolve(`@expo-google-fonts/inter/${file}`));
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: 2 },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
  });
  return picture.render().asPng();
}
