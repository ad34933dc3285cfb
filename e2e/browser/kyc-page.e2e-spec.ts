import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { accessibilityViolations } from '../system/browser';
import { createPlatform, listAt, textAt, type Api } from '../support/api';
import { kycLink, paper, person, WAY_BACK } from '../support/kyc';

const SELECTS = ['nationality', 'country', 'documentType', 'documentCountry'];
const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\na bill') };

let browser: Browser;
let context: BrowserContext;
let regulated: Api;
let unregulated: Api;
/** Messages on the page's console. Nothing may be blocked or fail. */
let complaints: string[];

beforeAll(async () => {
  [browser, regulated, unregulated] = await Promise.all([
    launchChromium(),
    createPlatform(),
    createPlatform('--unregulated'),
  ]);
});
afterAll(() => browser.close());
afterEach(() => context.close());

async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  complaints = [];
  context = await browser.newContext(options);
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Back: ${route.request().headers()['referer'] ?? ''}</h1>`,
    }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return page;
}

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    if (SELECTS.includes(field)) await page.selectOption(`#${field}`, value);
    else await page.fill(`#${field}`, value);
  }
}

const send = (page: Page): Promise<void> => page.click('text=Send and verify');
const heading = (page: Page): Promise<string> => page.innerText('h1');

/** The page refreshes itself until the check is done. */
async function outcome(page: Page): Promise<string> {
  await page.locator('h1').filter({ hasNotText: 'We are checking' }).waitFor();
  return heading(page);
}

async function goesBack(page: Page): Promise<void> {
  await page.click('text=Continue to shop.example');
  await page.waitForURL(WAY_BACK);
  expect(await heading(page)).toBe('Back:');
}

