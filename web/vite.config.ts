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
    rolldownOptions: {
      input: [`${folder}index.html`, `${folder}graphiql.html`],
      // GraphiQL's parts say "use client", which means something to servers that render React only.
      onLog: (level, log, next) => log.code === 'MODULE_LEVEL_DIRECTIVE' || next(level, log),
    },
    reportCompressedSize: false,
    // In kB: GraphiQL is one piece, and nobody waits for it but who opens it.
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: {
      '/v1': 'http://127.0.0.1:3000',
      '/health': 'http://127.0.0.1:3000',
      '/graphql': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
});
