import fc from 'fast-check';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from './support/browser.ts';
import { addresses, filters, specifications, storage, texts } from './support/odd-inputs.ts';
import { RestartableServer } from './support/restartable.ts';
import { formLink, openStage, type Stage } from './support/stage.ts';
import { addressesOf } from './support/views.ts';

/** Another seed finds other inputs: FUZZ_SEED=7 FUZZ_TIMES=10 npm run test:long -- test/browser/fuzz */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const times = Number(process.env.FUZZ_TIMES ?? 1);
const some = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) =>
  fc.sample(arbitrary, { seed, numRuns: count * times });

let stage: Stage;
let id: string;

beforeAll(async () => {
  stage = await openStage();
  id = (await stage.submit({ name: 'Steady' })).id;
  await stage.service.work();
});
afterAll(() => stage?.stop());

/** Opens a page that counts its exceptions apart from what it says on the console. */
async function open(path: string, options: { readonly base?: string } = {}): Promise<Visit & { thrown: string[] }> {
  const visit = await stage.browser.visit(path, options);
  const thrown: string[] = [];
  visit.page.on('pageerror', (error) => thrown.push(error.message));
  return Object.assign(visit, { thrown });
}

/** Goes on inside the page, as a link would, whatever the server thinks of the address. */
async function move(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', location.origin + ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** The page is there: heading and navigation, nothing that never ends, no exception. */
async function expectAlive(visit: Visit & { thrown: string[] }, input: string, isBroken = false): Promise<void> {
  const { page, thrown } = visit;
  const said = `seed ${seed}: ${input.slice(0, 300)}`;
  await page
    .getByRole('heading', { level: 1 })
    .waitFor()
    .catch(() => expect.fail(`no heading, ${said}`));
  await expect.poll(() => page.locator('.sk').count(), { message: `a skeleton for ever, ${said}` }).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible(), said).toBe(true);
  expect(thrown, said).toEqual([]);
  if (isBroken) return;
  expect(await page.getByText('Error message:').allTextContents(), said).toEqual([]);
  expect(
    visit.complaints.filter((text) => /svelte|TypeError|RangeError/.test(text)),
    said,
  ).toEqual([]);
}

async function expectWayOut({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Experiments', exact: true }).first().click();
  await page.getByRole('row', { name: /Steady/ }).waitFor();
}

describe(`the page survives, seed ${seed},`, () => {
  it('addresses', async () => {
    const visit = await open('/experiments');
    for (const address of some(addresses(id), 25)) {
      await move(visit.page, address);
      await expectAlive(visit, address);
    }
    await expectWayOut(visit);
    await expectAlive(visit, 'at the end');
    await visit.close();
  });

  it('filters', async () => {
    const visit = await open('/experiments');
    for (const filter of some(filters, 12)) {
      await visit.page.getByLabel('Filter experiments').fill(filter);
      await visit.page.waitForTimeout(250);
      await expectAlive(visit, filter);
    }
    await visit.page.reload();
    await expectAlive(visit, 'reloaded');
    await expectWayOut(visit);
    await expectAlive(visit, 'at the end');
    await visit.close();
  });

  it('specifications in links, typed and opened', async () => {
    const visit = await open('/new');
    const { page } = visit;
    for (const document of some(specifications, 10)) {
      await move(page, formLink(document));
      // Until it has been planned: what the server says of it is shown as well.
      await page.waitForTimeout(400);
      await expectAlive(visit, JSON.stringify(document));
      await page.locator('.spec-form').waitFor();
    }
    await move(page, '/new?as=yaml');
    for (const text of some(texts, 9)) {
      await page.getByRole('textbox', { name: 'Specification as YAML' }).fill(text);
      await page.waitForTimeout(400);
      await page.getByRole('button', { name: 'Form' }).click();
      await expectAlive(visit, text);
      await page.getByRole('button', { name: 'YAML' }).click();
      await expectAlive(visit, text);
    }
    await page.reload();
    await expectAlive(visit, 'reloaded');
    await expectWayOut(visit);
    await expectAlive(visit, 'at the end');
    await visit.close();
  });

  it('what its storage holds', async () => {
    const visit = await open('/nowhere');
    for (const [key, value] of some(storage, 6)) {
      await visit.page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);
      await visit.page.goto('/new');
      await expectAlive(visit, `${key} = ${value}`);
      await visit.page.locator('.spec-form').waitFor();
    }
    await expectWayOut(visit);
    await expectAlive(visit, 'at the end');
    await visit.close();
  });
});

type Answer = (route: Route) => Promise<void>;
const json =
  (body: string): Answer =>
  (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body });
const answers: Record<string, Answer> = {
  refused: (route) => route.abort('connectionrefused'),
  reset: (route) => route.abort('connectionreset'),
  slow: async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    // The test may have gone on by now.
    await route.continue().catch(() => undefined);
  },
  busy: (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' }),
  failing: (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal error' }),
  gateway: (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' }),
  html: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html></html>' }),
  empty: json(''),
  'half an object': json('{"items": [{"id": "a"'),
  'another object': json('{}'),
  'a list of holes': json('{"items": [null, {}, {"id": "a"}], "total": 3}'),
  'a number': json('7'),
};

describe(`the page survives a server, seed ${seed},`, () => {
  it('that answers anything at all, and goes on when it is well again', async () => {
    const visit = await open('/experiments');
    const trouble = fc.tuple(
      fc.constantFrom(...addressesOf(id)),
      fc.array(fc.constantFrom(...Object.keys(answers)), { minLength: 3, maxLength: 6 }),
    );
    for (const [path, names] of some(trouble, 6)) {
      let asked = 0;
      await visit.page.route('**/v1/**', (route) => answers[names[asked++] ?? '']?.(route) ?? route.continue());
      await move(visit.page, path);
      await visit.page.waitForTimeout(300);
      await visit.page.unroute('**/v1/**');
      await expectAlive(visit, `${path} ${names.join(', ')}`, true);
      await expectWayOut(visit);
    }
    await visit.close();
  });

  it('that is restarted, while something is watched and something is opened', async () => {
    const running = await stage.submit({ name: 'Running on', seed: 9 });
    await stage.service.work(3);
    const server = new RestartableServer(stage.service.store);
    await server.start();
    for (const path of some(fc.constantFrom(...addressesOf(running.id)), 2)) {
      const visit = await open('/experiments', { base: server.url });
      await move(visit.page, path);
      await visit.page.waitForTimeout(300);
      await server.stop();
      await move(visit.page, '/new');
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      await move(visit.page, path);
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      await server.start();
      await visit.page.getByRole('heading', { name: 'could not be loaded' }).waitFor({ state: 'detached' });
      await expect.poll(() => visit.page.locator('.sk').count()).toBe(0);
      await expectAlive(visit, path, true);
      await expectWayOut(visit);
      await visit.close();
    }
    await server.stop();
  });
});
