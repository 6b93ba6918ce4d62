import { fileURLToPath } from 'node:url';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Built into web/dist, which the API serves; in development the API runs beside it on its usual port. */
export default defineConfig({
  root: folder,
  plugins: [svelte({ configFile: false, preprocess: vitePreprocess() })],
  build: {
    outDir: `${folder}dist`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:3000', '/health': 'http://127.0.0.1:3000' } },
});
