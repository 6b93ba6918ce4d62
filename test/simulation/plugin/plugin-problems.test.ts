import { describe, expect, it } from 'vitest';
import { PLUGIN_API_VERSION } from '../../../src/simulation/plugin/plugin.ts';
import { checkPlugin } from '../../../src/simulation/plugin/plugin-problems.ts';

type Fields = Record<string, unknown>;

const parameter = {
  name: 'delayNs',
  description: 'Something that takes time.',
  type: 'number',
  unit: 'ns',
  default: 5,
  minimum: 0,
  maximum: 10,
};
const metric = {
  name: 'runtime_ns',
  unit: 'ns',
  description: 'Simulated time until everything was done.',
  better: 'lower',
  distribution: false,
};
const mechanism = (changes: Fields = {}, model: Fields = { create: () => ({}) }) => ({
  definition: {
    id: 'made-up',
    title: 'Made up',
    summary: 'A mechanism that nobody would want to run.',
    family: 'rma',
    offers: ['put'],
    hardware: [['network']],
    parameters: [parameter],
    eventsPerCall: { put: 2 },
    ...changes,
  },
  ...model,
});
const workload = (changes: Fields = {}, model: Fields = { create: () => ({}) }) => ({
  definition: {
    id: 'made-up-program',
    title: 'Made up',
    summary: 'A workload that nobody would want to run.',
    needs: [['put']],
    parameters: [],
    metrics: [metric],
    primaryMetric: 'runtime_ns',
    maxProcesses: 4,
    memory: () => ({}),
    calls: () => ({}),
    ...changes,
  },
  ...model,
});
const part = { capability: 'wave', words: 'waves', operations: ['wave_once'], calls: () => ({}) };
const plugin = (brings: Fields): Fields => ({ apiVersion: PLUGIN_API_VERSION, ...brings });

function problemsOf(exported: unknown): readonly string[] {
  const checked = checkPlugin(exported);
  return 'problems' in checked ? checked.problems : [];
}

describe('a plugin', () => {
  it('may bring any of mechanisms, workloads, parts and nothing else', () => {
    expect(problemsOf(plugin({ mechanisms: [mechanism()] }))).toEqual([]);
    expect(problemsOf(plugin({ workloads: [workload()] }))).toEqual([]);
    expect(problemsOf(plugin({ mechanisms: [mechanism({ offers: ['put', 'wave'] })], parts: [part] }))).toEqual([]);
    expect(problemsOf(plugin({ mechanism: [mechanism()] }))).toEqual([
      'it brings mechanism (did you mean mechanisms?); a plugin may bring parts, mechanisms, workloads, machines',
    ]);
    expect(problemsOf(plugin({}))[0]).toMatch(/^it brings nothing/);
    expect(problemsOf(plugin({ mechanisms: mechanism() }))).toEqual(['mechanisms has to be a list']);
  });

  it.each([undefined, null, 7, 'plugin', [], () => undefined])('is not %s', (exported) => {
    expect(problemsOf(exported)).toEqual([expect.stringMatching(/^it is not a plugin: .*definePlugin/)]);
  });

  it('is not the promise of one', () => {
    expect(problemsOf(Promise.resolve(plugin({ mechanisms: [mechanism()] })))).toEqual([
      expect.stringMatching(/^its default export is a promise: await it/),
    ]);
  });

  it('states the version that it was written against', () => {
    expect(problemsOf({ mechanisms: [] })[0]).toMatch(/^apiVersion is missing: .*apiVersion: 1/);
    for (const apiVersion of [PLUGIN_API_VERSION + 1, 0, '1']) {
      expect(problemsOf({ apiVersion })[0]).toMatch(/^apiVersion is .* accepts plugins of version 1/);
    }
  });
});

