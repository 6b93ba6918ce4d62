import { modelVersion } from '../../src/plan/model-version.ts';
import { loadPlugins } from '../../src/plugins/load-plugins.ts';
import { registeredPlugins } from '../../src/simulation/plugin/registered.ts';

// Prints which plugins a process has that loads those on its line, and under which model version it computes. With --each
// it loads one after the other and prints why each is refused.
const places = process.argv.slice(2).filter((argument) => argument !== '--each');
if (places.length < process.argv.length - 2) {
  const refusals: string[] = [];
  for (const place of places) refusals.push(await loadPlugins([place]).then(() => 'was loaded', told));
  process.stdout.write(JSON.stringify(refusals));
} else {
  await loadPlugins(places);
  process.stdout.write(JSON.stringify({ modelVersion: modelVersion(), plugins: registeredPlugins }));
}

function told(error: unknown): string {
  return error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error);
}
