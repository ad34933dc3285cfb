import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import axe, { type AxeResults } from 'axe-core';

const FINDER = resolve(__dirname, '..', '..', 'tools', 'find-chromium.mjs');

/** Starts the machine's Chromium without a window. If there is none, the error names a remedy. */
export function launchChromium(): Promise<Browser> {
  const executablePath = execFileSync(process.execPath, [FINDER], { encoding: 'utf8' }).trim();
  // Chromium's sandbox does not run as root and needs rights that containers lack. The tests open only our own pages.
  return chromium.launch({ executablePath, chromiumSandbox: false });
}

/** Violations that axe-core finds on a page, by its rules for WCAG and best practices. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as AxeResults;
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(', ')})`,
  );
}
