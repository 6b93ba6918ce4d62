import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const root = join(import.meta.dirname, '..', '..');
const config = join(root, '.dependency-cruiser.cjs');
const rules: { forbidden: { name: string }[] } = createRequire(import.meta.url)(config);

/** For every rule an import that it must forbid: [rule, importing file, imported file or package]. */
const violations: [string, string, string][] = [
  ['no-missing-modules', 'src/plan/lost.ts', 'src/plan/no-such-file.ts'],
  ['spec-imports', 'src/spec/parse.ts', 'src/plan/run-plans.ts'],
  ['plan-imports', 'src/plan/expand.ts', 'src/simulation/simulate.ts'],
  ['contract-tests-imports', 'src/contract-tests/cases.ts', 'src/plan/size.ts'],
  ['plugins-imports', 'src/plugins/load.ts', 'src/plan/size.ts'],
  ['queue-imports', 'src/queue/dispatcher.ts', 'src/store/runs.ts'],
  ['monitoring-imports', 'src/monitoring/gauges.ts', 'src/store/contract.ts'],
  ['store-imports', 'src/store/runs.ts', 'src/plan/size.ts'],
  ['local-store-imports', 'src/local-store/local-store.ts', 'src/store/runs.ts'],
  ['shards-imports', 'src/shards/shard.ts', 'src/store/runs.ts'],
  ['analysis-imports', 'src/analysis/compare.ts', 'src/store/contract.ts'],
  ['calibration-imports', 'src/calibration/fit.ts', 'src/simulation/simulate.ts'],
  ['exploration-imports', 'src/exploration/explore.ts', 'src/store/contract.ts'],
  ['explorer-imports', 'src/explorer/explorer.ts', 'src/store/runs.ts'],
  ['importer-imports', 'src/importer/find.ts', 'src/api/routes.ts'],
  ['webhooks-imports', 'src/webhooks/ask.ts', 'src/api/routes.ts'],
  ['figure-imports', 'src/figure/layout.ts', 'src/analysis/compare.ts'],
  ['figure-is-pure', 'src/figure/panel.ts', 'node:fs'],
  ['figure-is-pure', 'src/figure/ticks.ts', 'fastify'],
  ['drawing-imports', 'src/drawing/plot.ts', 'src/cli/main.ts'],
  ['crate-imports', 'src/crate/metadata.ts', 'src/query/export.ts'],
  ['papers-imports', 'src/papers/ledger.ts', 'src/simulation/simulate.ts'],
  ['query-imports', 'src/query/comparison.ts', 'src/api/routes.ts'],
  ['api-imports', 'src/api/routes.ts', 'src/analysis/statistics.ts'],
  ['schedules-imports', 'src/schedules/make-schedule.ts', 'src/plan/expand.ts'],
  ['embedded-imports', 'src/embedded/start.ts', 'src/store/runs.ts'],
  ['settings-imports', 'src/settings/config.ts', 'src/store/runs.ts'],
  ['engine-imports', 'src/simulation/engine/clock.ts', 'src/simulation/hardware/nic.ts'],
  ['hardware-imports', 'src/simulation/hardware/nic.ts', 'src/simulation/contract/program.ts'],
  ['page-protocol-imports', 'src/simulation/page-protocol/coherence.ts', 'src/simulation/engine/engine.ts'],
  ['contract-imports', 'src/simulation/contract/epochs.ts', 'src/simulation/runtime/runtime.ts'],
  ['runtime-imports', 'src/simulation/runtime/waits.ts', 'src/simulation/attention/polling.ts'],
  ['attention-imports', 'src/simulation/attention/signal.ts', 'src/simulation/mechanisms/rma/model.ts'],
  ['machines-imports', 'src/simulation/machines/cray.ts', 'src/simulation/hardware/nic.ts'],
  ['simulation-is-alone', 'src/simulation/simulate.ts', 'src/store/contract.ts'],
  ['simulation-is-alone', 'src/simulation/hardware/bus.ts', 'node:fs'],
  ['mechanisms-apart', 'src/simulation/mechanisms/rma/model.ts', 'src/simulation/mechanisms/active-access/model.ts'],
  ['workloads-apart', 'src/simulation/workloads/dht/model.ts', 'src/simulation/mechanisms/rma/model.ts'],
  ['workloads-apart', 'src/simulation/workloads/cannon/model.ts', 'src/simulation/hardware/nic/rdma.ts'],
  ['workloads-apart', 'src/simulation/workloads/goal/parse.ts', 'src/simulation/mechanisms/schedule-contract.ts'],
  ['background-imports', 'src/background/repeatedly.ts', 'src/store/contract.ts'],
  ['workloads-apart', 'src/simulation/workloads/stream/model.ts', 'src/simulation/attention/polling.ts'],
  ['workers-imports', 'workers/simulate-run.ts', 'src/plan/size.ts'],
  ['api-without-workers', 'src/api/compute.ts', 'src/simulation/simulate.ts'],
  ['api-without-workers', 'src/api/pool.ts', 'workers/simulate-run.ts'],
  ['page-through-client', 'web/src/page.ts', 'src/store/runs.ts'],
  ['prisma-only-in-store', 'src/api/database.ts', '@prisma/client'],
  ['telemetry-by-one-door', 'src/api/spans.ts', '@opentelemetry/api'],
  ['bullmq-only-in-queue', 'src/api/enqueue.ts', 'bullmq'],
  ['fastify-only-in-api', 'src/store/route.ts', 'fastify'],
  ['schemas-by-one-door', 'src/spec/shapes.ts', 'typebox'],
  ['yaml-by-one-door', 'src/cli/place.ts', 'yaml'],
  ['scales-by-one-door', 'src/figure/axis.ts', 'd3-scale'],
  ['scales-by-one-door', 'web/src/plots/axis.ts', 'd3-scale'],
  ['tests-stay-outside', 'src/plan/helped.ts', 'test/support/helper.ts'],
  ['no-development-packages', 'src/plan/mocked.ts', 'vitest'],
];

