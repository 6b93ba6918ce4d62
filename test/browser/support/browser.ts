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

/** The browser of a test file; each visit is a fresh profile. */
export class TestBrowser {
  private readonly profiles: BrowserContext[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly base: string,
  ) {}

  static async start(base: string): Promise<TestBrowser> {
    return new TestBrowser(await launched(), base);
  }

  /** Opens an address of the page and waits until its heading is there. */
  async visit(path: string, options: BrowserContextOptions & { readonly base?: string } = {}): Promise<Visit> {
    const { base = this.base, ...rest } = options;
    const context = await this.browser.newContext({ ...PLAIN, baseURL: base, ...rest });
    this.profiles.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(25_000);
    const visit = new Visit(page, new URL(base).origin);
    await page.goto(path);
    return visit;
  }

  async stop(): Promise<void> {
    await Promise.all(this.profiles.map((profile) => profile.close()));
  }
}

/** A page with everything that it complained about. */
export class Visit {
  readonly complaints: string[] = [];
  readonly foreign: string[] = [];

  constructor(
    readonly page: Page,
    origin: string,
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

  readonly close = (): Promise<void> => this.page.context().close();
}
