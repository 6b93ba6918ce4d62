import fc from 'fast-check';
import { experimentSpecSchema } from '../../../src/spec/experiment-spec.ts';
import type { SchemaNode } from '../../../src/spec/schema-node.ts';
import { specification } from './stage.ts';
import { addressesOf } from './views.ts';

/** What somebody, or something, may write into an address, a field, a specification or a browser's storage. */
const WORDS = [
  'rma',
  'am',
  'state',
  'state:',
  'tag:"',
  '"',
  ':',
  'foo:1',
  '%',
  '%00',
  '../..',
  '__proto__',
  'constructor',
  '>=512',
  '1e999',
  '-0',
  '🂡',
  '‮abc',
  '<b>',
  '\u0000',
];
const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ maxLength: 12 }),
  // Whole characters only: half of a pair has no address.
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constant('x'.repeat(3000)),
);

/** Words, some of them twice. */
const words = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .chain((list) => fc.boolean().map((twice) => (twice ? [...list, ...list] : list)));

const KEYS = [
  'q',
  'sort',
  'cursor',
  'tab',
  'metric',
  'x',
  'series',
  'baseline',
  'view',
  'at',
  'focus',
  'hide',
  'yscale',
  'processes',
  'status',
  'from',
  'to',
  'op',
  'track',
  'role',
  'figure',
  'verdict',
  'claim',
  'as',
  'draft',
  'trace',
  'machine',
  'workload',
  'schedule',
  'mechanism',
  'collisionRate',
  'experiments',
  'runs',
  '__proto__',
];
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...KEYS),
      fc.oneof(word, fc.constantFrom('breakdown', 'runs', 'spec', 'means', 'yaml', 'ratio', '8', '0', 'NaN', 'am')),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&'));

const FOLDERS = [
  '/experiments/',
  '/runs/',
  '/explorations/',
  '/papers/',
  '/projects/',
  '/catalog/',
  '/catalog/machines/',
  '/new/',
  '/',
];

/** Addresses of all views, with keys that they know and values that they do not. */
export function addresses(experiment: string): fc.Arbitrary<string> {
  const segment = word.map((text) => encodeURIComponent(text.slice(0, 200)));
  const path = fc.oneof(
    fc.constantFrom('/', '/catalog', ...addressesOf(experiment).map((view) => view.split('?')[0]!)),
    fc.tuple(fc.constantFrom(...FOLDERS), segment).map(([start, end]) => start + end),
    fc.constantFrom(
      '/experiments/%',
      '/runs/%E0%A4%A',
      '//experiments',
      '/catalog/mechanisms/%ff',
      '/%',
      '/experiments/%2e%2e',
    ),
  );
  return fc
    .tuple(
      path,
      query,
      fc.oneof(
        fc.constant(''),
        word.map((text) => `#${encodeURIComponent(text)}`),
        fc.constant('#spec=e30'),
        fc.constant('#spec=%%%'),
      ),
    )
    .map(([where, asked, hash]) => where + (asked ? `?${asked}` : '') + hash);
}

export const filters = words.map((list) => list.join(' '));

const anything = fc
  .anything({ maxDepth: 3, maxKeys: 4, withNullPrototype: false })
  .map((value) => JSON.parse(JSON.stringify(value ?? null) ?? 'null') as unknown);
/** Keys of a specification, and one that is none. */
const KNOWN = [...Object.keys((experimentSpecSchema as SchemaNode).properties ?? {}), 'until'];
const odd = fc.oneof(
  anything,
  // What has broken a form before.
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e308,
    [],
    {},
    { toString: 1 },
    ['rma', 'rma'],
    [{ kind: 'am-onload' }, 'am-onload'],
    { preset: ['x'] },
    { kind: { kind: 1 } },
    [{ path: 'processes', values: [4, 4, 'a', 'a'] }],
    [{ paths: ['processes', 'processes'], values: [[1, 1], [1], 1] }],
    Array.from({ length: 300 }, (_, at) => ({ path: `workload.p${at}`, values: [at] })),
    Array.from({ length: 400 }, () => 'am-onload'),
  ),
);

/** Specifications with some of their places replaced by what does not belong there. */
export const specifications = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .dictionary(fc.constantFrom(...KNOWN), odd, { maxKeys: 5 })
      .map((changes): unknown => ({ ...specification(), ...changes })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(['am-onload', 'am-onload'], [{ kind: 'am', pollIntervalNs: 5 }, 'am', 'am'], ['rma', 'rma', null])
      .map((mechanisms): unknown => ({ ...specification(), mechanisms })),
  },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(fc.oneof(fc.constantFrom(...KNOWN), word), odd, { maxKeys: 4 })
      .map((document): unknown => document),
  },
  anything,
  fc.constant<unknown>(nested(500)),
);

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { workload: nested(levels - 1) };
}

/** Texts for the editor: documents as JSON, and YAML that is none, or more than it seems. */
export const texts = fc.oneof(
  specifications.map((document) => JSON.stringify(document) ?? ''),
  filters,
  fc.constantFrom(
    '',
    '---\n---\n',
    'a: 1\na: 2',
    '&a [*a]',
    'x: &x [1, *x]',
    'mechanisms: [rma',
    '{[}',
    '!!set {a}',
    '? [a]\n: b',
    'sweep:\n  - {path: processes, values: [.nan, .inf, 0x10]}',
    `${'['.repeat(2000)}`,
    `a: &a [1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]`,
    `name: ${'n'.repeat(200_000)}`,
  ),
);

/** What storage may hold under the names that the page uses. */
export const storage = fc.tuple(
  fc.constantFrom('onesided.drafts', 'onesided.draft', 'onesided.theme', 'onesided.project'),
  fc.oneof(
    texts,
    specifications.map((draft) =>
      JSON.stringify([
        { id: 'own', at: 1, draft },
        { id: 'own', at: 2, draft },
      ]),
    ),
    anything.map((value) => JSON.stringify([value, { id: 'x', at: value, draft: value }])),
  ),
);
