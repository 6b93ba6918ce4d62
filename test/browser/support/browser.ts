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
    const idle = this.idleLike(wanted);
    const profile = idle.pop() ?? (await this.open(wanted));
    const page = await profile.newPage();
    page.setDefaultTimeout(25_000);
    const { origin } = new URL(base);
    await forget(page, origin);
    const leave = async () => {
      await Promise.all(profile.pages().map((page) => page.close()));
      idle.push(profile);
    };
    const visit = new Visit(page, origin, leave);
    await page.goto(path);
    return visit;
  }

  async stop(): Promise<void> {
    await Promise.all(this.profiles.map((profile) => profile.close()));
  }

  private idleLike(options: BrowserContextOptions): BrowserContext[] {
    const key = JSON.stringify(options);
    const idle = this.idle.get(key) ?? [];
    this.idle.set(key, idle);
    return idle;
  }

  private async open(options: BrowserContextOptions): Promise<BrowserContext> {
    const profile = await this.browser.newContext(options);
    this.profiles.push(profile);
    return profile;
  }
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

  /** What a query parameter of the address says now. */
  readonly parameter = (name: string): string | null => new URL(this.page.url()).searchParams.get(name);

  /** Text of an element with narrow spaces and line breaks made plain. */
  readonly text = async (selector: string): Promise<string> =>
    ((await this.page.locator(selector).first().textContent()) ?? '').replaceAll(/[\s\u202f]+/g, ' ').trim();
}
