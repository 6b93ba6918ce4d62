import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { REQUESTS_END_WITHIN_MS } from '../../src/api/plugins/shutdown.ts';
import { readConfig } from '../../src/settings/config.ts';
import { readWorkerSettings } from '../../src/settings/worker.ts';
import { unknownVariables, watchedPaths, wrongWords } from './support/deployed.ts';
import { type Manifest, typeErrors } from './support/kubernetes-types.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/kubernetes');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
  readonly configMapGenerator: readonly { readonly name: string; readonly envs: readonly string[] }[];
  readonly secretGenerator: readonly { readonly name: string; readonly envs: readonly string[] }[];
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom: readonly object[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}

interface PodTemplate {
  readonly metadata: { readonly labels: Labels; readonly annotations?: Labels };
  readonly spec: {
    readonly containers: readonly [Container];
    readonly terminationGracePeriodSeconds: number;
    readonly securityContext: object;
  };
}

type Labels = Readonly<Record<string, string>>;

const kustomization: Kustomization = parse(textOf('kustomization.yaml'));
const manifests = kustomization.resources.flatMap((name) =>
  parseAllDocuments(textOf(name)).map((document) => document.toJS() as Manifest),
);
const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = of('Deployment').map(({ metadata: { name }, spec }) => {
  const { template, selector } = spec as unknown as { template: PodTemplate; selector: { matchLabels: Labels } };
  const component = template.metadata.labels['app.kubernetes.io/component'] as 'api' | 'worker';
  return { name, component, template, selector: selector.matchLabels, container: template.spec.containers[0] };
});
const settings = parseEnv(textOf('settings.env')) as Record<string, string>;
const secrets = parseEnv(textOf('secret.env.example')) as Record<string, string>;
const matches = (wanted: Labels, { metadata: { labels } }: PodTemplate) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);
const pods = (wanted: Labels) => deployments.filter(({ template }) => matches(wanted, template));