describe('the hosted KYC page in a browser', () => {
  it('names errors, keeps the input, then shows the approval and leads back', async () => {
    const { kycUrl, customerId } = await kycLink(unregulated);
    const page = await open(kycUrl);
    expect(await page.title()).toBe('Verify your identity – Identity check');
    expect(await accessibilityViolations(page)).toEqual([]);

    await fillIn(page, { fullName: '<script>alert(1)</script>"\'', birthDate: '2990-01-31', city: 'Austin' });
    await send(page);
    await page.locator('.summary li').nth(7).waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.locator('.summary li').allInnerTexts()).toEqual([
      'Choose the country that you live in',
      'The date of birth must be in the past',
      'Choose your nationality',
      'Enter the first line of your address',
      'Enter your postal code',
      'Choose what kind of document it is',
      'Choose the country that issued the document',
      'Choose the file of your document',
    ]);
    expect(await page.innerText('#birthDate-fault')).toBe('The date of birth must be in the past');
    expect(await page.inputValue('#fullName')).toBe('<script>alert(1)</script>"\'');
    expect(await page.inputValue('#city')).toBe('Austin');
    await page.locator('.summary:focus').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.click('.summary a[href="#postalCode"]');
    await page.locator('#postalCode:focus').waitFor();

    await fillIn(page, { ...person, ...paper });
    await page.setInputFiles('#file', bill);
    await send(page);
    expect(await outcome(page)).toBe('You are verified');
    expect(await accessibilityViolations(page)).toEqual([]);
    // This is the refused form. Nothing was blocked.
    expect(complaints).toEqual([expect.stringContaining('status of 400')]);
    await goesBack(page);

    const customer = (await unregulated.get(`/customers/${customerId}`)).body;
    const { line1, city, postalCode, country, ...rest } = person;
    expect(customer).toMatchObject({
      ...rest,
      kycStatus: 'APPROVED',
      address: { line1, city, postalCode, country },
    });
    const documents = (await unregulated.get(`/documents?documentHolder=${customerId}`)).body;
    expect(listAt(documents, 'data')).toMatchObject([{ documentType: 'UTILITY_BILL', fileName: 'bill.pdf' }]);
  });

  it('shows a rejection', async () => {
    const page = await open((await kycLink(regulated)).kycUrl);
    await fillIn(page, { ...person, fullName: 'Ada 002' });
    await send(page);
    expect(await outcome(page)).toBe('We could not verify you');
    expect(await accessibilityViolations(page)).toEqual([]);
    await goesBack(page);
  });

  it.each([
    {
      locale: 'es-MX',
      language: 'es',
      button: 'Enviar y verificar',
      violation: 'La fecha de nacimiento debe estar en el pasado',
      country: 'Estados Unidos',
      checking: 'Estamos comprobando',
      verified: 'Su identidad está verificada',
    },
    {
      locale: 'de-DE',
      language: 'de',
      button: 'Senden und bestätigen',
      violation: 'Das Geburtsdatum muss in der Vergangenheit liegen',
      country: 'Vereinigte Staaten von Amerika',
      checking: 'Wir prüfen',
      verified: 'Ihre Identität ist bestätigt',
    },
  ])('is in $language, including errors and countries', async (expected) => {
    const { locale, language, button, violation, country, checking, verified } = expected;
    const viewport = { width: 390, height: 844 };
    const page = await open((await kycLink(regulated)).kycUrl, { locale, viewport });
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    await fillIn(page, { ...person, birthDate: '2990-01-31' });
    expect(await page.innerText('#country option[value="US"]')).toBe(country);
    await page.click(`text=${button}`);
    expect(await page.innerText('#birthDate-fault')).toBe(violation);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    await page.fill('#birthDate', '1990-01-31');
    await page.click(`text=${button}`);
    await page.locator('h1').filter({ hasNotText: checking }).waitFor();
    expect(await heading(page)).toBe(verified);
    await page.locator('.good svg').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('shows a manual review, and its outcome after the decision', async () => {
    const { kycUrl, customerId } = await kycLink(regulated);
    const page = await open(kycUrl);
    await fillIn(page, { ...person, fullName: 'Ada 001' });
    await send(page);
    expect(await outcome(page)).toBe('Your details are being reviewed');
    expect(await accessibilityViolations(page)).toEqual([]);
    const { body } = await regulated.get(`/verifications?customerId=${customerId}`);
    const id = textAt(body, 'data', 0, 'id');
    await regulated.post(`/sandbox/verifications/${id}/review`, { decision: 'APPROVE' });
    await page.reload();
    expect(await heading(page)).toBe('You are verified');
  });

  it('works without JavaScript, on a narrow screen', async () => {
    const viewport = { width: 320, height: 640 };
    const page = await open((await kycLink(unregulated)).kycUrl, { javaScriptEnabled: false, viewport });
    await send(page);
    await page.locator('.summary li').nth(9).waitFor();
    expect(await page.locator('.summary li').count()).toBe(10);
    await fillIn(page, { ...person, ...paper });
    await page.setInputFiles('#file', bill);
    const box = await page.locator('body').boundingBox();
    const wide = await page
      .locator('main *')
      .evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth)));
    expect([box?.width, wide <= viewport.width]).toEqual([viewport.width, true]);
    await send(page);
    await page.waitForSelector('text=You are verified');
    await goesBack(page);
  });

  it('can be completed with the keyboard only', async () => {
    const page = await open((await kycLink(regulated)).kycUrl);
    const seen: string[] = [];
    const keys: Record<string, string> = {
      fullName: 'Ada Lovelace',
      birthDate: '01311990',
      nationality: 'United S',
      line1: '100 Main St',
      city: 'Austin',
      postalCode: '78701',
      country: 'United S',
    };
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const focused = String(
        await page.evaluate('document.activeElement.id || document.activeElement.tagName'),
      );
      if (focused === 'BUTTON') break;
      if (!seen.includes(focused)) await page.keyboard.type(keys[focused] ?? '');
      seen.push(focused);
    }
    expect([...new Set(seen)]).toEqual([
      ...['country', 'fullName', 'birthDate', 'nationality', 'line1', 'line2', 'city', 'state', 'postalCode'],
      ...['documentType', 'documentCountry', 'file'],
    ]);
    await page.keyboard.press('Enter');
    expect(await outcome(page)).toBe('You are verified');
  });

  it('explains an invalid link in plain words and passes the accessibility rules', async () => {
    const { kycUrl } = await kycLink(regulated);
    const page = await open(`${kycUrl}x`);
    expect(await heading(page)).toBe('This link does not work');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
