import { fileURLToPath } from 'node:url';

/** What benches run of this tree, file by file: bundling it would take longer than running it here. */
export const sourceModule = fileURLToPath(new URL('../../../bench/support/measured.ts', import.meta.url));