/** What is changed about a mechanism, and what is said about it. */
const MECHANISMS: readonly (readonly [Fields, RegExp])[] = [
  [{ id: 'Made Up' }, /id has to be like remote-queue/],
  [{ id: `made${'-up'.repeat(9)}` }, /id has to be like remote-queue, in 30 letters/],
  [{ id: 'rma' }, /mechanism rma: a built-in mechanism of that name already exists; choose another name/],
  [{ title: '' }, /title has to be a text of up to 80 letters/],
  [{ title: 'a'.repeat(81) }, /title has to be a text of up to 80 letters/],
  [{ title: '\u001b[31mRed' }, /title has to be a text/],
  [{ summary: 'Short.' }, /summary has to be a sentence/],
  [{ family: 'mine' }, /family has to be one of rma, am/],
  [{ offers: ['teleport'] }, /offers: there is no "teleport"; there are put, get/],
  [{ offers: 'put' }, /offers has to be a list/],
  [{ hardware: [['flux']] }, /hardware: there is no "flux"; there are network, nic/],
  [{ hardware: undefined }, /hardware has to be a list of lists/],
  [{ eventsPerCall: undefined }, /eventsPerCall is missing/],
  [{ eventsPerCall: {} }, /eventsPerCall lacks put, which programs can call for by what it offers/],
  [{ eventsPerCall: { put: 'x' } }, /eventsPerCall: put has to be a number of events, .*, not "x"/],
  [{ eventsPerCall: { put: Number.NaN } }, /eventsPerCall: put has to be .*, not NaN/],
  [{ eventsPerCall: { put: 2, get: -5 } }, /eventsPerCall: get has to be a number of events, 0 or more, .*, not -5/],
  [{ eventsPerCall: { put: 2, putt: 2 } }, /eventsPerCall: there is no call putt \(did you mean put\?\)/],
  [{ eventsPerCall: { put: 2, wave_once: 2 } }, /eventsPerCall: there is no call wave_once/],
  [{ rules: 'abc' }, /rules has to be a list of functions, not "abc"/],
  [{ rules: [7] }, /rules\[0\] has to be a function, not 7/],
  [{ computing: 5 }, /computing has to be a function, not 5/],
  [{ reorders: [] }, /reorders has to be a function, not a list/],
  [{ memory: {} }, /memory has to be a function, not an object/],
  [{ paper: 'mine' }, /paper has to be \{ id, section \}, not "mine"/],
  [{ offer: ['put'] }, /there is no offer here \(did you mean offers\?\)/],
  [{ hardwares: 1 }, /there is no hardwares here \(did you mean hardware\?\)/],
  [{ offers: ['putt'] }, /offers: there is no "putt" \(did you mean put\?\)/],
  [{ parameters: undefined }, /parameters has to be a list/],
  [{ parameters: [parameter, parameter] }, /parameters: delayNs appears twice/],
  [{ parameters: [{ ...parameter, unit: undefined }] }, /parameters: delayNs: unit has to be one of .*, not undefined/],
  [{ parameters: [{ ...parameter, name: 'delay' }] }, /parameters: delay: its name has to end in its unit \(ns\)/],
  [
    { parameters: [{ ...parameter, name: 'gapPerByteNs' }] },
    /gapPerByteNs: its name has to end in its unit \(ns\), and in/,
  ],
  [{ parameters: [{ ...parameter, default: 11 }] }, /parameters: delayNs: default 11 is outside 0 to 10/],
  [{ parameters: [{ ...parameter, default: -1 }] }, /default -1 is outside 0 to 10/],
  [{ parameters: [{ ...parameter, default: '5' }] }, /default has to be a number/],
  [{ parameters: [{ ...parameter, type: 'integer', default: 0.5 }] }, /default has to be a whole number/],
  [{ parameters: [{ ...parameter, maximum: undefined }] }, /minimum and maximum are missing/],
  [{ parameters: [{ ...parameter, maximum: Number.POSITIVE_INFINITY }] }, /minimum and maximum have to be finite/],
  [
    {
      parameters: [
        {
          name: 'way',
          unit: '1',
          description: 'Which way it goes.',
          type: 'choice',
          choices: ['a', 'a'],
          default: 'a',
        },
      ],
    },
    /parameters: way: choices has "a" twice/,
  ],
  [{ parameters: [{ ...parameter, type: 'float' }] }, /type has to be one of number, integer/],
  [{ parameters: [{ ...parameter, confidence: 'stated' }] }, /source is missing/],
  [{ parameters: [{ ...parameter, source: 5 }] }, /source has to be a text that says where it is from, not 5/],
  [
    { parameters: [{ ...parameter, confidence: 'calibrated', source: 'mine', calibratedWith: 17 }] },
    /calibratedWith has to be a text that names a claim, not 17/,
  ],
  [{ parameters: [{ ...parameter, choices: ['a'] }] }, /choices belongs to the type choice, not "number"/],
  [
    { parameters: [{ ...parameter, confidence: 'sure', source: 'mine' }] },
    /confidence has to be one of stated, derived/,
  ],
  [
    { parameters: [{ ...parameter, seen: 'web', confidence: 'stated', source: 'mine' }] },
    /seen has to be one of paper/,
  ],
  [{ parameters: [{ ...parameter, small: -99 }] }, /parameters: delayNs: small -99 is outside 0 to 10/],
  [{ parameters: [{ ...parameter, small: 'few' }] }, /parameters: delayNs: small has to be a number, not "few"/],
  [{ parameters: [{ ...parameter, minimun: 1 }] }, /there is no minimun here \(did you mean minimum\?\)/],
  [
    {
      parameters: [
        { name: 'way', unit: '1', description: 'Which way it goes.', type: 'choice', choices: ['a', 7], default: 'a' },
      ],
    },
    /choices has to be a list of texts/,
  ],
  [{ parameters: [7] }, /parameters\[0\] is no object/],
  [{ ignores: 5 }, /ignores has to be a list/],
  [{ ignores: ['netwrok'] }, /ignores: there is no "netwrok" \(did you mean network\?\)/],
  [{ parametersOf: ['delayNs'] }, /parametersOf has to be an object of lists, .*, not a list/],
  [{ parametersOf: { iomu: ['delayNs'] } }, /parametersOf: there is no "iomu" \(did you mean iommu\?\)/],
  [{ parametersOf: { iommu: 5 } }, /parametersOf: iommu has to be a list/],
  [{ parametersOf: { iommu: ['nosuch'] } }, /parametersOf: iommu: there is no "nosuch"; there are delayNs/],
  [{ parametersOf: { iommu: ['x'] }, parameters: [] }, /parametersOf: iommu: there is no "x"; there are none/],
];

