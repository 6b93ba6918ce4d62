import { describe, expect, it } from 'vitest';
import { calibrationOf } from '../../src/papers/calibration.ts';
import { isFigure, readBy } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { loadStudy } from '../../src/papers/studies.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { catalogue } from '../../src/spec/catalogue.ts';

const repeated = (ids: readonly string[]) => ids.filter((id, i) => ids.indexOf(id) !== i);

describe.each(papers)('$id', (paper) => {
  const ids = paper.claims.map(({ id }) => id);

  it('has each claim once, with something to measure or something it waits for', () => {
    expect(repeated(ids)).toEqual([]);
    for (const { id, role, measure, awaits, quantities } of paper.claims) {
      if (role === 'document') continue;
      expect(Number(measure !== undefined) + Number(awaits !== undefined), id).toBe(1);
      expect(Object.keys(quantities).length, id).toBeGreaterThan(0);
    }
  });

  it('expects something of each quantity', () => {
    for (const { id, quantities } of paper.claims) {
      for (const { expected } of Object.values(quantities)) {
        expect(expected.low !== undefined || expected.high !== undefined, id).toBe(true);
      }
    }
  });

  it('names only studies that there are, each once, and uses every probe', () => {
    const studies = paper.studies.map(({ id }) => id);
    expect(repeated(studies)).toEqual([]);
    const read = new Set(paper.claims.flatMap(readBy));
    expect([...read].filter((study) => !studies.includes(study))).toEqual([]);
    const probes = paper.studies.filter((study) => !isFigure(study)).map(({ id }) => id);
    expect(probes.filter((probe) => !read.has(probe))).toEqual([]);
  });

  it('has studies that can be planned, or say what they need', () => {
    for (const study of paper.studies) {
      const loaded = loadStudy(study);
      if (!loaded.ok) expect(loaded.reason, study.id).toMatch(/is not written|cannot be simulated/);
      else {
        const { runs } = planExperiment(loaded.spec, { quick: true, refusedWith: study.refusedWith });
        expect(runs.length, study.id).toBeGreaterThan(0);
      }
    }
  });

  it('lists a claim for every fitted parameter, and no claim twice', () => {
    const fitted = calibrationOf(paper);
    expect(
      repeated(
        [...new Set(fitted.map(({ parameter, claim }) => `${claim} ${parameter.split('.')[1]}`))].map(
          (entry) => entry.split(' ')[0]!,
        ),
      ),
    ).toEqual([]);
    for (const { parameter, claim } of fitted) {
      const entry = paper.claims.find(({ id }) => id === claim);
      expect(entry?.role, claim).toBe('calibrate');
      expect(entry?.calibration?.parameter, claim).toBe(parameter.split('.')[1]);
    }
    const named = paper.claims.flatMap(({ calibration }) => calibration?.parameter ?? []);
    expect(named.filter((name) => !fitted.some(({ parameter }) => parameter.endsWith(`.${name}`)))).toEqual([]);
  });
});

it('knows every claim that a parameter says it was fitted to', () => {
  const ids = new Set(papers.flatMap(({ claims }) => claims.map(({ id }) => id)));
  const models = [...catalogue.machines, ...catalogue.mechanisms, ...catalogue.workloads];
  const prefixes = new Set([...ids].map((id) => id.split('.')[0]));
  const calibrated = models.flatMap(({ parameters }) =>
    parameters.flatMap(({ confidence, calibratedWith }) => (confidence === 'calibrated' ? [calibratedWith ?? ''] : [])),
  );
  expect(calibrated.length).toBeGreaterThan(0);
  expect(calibrated.filter((id) => prefixes.has(id.split('.')[0]) && !ids.has(id))).toEqual([]);
});

describe('what papers leave open', () => {
  // A number that a paper has of something else, or only the most of, is none that it prints.
  it.each([
    ['overlap', 'computationShare'],
    ['random-put', 'warmUpRounds'],
    ['parallel-sort', 'getBytes'],
    ['xor-checkpoint', 'putBytes'],
    ['servernet-via', 'interruptLatencyNs'],
    ['servernet-via', 'messageOverheadNs'],
    ['servernet-via', 'protectPageNs'],
    ['servernet-via', 'systemCallNs'],
    ['servernet-via', 'timerTickNs'],
  ])('is assumed: %s.%s', (model, name) => {
    const found = [...catalogue.machines, ...catalogue.workloads].find(({ id }) => id === model);
    expect(found?.parameters.find((parameter) => parameter.name === name)?.confidence).toBe('assumed');
  });
});
