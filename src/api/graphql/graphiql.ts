import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Api } from '../services.ts';

const require = createRequire(import.meta.url);

/** From the installed packages: the page works without any other host. */
const FILES: Readonly<Record<string, readonly [packageName: string, file: string]>> = {
  'react.js': ['react', 'umd/react.production.min.js'],
  'react-dom.js': ['react-dom', 'umd/react-dom.production.min.js'],
  'graphiql.js': ['graphiql', 'graphiql.min.js'],
  'graphiql.css': ['graphiql', 'graphiql.min.css'],
};

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>GraphiQL - onesided</title>
<link rel="stylesheet" href="/graphiql/graphiql.css"><link rel="stylesheet" href="/graphiql/page.css"></head>
<body><main id="graphiql"></main>
<script src="/graphiql/react.js"></script><script src="/graphiql/react-dom.js"></script>
<script src="/graphiql/graphiql.js"></script><script src="/graphiql/page.js"></script></body>
</html>
`;

const STYLE = 'body { margin: 0 } #graphiql { height: 100vh }\n';

const SCRIPT = `const subscriptionUrl = new URL('/graphql', location.href.replace(/^http/, 'ws')).href;
const fetcher = GraphiQL.createFetcher({ url: '/graphql', subscriptionUrl });
const defaultQuery = 'query Experiments {\\n  experiments(first: 5) {\\n    totalCount\\n    nodes { id name state progress }\\n  }\\n}\\n';
const editor = React.createElement(GraphiQL, { fetcher, defaultQuery, defaultEditorToolsVisibility: true });
ReactDOM.createRoot(document.getElementById('graphiql')).render(editor);
`;

/** The editor writes style elements of its own; scripts come from here only. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** An editor for GraphQL at `/graphiql`. */
export function registerGraphiql(app: Api): void {
  const options = { config: { open: true }, schema: { hide: true } };
  app.get('/graphiql', options, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  );
  app.get('/graphiql/page.js', options, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  app.get('/graphiql/page.css', options, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  for (const [name, [packageName, file]] of Object.entries(FILES)) {
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    app.get(`/graphiql/${name}`, options, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(join(dirname(require.resolve(`${packageName}/package.json`)), file))),
    );
  }
}
