import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The shell is the same engine without the windows around it: a third less CPU time. */
const executable = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** Animations would take a sixth of the CPU time. */
const PLAIN = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

/** One Chromium for all test files of a worker, with whose process it ends. */
let shared: Browser | undefined;

async function launched(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  shared = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  return shared;
}

/** The browser of a test file. A visit finds nothing that another has left in the storage of the page. */
export class TestBrowser {
  /** Profiles that no visit is in, by their options: a page of one that has been used loads in two thirds of the time. */
  private readonly idle = new Map<string, BrowserContext[]>();
  /** Pages that nobody is in, by the options of their profiles. */
  private readonly loaded = new Map<string, Visit[]>();
  private readonly profiles: BrowserContext[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly base: string,
  ) {}

  static async start(base: string): Promise<TestBrowser> {
    return new TestBrowser(await launched(), base);
  }

  /** Opens an address of the page. */
  async visit(path: string, options: BrowserContextOptions & { readonly base?: string } = {}): Promise<Visit> {
    const { base = this.base, ...rest } = options;
    const wanted = { ...PLAIN, baseURL: base, ...rest };
    const idle = listIn(this.idle, JSON.stringify(wanted));
    // What a profile is to remember from the beginning is there once.
    const used = wanted.storageState ? undefined : idle.pop();
    const profile = used ?? (await this.open(wanted));
    const page = await profile.newPage();
    page.setDefaultTimeout(25_000);
    const { origin } = new URL(base);
    if (used) await forget(page, origin);
    const leave = async () => {
      await Promise.all(profile.pages().map((page) => page.close()));
      idle.push(profile);
    };
    const visit = new Visit(page, origin, leave);
    await page.goto(path);
    return visit;
  }

  /**
   * Goes to an address in a page that is loaded already, for a quarter of the CPU time of a visit. The page must be left as
   * it was found: without requests that are answered for it, media that are emulated, or another size.
   */
  async follow(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const idle = listIn(this.loaded, JSON.stringify(options));
    const visit = idle.pop() ?? (await this.visit('/between', options));
    await forget(visit.page, new URL(this.base).origin);
    await visit.follow(path);
    return { ...visit, close: async () => void idle.push(visit) };
  }

  async stop(): Promise<void> {
    await Promise.all(this.profiles.map((profile) => profile.close()));
  }

  private async open(options: BrowserContextOptions): Promise<BrowserContext> {
    const profile = await this.browser.newContext(options);
    this.profiles.push(profile);
    return profile;
  }
}

function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Removes what earlier visits of the profile have stored: drafts, tokens, cookies. */
async function forget(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await devTools.detach();
}

/** A page with everything that it complained about. */
export class Visit {
  readonly complaints: string[] = [];
  readonly foreign: string[] = [];

  constructor(
    readonly page: Page,
    origin: string,
    readonly close: () => Promise<void>,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(`${error.name}: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && new URL(url).origin !== origin) this.foreign.push(url);
    });
  }

  /**
   * Goes to an address as a link in the page does, which loads nothing anew; by way of a view that has nothing in common with
   * any other. Complaints begin anew.
   */
  readonly follow = async (path: string): Promise<void> => {
    const address = (to: string) => `history.pushState(null, '', ${JSON.stringify(to)})`;
    const goTo = (to: string) => this.page.evaluate(`${address(to)}; dispatchEvent(new PopStateEvent('popstate'))`);
    const between = this.page.locator('h1', { hasText: 'Page not found' });
    await goTo('/between');
    await between.waitFor();
    this.complaints.splice(0);
    await goTo(path);
    if (path !== '/nowhere') await between.waitFor({ state: 'detached' });
  };

  /** What a query parameter of the address says now. */
  readonly parameter = (name: string): string | null => new URL(this.page.url()).searchParams.get(name);

  /** Text of an element with narrow spaces and line breaks made plain. */
  readonly text = async (selector: string): Promise<string> =>
    ((await this.page.locator(selector).first().textContent()) ?? '').replaceAll(/[\s\u202f]+/g, ' ').trim();
}
