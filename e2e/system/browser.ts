import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import axe, { type AxeResults } from 'axe-core';

const FINDER = resolve(__dirname, '..', '..', 'tools', 'find-chromium.mjs');

/** Starts the machine's Chromium, headless. Without one it fails with what to do. */
export function launchChromium(): Promise<Browser> {
  const executablePath = execFileSync(process.execPath, [FINDER], { encoding: 'utf8' }).trim();
  // Its own sandbox refuses root, and needs rights that containers lack; only pages of ours are opened.
  return chromium.launch({ executablePath, chromiumSandbox: false });
}

/** What axe-core finds wrong with a page, by its rules for WCAG and its best practices; empty where nothing is. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(', ')})`,
  );
}
