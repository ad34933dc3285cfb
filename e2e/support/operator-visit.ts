import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { consoleLink } from './console-operators';
import { confirmIn, faultsInLooks, looks, type Look } from './console-visit';

/** Part of a page's path that is the id of one thing. */
const ID = /[/:].*/;

/** Resolves when the page has been drawn anew. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** An operator with a browser, who is signed in to the console. */
export class OperatorVisit {
  /** Messages on the page's console, and requests elsewhere. There are none. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Signs a person in. Each name is another person. */
  static async begin(
    browser: Browser,
    role: string,
    name = `${role} ${Date.now()}`,
    options: BrowserContextOptions = {},
  ): Promise<OperatorVisit> {
    const url = await consoleLink(name, role);
    const context = await browser.newContext(options);
    const visit = new OperatorVisit(context, await context.newPage());
    const { page, complaints } = visit;
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== new URL(url).origin && origin !== 'null') complaints.push(`asked ${origin}`);
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
    return visit;
  }

  end(): Promise<void> {
    return this.context.close();
  }

  /** Opens a page of operators by its address, and waits until it has read what it shows. */
  async open(path: string, title: string): Promise<Page> {
    await this.page.goto(new URL(`/ops${path}`, this.page.url()).href);
    await this.isRead(title);
    return this.page;
  }

  /** Opens a page within the loaded application, as a link on a page does. */
  async follow(path: string, title: string): Promise<Page> {
    await this.page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/ops${path}`)})`);
    await this.page.evaluate(DRAWN);
    await this.isRead(title);
    return this.page;
  }

  private async isRead(title: string): Promise<void> {
    await this.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await this.page.getByText('Loading…').first().waitFor({ state: 'detached' });
  }

  /** Faults of the page that is open, in some looks. Pictures of it go to the folder `CONSOLE_SCREENSHOTS`, if it is set. */
  faults(inLooks: readonly Look[] = looks): Promise<string[]> {
    return faultsInLooks(this.page, inLooks, (look) => this.takePicture(look));
  }

  /**
   * Does an action of the page: opens its dialog, fills it in, and confirms it.
   * @param values of fields by the beginning of their labels
   * @param within the part of the page that has the action's button; the whole page by default
   */
  async act(
    name: string,
    values: Readonly<Record<string, string>>,
    within: Locator = this.page.locator('main'),
  ): Promise<void> {
    await this.fillIn(name, values, within);
    await this.confirm(name);
  }

  /** Opens the dialog of an action and fills it in; see `act`. */
  async fillIn(
    name: string,
    values: Readonly<Record<string, string>>,
    within: Locator = this.page.locator('main'),
  ): Promise<void> {
    await within.getByRole('button', { name, exact: true }).click();
    const dialog = this.page.getByRole('dialog');
    for (const [label, value] of Object.entries(values)) {
      const field = dialog.getByLabel(label);
      const kind = await field.evaluate((one) => `${one.tagName} ${one.getAttribute('type') ?? ''}`);
      if (kind.startsWith('SELECT')) await field.selectOption({ label: value });
      else if (kind === 'INPUT file') await field.setInputFiles(value);
      else if (kind === 'INPUT checkbox') await field.setChecked(value === 'yes');
      else await field.fill(value);
    }
  }

  /** Presses the button of the open dialog that does its action, after it has shown the money that moves. */
  async confirm(name: string): Promise<void> {
    await confirmIn(this.page.getByRole('dialog'), name);
  }

  /** Waits until the page says something. @throws Error that repeats what the open dialog says, e.g. why it was refused. */
  async hears(text: string | RegExp): Promise<void> {
    try {
      await this.page.getByText(text).waitFor();
    } catch (error) {
      const dialogs = await this.page.getByRole('dialog').allInnerTexts();
      const invalid = await this.page
        .locator(':invalid')
        .evaluateAll('found => found.map((one) => one.name)');
      throw new Error(
        `the page doesn't say ${text}. ${JSON.stringify({ dialogs, invalid, complaints: this.complaints })}`,
        { cause: error },
      );
    }
  }

  private async takePicture({ colorScheme, width }: Look): Promise<void> {
    const folder = process.env['CONSOLE_SCREENSHOTS'];
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const place = new URL(this.page.url()).pathname.replace(/^\/ops\/?/, '').replace(ID, '-one') || 'queue';
    await this.page.screenshot({
      path: join(folder, `${place}-${colorScheme}-${width}.png`),
      fullPage: true,
    });
  }
}
