import type { Browser } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { createPlatform } from '../support/api';
import { operatorsWork, type OperatorsWork } from '../support/console-operators';
import { looks } from '../support/console-visit';
import { operatorPages } from '../support/operator-pages';
import { OperatorVisit } from '../support/operator-visit';

const SUITE_MS = 480_000;

let browser: Browser;
let work: OperatorsWork;

beforeAll(async () => {
  browser = await launchChromium();
  work = await operatorsWork(await createPlatform());
}, SUITE_MS);
afterAll(() => browser.close());

describe('the pages of operators', () => {
  it.each(['support', 'compliance', 'finance', 'sre', 'auditor'])(
    'have no fault for the role %s',
    async (role) => {
      const person = await OperatorVisit.begin(browser, role);
      const found: [string, string[]][] = [];
      for (const [index, [path, title]] of operatorPages(work).entries()) {
        await person.follow(path, title);
        const faults = await person.faults([looks[index % 2] ?? looks[0]]);
        if (faults.length > 0) found.push([path, faults]);
      }
      expect([found, person.complaints]).toEqual([[], []]);
      await person.end();
    },
    SUITE_MS,
  );
});
