import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';

const FINDER = resolve(__dirname, '..', '..', '..', 'tools', 'find-chromium.mjs');

/** Whether this machine has a browser for tests. */
export function hasChromium(): boolean {
  return spawnSync(process.execPath, [FINDER]).status === 0;
}

/**
 * Starts the machine's Chromium without a window.
 * @throws Error if there is none; it names a remedy
 */
export async function launchChromium(): Promise<Browser> {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FINDER], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  // Most suites need no browser, and shall not load this.
  const { chromium } = await import('playwright-core');
  // Chromium's sandbox does not run as root and needs rights that containers lack. The tests open only our own pages.
  return chromium.launch({ executablePath: stdout.trim(), chromiumSandbox: false });
}
