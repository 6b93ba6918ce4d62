import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Machine } from '../../src/spec/resources/catalogue.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { send } from '../api/support/http.ts';
import { formLink, openStage, type Stage, specification } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.stop());

/** The form filled from a link, as "Copy link" makes it. */
const link = (changes: object = {}) => formLink(specification(changes));

describe('the form', () => {
  it('is planned while it is filled in, and submitted', async () => {
    const { page, complaints, close } = await stage.browser.follow(link());
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await page.getByLabel('Values of processes').fill('4, 8');
    await page.locator('.big', { hasText: '24 new runs' }).waitFor();
    await page.getByLabel('Name').fill('Submitted by hand');
    await page.getByLabel('Priority').fill('3');
    await page.getByLabel('Worker labels').fill('memory-16gib, fast');
    await page.getByLabel('Collision rate').fill('0.1');
    await page.getByRole('checkbox', { name: 'aa-sp', exact: true }).check();
    await page.locator('.big', { hasText: '32 new runs' }).waitFor();
    await page.getByRole('button', { name: 'Submit 32 runs' }).click();
    await page.getByRole('heading', { name: 'Submitted by hand' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { body } = await send<Experiment>(`${stage.service.url}/v1/experiments/${id}`);
    expect(body.counts.total).toBe(32);
    expect(body.specification).toMatchObject({
      priority: 3,
      requires: ['fast', 'memory-16gib'],
      mechanisms: [{ kind: 'rma' }, { kind: 'am' }, { kind: 'aa-sp' }, { kind: 'aa-poll' }],
    });
    expect(complaints).toEqual([]);
    await close();
  });

  it('chooses only mechanisms that run on the machine, and says why the others do not', async () => {
    const { page, text, complaints, close } = await stage.browser.follow(link());
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.locator('.plan dt', { hasText: '18 mechanisms' }).waitFor();
    await page.locator('.big', { hasText: '216 new runs' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await text('#no-dsm-isr')).toMatch(
      /^cray-xe6 does not have the hardware that dsm-isr needs; machines with it: /,
    );
    expect(complaints).toEqual([]);
    await close();
  });

  it('lets go of a mechanism that cannot run, and asks for one where none is left', async () => {
    const { page, close } = await stage.browser.follow(link({ mechanisms: ['rma', 'dsm-isr'] }));
    await page.getByRole('alert').getByText('dsm-isr needs').waitFor();
    await page.getByRole('checkbox', { name: 'dsm-isr' }).uncheck();
    await page.locator('.big', { hasText: '12 new runs' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'dsm-isr' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'None', exact: true }).click();
    await page.getByText('Choose at least one mechanism.').waitFor();
    await close();
  });

  it('groups the digits of limits as beside the fields', async () => {
    const { page, close } = await stage.browser.follow(link());
    await page.getByLabel('Operations per process').fill('many');
    await page.getByRole('alert').getByText('a whole number, 1 to 100\u202f000\u202f000').waitFor();
    await close();
  });

  it('lists a mechanism again with other parameters, by a name', async () => {
    const { page, complaints, close } = await stage.browser.follow(link({ seed: 4711 }));
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await page.getByText('Parameters of the chosen mechanisms').click();
    await page.getByRole('button', { name: 'Add aa-poll with different parameters' }).click();
    const name = page.getByLabel('aa-poll-2: name');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('f-mechanisms-3-as');
    await page.getByLabel('aa-poll-2: poll interval').fill('9000');
    await page.locator('.big', { hasText: '48 new runs' }).waitFor();
    await name.fill('rma');
    await name.blur();
    await page.getByRole('alert').getByText('rma is itself a kind of mechanism').waitFor();
    const wrong = page.getByLabel('rma: name');
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    await wrong.fill('slow-poll');
    await wrong.blur();
    await page.locator('.big', { hasText: '48 new runs' }).waitFor();
    await page.getByLabel('Baseline').selectOption('slow-poll');
    await page.getByRole('button', { name: 'Submit 48 runs' }).click();
    await page.waitForURL(/\/experiments\/x/);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { body } = await send<Experiment>(`${stage.service.url}/v1/experiments/${id}`);
    expect(body.specification).toMatchObject({
      mechanisms: [
        { kind: 'rma' },
        { kind: 'am' },
        { kind: 'aa-poll' },
        { kind: 'aa-poll', as: 'slow-poll', pollIntervalNs: 9000 },
      ],
      baseline: { mechanism: 'slow-poll' },
    });
    expect(body.mechanisms).toEqual(['rma', 'am', 'aa-poll']);
    // The browser reports the answer to the plan with the wrong name.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  });

  it('leads from each error to its field and says what is accepted', async () => {
    const { page, close } = await stage.browser.follow(link());
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await page.getByLabel('Operations per process').fill('-5');
    await page.getByLabel('Replications').fill('0');
    const alert = page.getByRole('alert');
    await alert.getByText('2 fields need to be changed').waitFor();
    expect(await alert.textContent()).toContain('accepted: a whole number, 1 to 1000');
    expect(await page.getByLabel('Operations per process').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('button', { name: 'Submit' }).first().isDisabled()).toBe(true);
    await alert.getByRole('link', { name: '/workload/operationsPerProcess' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('f-workload-operationsPerProcess');
    await page.getByLabel('Operations per process').fill('40');
    await page.getByLabel('Replications').fill('2');
    await page.getByLabel('Values of processes').fill('4, 8.5');
    await alert.getByRole('link', { name: '/sweep/0/values/1' }).click();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Values of processes');
    await page.getByLabel('Values of processes').fill('4, 8, 16');
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await close();
  });

  it('is one document with its YAML', async () => {
    const { page, close } = await stage.browser.follow(link());
    await page.getByLabel('Specification as YAML').getByText('values: [4, 8, 16]').waitFor();
    await page.getByRole('button', { name: 'YAML' }).click();
    const text = page.getByRole('textbox', { name: 'Specification as YAML' });
    await expect.poll(() => text.inputValue()).toContain('replications: 2');
    await text.fill((await text.inputValue()).replace('replications: 2', 'replications: 4'));
    await page.locator('.big', { hasText: '72 new runs' }).waitFor();
    await page.getByRole('button', { name: 'Form' }).click();
    expect(await page.getByLabel('Replications').inputValue()).toBe('4');
    await page.getByRole('button', { name: 'YAML' }).click();
    await text.fill('mechanisms: [rma');
    await page.getByText('This cannot be read as YAML.').waitFor();
    await close();
  });

  it('shows the parameters of a machine in the groups of the catalogue', async () => {
    const { page, close } = await stage.browser.visit(
      link({ machine: { preset: 'ib-ndr', override: { hopLatencyNs: 99 } } }),
    );
    await page.getByText('Override another of').click();
    const { body } = await send<Machine>(`${stage.service.url}/v1/machines/ib-ndr`);
    const rest = ({ parameters }: Machine['groups'][number]) => parameters.filter((name) => name !== 'hopLatencyNs');
    for (const group of body.groups) {
      const inputs = page.getByRole('group', { name: group.title, exact: true }).locator('input, select');
      const ids = await inputs.evaluateAll((found) => found.map(({ id }) => id));
      expect(ids, group.id).toEqual(rest(group).map((name) => `f-machine-override-${name}`));
    }
    // What the specification overrides stands above them.
    expect(await page.getByRole('group', { name: 'Network', exact: true }).getByLabel('Hop latency').count()).toBe(0);
    expect(await page.getByLabel('Hop latency').inputValue()).toBe('99');
    await page.getByLabel('Preset').selectOption('loggp');
    await page.getByText('Override another of').waitFor();
    expect(await page.locator('.grp h3').count()).toBe(1);
    await close();
  });

  it('moves axes in lockstep, overrides the machine and marks what was changed', async () => {
    const { page, close } = await stage.browser.follow(link());
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await page.getByRole('button', { name: 'Vary another path in lockstep' }).nth(1).click();
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    const yaml = page.getByLabel('Specification as YAML');
    await yaml.getByText('paths:').waitFor();
    await page.getByText('Override another of').click();
    await page.getByLabel('Interrupt latency').fill('1500');
    await yaml.getByText('interruptLatencyNs: 1500').waitFor();
    expect(await page.locator('.mod label', { hasText: 'Interrupt latency' }).count()).toBe(1);
    await page.getByLabel('Interrupt latency').fill('');
    await yaml.getByText('interruptLatencyNs').waitFor({ state: 'detached' });
    await close();
  });

  it('keeps an unfinished draft for the next visit', async () => {
    const { page, close } = await stage.browser.visit('/new');
    await page.getByLabel('Name').fill('Half a thought');
    await page.reload();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half a thought');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await close();
  });
});
