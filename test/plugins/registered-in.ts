import { modelVersion } from '../../src/plan/model-version.ts';
import { loadPlugins } from '../../src/plugins/load-plugins.ts';
import { registeredPlugins } from '../../src/simulation/plugin/registered.ts';

// Prints which plugins a process has that loads those on its line, and under which model version it computes.
await loadPlugins(process.argv.slice(2));
process.stdout.write(JSON.stringify({ modelVersion: modelVersion(), plugins: registeredPlugins }));