it.each(MECHANISMS)('a mechanism with %j is refused', (changes, said) => {
  const problems = problemsOf(plugin({ mechanisms: [mechanism(changes)] }));
  expect(problems).toEqual([expect.stringMatching(said)]);
});

/** The same for a workload. */
const WORKLOADS: readonly (readonly [Fields, RegExp])[] = [
  [{ id: 'dht' }, /workload dht: a built-in workload of that name already exists/],
  [{ needs: [['put', 'teleport']] }, /needs: there is no "teleport"/],
  [{ needs: ['put'] }, /needs has to be a list/],
  [{ metrics: [] }, /metrics has to be a list with at least one metric/],
  [{ metrics: undefined }, /metrics has to be a list with at least one metric/],
  [{ metrics: [{ ...metric, better: 'more' }] }, /metrics: runtime_ns: better has to be one of higher, lower, neutral/],
  [{ primaryMetric: 'speed' }, /primaryMetric has to be one of its metrics \(runtime_ns\), not "speed"/],
  [{ primaryMetricBy: [{ parameter: 'way', metrics: { up: 'runtime_ns' } }] }, /primaryMetricBy: way has no choice up/],
  [{ primaryMetricBy: { parameter: 'way', metrics: {} } }, /primaryMetricBy has to be a list/],
  [{ maxProcesses: 0 }, /maxProcesses has to be a whole number/],
  [{ metrics: [{ ...metric, units: 'ns' }] }, /metrics: runtime_ns: there is no units here \(did you mean unit\?\)/],
  [{ hardware: ['netwrk'] }, /hardware: there is no "netwrk" \(did you mean network\?\)/],
  [{ usesSeed: 'no' }, /usesSeed has to be true or false/],
  [{ work: 3 }, /work has to be a function, not 3/],
  [{ demands: {} }, /demands has to be a function, not an object/],
  [{ rules: {} }, /rules has to be a list of functions, not an object/],
  [{ maxProcess: 4 }, /there is no maxProcess here \(did you mean maxProcesses\?\)/],
  [{ memory: undefined }, /memory is missing/],
  [{ calls: undefined }, /calls is missing/],
  [{ excludes: ['put'] }, /excludes has to be \{ offer, why \}, not a list/],
  [
    { excludes: { offer: 'putt', why: 'They would be too fast.' } },
    /excludes: there is no "putt" \(did you mean put\?\)/,
  ],
  [{ excludes: { offer: 'get' } }, /excludes: why has to say why .*, not undefined/],
  [{ excludes: { offer: 'get', why: 5 } }, /excludes: why has to say why .*, not 5/],
  [{ excludes: { offer: 'get', why: 'It is fast.', whi: 1 } }, /excludes: there is no whi here \(did you mean why\?\)/],
];