const packages = ['@prisma/client', 'bullmq', 'fastify', 'typebox', 'yaml', 'd3-scale', 'vitest'];
let folder: string;
let found: Set<string>;

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function plant(from: string, to: string) {
  const inTree = /^(src|workers|web|test)\//.test(to);
  const path = relative(dirname(from), to);
  write(from, `import '${inTree ? (path.startsWith('.') ? path : `./${path}`) : to}';\n`);
}

/** Runs the import rules over the planted tree and returns `rule file` for every violation. */
function cruise(): Set<string> {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const line = [command, '--config', config, '--output-type', 'json', 'src', 'workers', 'web'];
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } = JSON.parse(
    execFileSync(process.execPath, line, { cwd: folder, encoding: 'utf8' }),
  );
  return new Set(report.summary.violations.map((violation) => `${violation.rule.name} ${violation.from}`));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'onesided-imports-'));
  write('tsconfig.json', '{}');
  write('package.json', JSON.stringify({ type: 'module', devDependencies: { vitest: '*' } }));
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [, , to] of violations)
    if (/^(src|workers|test)\//.test(to) && !to.includes('no-such')) write(to, 'export {};\n');
  for (const [, from, to] of violations) plant(from, to);
  plant('src/query/circle-a.ts', 'src/query/circle-b.ts');
  plant('src/query/circle-b.ts', 'src/query/circle-a.ts');
  found = cruise();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import rules', () => {
  it('are all tested here', () => {
    const tested = new Set([...violations.map(([rule]) => rule), 'no-cycles']);
    expect([...tested].sort()).toEqual(rules.forbidden.map((rule) => rule.name).sort());
  });

  it('notice a circle', () => {
    expect(found).toContain('no-cycles src/query/circle-a.ts');
  });

  it.each(violations)('%s: %s must not import %s', (rule, from) => {
    expect(found).toContain(`${rule} ${from}`);
  });

  it('forbid nothing else in the planted tree', () => {
    const planted = new Set(violations.map(([, from]) => from));
    const others = [...found]
      .map((violation) => violation.split(' ')[1] ?? '')
      .filter((from) => !from.includes('circle'));
    expect(others.filter((from) => !planted.has(from))).toEqual([]);
  });
});