describe('manifests of Kubernetes', () => {
  it('are what its schemas say, to the last key', () => {
    expect(manifests.length).toBeGreaterThan(8);
    expect(typeErrors(manifests)).toEqual([]);
  });

  it('would not be, had they a key that there is not, one too few, or a number for a text', () => {
    const [{ spec, ...deployment }] = of('Deployment') as [Manifest];
    const { selector: _, ...withoutSelector } = spec as Record<string, unknown>;
    const wrong = [
      { ...deployment, spec: { ...spec, replica: 2 } },
      { ...deployment, spec: withoutSelector },
      { ...deployment, spec: { ...spec, paused: 'no' } },
    ];
    expect(typeErrors(wrong)).toHaveLength(wrong.length);
  });

  it('are all named by the kustomization, or say that they are not', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
    const left = files.filter((name) => !kustomization.resources.includes(name));
    expect(left).toEqual(['prometheus-adapter.yaml']);
    expect(textOf('prometheus-adapter.yaml')).toContain('not applied by kustomization.yaml');
  });

  it('hold no secret, and settings that the service accepts', () => {
    const { configMapGenerator, secretGenerator } = kustomization;
    expect(configMapGenerator).toEqual([{ name: 'onesided-settings', envs: ['settings.env'] }]);
    expect(secretGenerator).toEqual([{ name: 'onesided-secrets', envs: ['secret.env'] }]);
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toContain('deploy/kubernetes/secret.env\n');
    expect([...new Set(Object.values(secrets))]).toEqual(['']);
    expect(of('Secret')).toEqual([]);
    const filled = {
      DATABASE_URL: 'postgresql://db/onesided',
      REDIS_URL: 'redis://r',
      ONESIDED_ADMIN_TOKEN: 'x'.repeat(16),
    };
    expect(Object.keys(filled).sort()).toEqual(Object.keys(secrets).sort());
    const [ingress] = of('Ingress') as [Manifest];
    expect(readConfig({ host: '0.0.0.0', port: '3000' }, { ...settings, ...filled })).toMatchObject({
      publicUrl: `https://${(ingress.spec as { tls: [{ hosts: [string] }] }).tls[0].hosts[0]}`,
      drainMs: 15_000,
      trustedProxies: ['uniquelocal'],
    });
    expect(unknownVariables([...Object.keys(settings), ...Object.keys(secrets)])).toEqual([]);
  });

  it('select pods that there are, by labels that they have', () => {
    for (const { selector, template } of deployments) expect(matches(selector, template)).toBe(true);
    const selectors = [
      ...of('Service').map(({ spec }) => (spec as { selector: Labels }).selector),
      ...of('PodDisruptionBudget').map(
        ({ spec }) => (spec as { selector: { matchLabels: Labels } }).selector.matchLabels,
      ),
      ...of('NetworkPolicy').map(
        ({ spec }) => (spec as { podSelector: { matchLabels: Labels } }).podSelector.matchLabels,
      ),
    ];
    expect(selectors.length).toBeGreaterThan(3);
    for (const selector of selectors) expect(pods(selector)).toHaveLength(1);
    const [autoscaler] = of('HorizontalPodAutoscaler').map(({ spec }) => spec as { scaleTargetRef: { name: string } });
    expect(deployments.map(({ name }) => name)).toContain(autoscaler?.scaleTargetRef.name);
    const [service] = of('Service') as [Manifest];
    const [{ targetPort }] = (service.spec as { ports: [{ targetPort: string }] }).ports;
    expect(deployments.find(({ component }) => component === 'api')?.container.ports[0]?.name).toBe(targetPort);
    expect(JSON.stringify(of('Ingress'))).toContain(`"service":{"name":"${service.metadata.name}"`);
  });

  it('scale by a number that /metrics has', () => {
    const { rules }: { rules: { external: { seriesQuery: string; name: { as: string }; metricsQuery: string }[] } } =
      parse(textOf('prometheus-adapter.yaml'));
    const [rule] = rules.external;
    expect(JSON.stringify(of('HorizontalPodAutoscaler'))).toContain(`"metric":{"name":"${rule?.name.as}"}`);
    const gauges = readFileSync(join(root, 'src/api/plugins/store-gauges.ts'), 'utf8');
    const [, gauge, state] = /^onesided_(\w+)\{state!="(\w+)"\}$/.exec(rule?.seriesQuery ?? '') ?? [];
    expect(gauges).toContain(`'${gauge}'`);
    expect(gauges).toMatch(new RegExp(`const numbers = \\{.* ${state}: 0 \\}`));
    expect(rule?.metricsQuery).toContain(rule?.seriesQuery);
  });
});

describe.each(deployments)('$name', ({ component, template, container }) => {
  it('starts a command that the image has, with settings that the service knows', () => {
    expect(kustomization.images.map(({ name }) => name)).toContain(container.image);
    expect(wrongWords(container.args)).toEqual([]);
    expect(unknownVariables((container.env ?? []).map(({ name }) => name))).toEqual([]);
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'onesided-settings' } },
      { secretRef: { name: 'onesided-secrets' } },
    ]);
    if (component === 'worker') {
      const given = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
      const labels = template.metadata.annotations?.['onesided/labels'];
      expect(readWorkerSettings({}, { ...given, ONESIDED_LABELS: labels })).toMatchObject({
        labels: ['cluster'],
        monitoring: { host: '0.0.0.0', port: container.ports[0]?.containerPort },
      });
    }
  });

  it('is asked on ports that it opens, at paths that it answers', () => {
    for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
      expect(container.ports.map(({ name }) => name)).toContain(httpGet.port);
      expect(watchedPaths(component)).toContain(httpGet.path);
    }
    expect(container.livenessProbe.httpGet.path).toBe('/health/live');
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
  });

  it('has time to end in order', () => {
    // A worker ends within ten seconds by itself.
    const needed = component === 'api' ? Number(settings.ONESIDED_DRAIN_MS) + REQUESTS_END_WITHIN_MS : 10_000;
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed / 1000 + 5);
  });

  it('runs as an ordinary user and writes to /tmp alone', () => {
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });
});