it('definitions may have short names; a value that JSON does not have is quoted all the same', () => {
  expect(problemsOf(plugin({ mechanisms: [mechanism({ id: 'x', title: 'X' })] }))).toEqual([]);
  const problems = problemsOf(
    plugin({ mechanisms: [mechanism({ id: 5n, parameters: [{ ...parameter, unit: 5n }] })] }),
  );
  expect(problems).toEqual([expect.stringContaining('letters, not 5'), expect.stringMatching(/unit has .*, not 5$/)]);
});

it('definitions may say what they exclude, ignore and have no use for', () => {
  const idle = mechanism({ ignores: ['network'], parametersOf: { iommu: ['delayNs'] } });
  const excluding = workload({ excludes: { offer: 'get', why: 'It would measure gets.' } });
  expect(problemsOf(plugin({ mechanisms: [idle], workloads: [excluding] }))).toEqual([]);
});

it.each(WORKLOADS)('a workload with %j is refused', (changes, said) => {
  const problems = problemsOf(plugin({ workloads: [workload(changes)] }));
  expect(problems).toEqual([expect.stringMatching(said)]);
});

describe('models and parts', () => {
  it('are refused without what makes them', () => {
    expect(problemsOf(plugin({ mechanisms: [mechanism({}, {})] }))).toEqual([
      'mechanism made-up: create is missing: a function that makes its model',
    ]);
    expect(problemsOf(plugin({ mechanisms: [mechanism({}, { create: () => ({}), search: {} })] }))).toEqual([
      'mechanism made-up: there is no search here (did you mean searched?)',
    ]);
    expect(
      problemsOf(plugin({ mechanisms: [mechanism({}, { create: () => ({}), searched: { name: 'delayNs' } })] })),
    ).toEqual([
      'mechanism made-up: searched: "delayNs" is no parameter that takes the word best; there are none',
      'mechanism made-up: searched: most has to be a function that gives the largest value',
    ]);
    expect(problemsOf(plugin({ workloads: [{ create: () => ({}) }] }))).toEqual(['workloads[0] has no definition']);
    expect(problemsOf(plugin({ workloads: [workload(), workload()] }))).toEqual([
      'workload made-up-program appears twice',
    ]);
  });

  it('has no operation in two parts', () => {
    const other = { ...part, capability: 'surge' };
    expect(problemsOf(plugin({ parts: [part, other] }))).toEqual(['two parts have an operation wave_once']);
  });

  it.each([
    [{ capability: 'put' }, /part put: a built-in part of that name already exists/],
    [{ capability: 'Wave' }, /capability has to be a word/],
    [{ operation: [] }, /there is no operation here \(did you mean operations\?\)/],
    [{ words: '' }, /words are missing/],
    [{ operations: [] }, /operations has to be a list of names/],
    [{ operations: ['compare_and_swap'] }, /a counter compare_and_swap already exists; choose another name/],
    [{ operations: ['posted_get'] }, /a counter posted_get already exists; choose another name/],
    [{ operations: ['operations_issued'] }, /a counter operations_issued already exists/],
    [{ operations: ['Wave'] }, /operations: "Wave" has to be two or more words in lower case, joined by _/],
    [{ operations: ['wave_once', 'wave_once'] }, /operations: wave_once appears twice/],
    [{ calls: undefined }, /calls is missing/],
  ])('a part with %j is refused', (changes, said) => {
    expect(problemsOf(plugin({ parts: [{ ...part, ...changes }] }))).toEqual([expect.stringMatching(said)]);
  });
});
