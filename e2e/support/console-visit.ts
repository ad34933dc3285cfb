import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { accessibilityViolations } from '../system/browser';
import { textAt, type Api } from './api';

/** How a page is looked at: each colour scheme and each width. */
export const allLooks = [
  { name: 'light, wide', colorScheme: 'light', width: 1280 },
  { name: 'dark, wide', colorScheme: 'dark', width: 1280 },
  { name: 'dark, narrow', colorScheme: 'dark', width: 390 },
  { name: 'light, narrow', colorScheme: 'light', width: 390 },
] as const;
export type Look = (typeof allLooks)[number];

/** Two looks in which each colour scheme and each width occurs once. */
export const looks = [allLooks[0], allLooks[2]] as const;

/** All that another colour scheme of the same width can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Names of the page and of the open dialog, if they scroll sideways. */
const TOO_WIDE = `[document.documentElement, ...document.querySelectorAll('dialog[open]')]
  .filter((one) => one.scrollWidth > one.clientWidth).map(({ localName }) => localName)`;

/** What is wrong with the present page in these looks: faults of accessibility, and a part that is too wide. */
export async function faultsInLooks(
  page: Page,
  inLooks: readonly Look[],
  onLook: (look: Look) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const found: string[] = [];
  const widths = new Set<number>();
  for (const look of inLooks) {
    const { name, colorScheme, width } = look;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const tooWide = (await page.evaluate(TOO_WIDE)) as string[];
    const faults = [
      ...(await accessibilityViolations(page, widths.has(width) ? { rules: OF_COLOURS } : {})),
      ...tooWide.map((tag) => `${tag} scrolls sideways`),
    ];
    found.push(...faults.map((fault) => `${name}: ${fault}`));
    widths.add(width);
    await onLook(look);
  }
  return found;
}

/** Presses the button of an open dialog that does its action. If money moves, the dialog has shown it before. */
export async function confirmIn(dialog: Locator, name: string): Promise<void> {
  const next = dialog.getByRole('button', { name: 'Continue', exact: true });
  const act = dialog.getByRole('button', { name, exact: true });
  await next.or(act).waitFor();
  if (await next.isVisible()) await next.click();
  await act.click();
}

/** Most presses of a key that lead to a control. */
const PRESSES_MAX = 150;

/** A person with a browser, who is signed in to the console of a platform. */
export class ConsoleVisit {
  /** Messages on the page's console. Nothing may be blocked or fail. */
  readonly complaints: string[] = [];
  /** Origins that the pages have asked. */
  readonly asked = new Set<string>();

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    readonly origin: string,
    readonly home: string,
  ) {
    page.on('console', (message) => this.complaints.push(message.text()));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => this.asked.add(new URL(request.url()).origin));
    page.setDefaultTimeout(60_000);
  }

  /** Signs in by a link with all permissions, unless others are named. */
  static async begin(
    browser: Browser,
    api: Api,
    options: BrowserContextOptions = {},
    permissions: readonly string[] = ['VIEW', 'TRANSACT', 'MANAGE'],
  ): Promise<ConsoleVisit> {
    const { body } = await api.post('/console-links', { name: 'Ada', permissions });
    const url = new URL(textAt(body, 'url'));
    const platformId = textAt((await api.get('/config')).body, 'id');
    const context = await browser.newContext(options);
    const home = `/p/${platformId}`;
    const visit = new ConsoleVisit(context, await context.newPage(), url.origin, home);
    await visit.page.goto(url.href);
    await visit.page.getByRole('button', { name: 'Sign in' }).click();
    await visit.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    return visit;
  }

  async end(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }

  /** Opens a page of the platform and waits until it has read what it shows. */
  async open(path: string): Promise<Page> {
    await this.page.goto(`${this.origin}${this.home}${path}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.getByText('Loading…').first().waitFor({ state: 'detached' });
    return this.page;
  }

  /** What is wrong with the present page in these looks. It is loaded once, and follows the scheme and the width. */
  faults(inLooks: readonly Look[] = looks): Promise<string[]> {
    return faultsInLooks(this.page, inLooks);
  }

  /** Moves the focus by the Tab key to the control with a name. Fails if the focus can't be seen. */
  async tabTo(name: string): Promise<void> {
    for (let press = 0; press < PRESSES_MAX; press++) {
      await this.page.keyboard.press('Tab');
      const [text, outline] = (await this.page.evaluate(FOCUSED)) as [string, string];
      if (text !== name) continue;
      if (outline === 'none') throw new Error(`the focus on ${name} can't be seen`);
      return;
    }
    throw new Error(`the Tab key does not lead to ${name}`);
  }

  /** Moves to a control and presses Enter. */
  async press(name: string): Promise<void> {
    await this.tabTo(name);
    await this.page.keyboard.press('Enter');
  }
}

/** The name of the control with the focus, and how its outline is drawn. */
const FOCUSED = `(() => {
  const { activeElement: focused } = document;
  const label = focused.labels?.[0] ?? focused;
  return [(focused.ariaLabel ?? label.textContent).trim(), getComputedStyle(focused).outlineStyle];
})()`;
