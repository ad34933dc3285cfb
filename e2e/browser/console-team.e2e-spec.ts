import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { at, createPlatform, textAt, type Api } from '../support/api';
import { confirmIn, ConsoleVisit } from '../support/console-visit';

let browser: Browser;
let api: Api;
let visit: ConsoleVisit;

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  visit = await ConsoleVisit.begin(browser, api, {
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1280, height: 800 },
  });
});
afterAll(async () => {
  await visit.end();
  await browser.close();
});

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** Presses a button of a row, and confirms in its dialog. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: action, exact: true }).click();
  await confirmIn(page.getByRole('dialog', { name: action }), action);
}

async function add(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add member' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(`${name.toLowerCase().replace(' ', '.')}@example.com`);
  await dialog.getByLabel('Role').selectOption(role);
  await confirmIn(dialog, 'Add member');
  await rowOf(page, name).waitFor();
}

/** Signs somebody in by the link that the page has copied, in another browser. */
async function signInBy(url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}

async function linkOf(page: Page, name: string): Promise<string> {
  await act(page, name, 'Sign-in link');
  await page.getByRole('button', { name: 'Copy sign-in link' }).click();
  const url = (await page.evaluate('navigator.clipboard.readText()')) as string;
  await page.getByRole('button', { name: 'I have sent it' }).click();
  return url;
}

describe('the team in the console', () => {
  it('has members who sign in by a link with their role, until they are removed', async () => {
    const page = await visit.open('/team');
    await add(page, 'Grace', 'VIEWER');
    const url = await linkOf(page, 'Grace');
    const grace = await signInBy(url);
    await grace.getByText('Grace, developer').waitFor();
    expect(await grace.getByRole('link', { name: 'Team' }).count()).toBe(0);
    const { pathname } = new URL(grace.url());
    await grace.goto(`${visit.origin}${pathname}/team`);
    await grace.getByText('There is no such page.').waitFor();
    await grace.goto(`${visit.origin}${pathname}/tokens`);
    await grace.getByRole('heading', { name: 'Tokens' }).waitFor();
    expect(await grace.getByRole('button', { name: 'Create token' }).count()).toBe(0);

    await visit.open('/team');
    await rowOf(page, 'Grace').getByRole('cell', { name: '1', exact: true }).waitFor();
    await act(page, 'Grace', 'Remove');
    await rowOf(page, 'Grace').waitFor({ state: 'detached' });
    await grace.reload();
    await grace.getByText('You are not signed in.').waitFor();
    await grace.context().close();
    expect(visit.complaints).toEqual([]);
  });

  it('changes roles and signs members out, and an ADMIN can not remove the own row', async () => {
    const page = await visit.open('/team');
    await add(page, 'Katherine', 'PAYER');
    await rowOf(page, 'Katherine').getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change' });
    await dialog.getByLabel('Role').selectOption('ADMIN');
    await confirmIn(dialog, 'Change');
    await rowOf(page, 'Katherine').getByText('ADMIN', { exact: true }).waitFor();

    const katherine = await signInBy(await linkOf(page, 'Katherine'));
    await katherine.getByRole('link', { name: 'Team' }).click();
    const own = rowOf(katherine, 'Katherine');
    await own.getByText('(you)').waitFor();
    expect(await own.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await act(page, 'Katherine', 'Sign out everywhere');
    await katherine.reload();
    await katherine.getByText('You are not signed in.').waitFor();
    await katherine.context().close();
    const members = await api.get('/members');
    expect(at(members.body, 'data', 0)).toMatchObject({ role: 'ADMIN', openSessions: 0 });
    expect(textAt(members.body, 'data', 0, 'lastSignInAt')).not.toBe('');
  });

  it('shows a link once, and is accessible and as wide as its page', async () => {
    const page = await visit.open('/team');
    await add(page, 'Margaret Hamilton', 'VIEWER');
    await act(page, 'Margaret Hamilton', 'Sign-in link');
    await page.getByRole('button', { name: 'I have sent it' }).waitFor();
    expect(await visit.faults()).toEqual([]);
    await visit.open('/team');
    expect(await page.getByRole('button', { name: 'I have sent it' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add member' }).click();
    expect(await visit.faults()).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});
