import type { Page } from 'playwright-core';
import axe, { type AxeResults, type ImpactValue } from 'axe-core';

interface Limits {
  /** Default: those for WCAG and best practices. */
  rules?: readonly string[];
  /** Default: all. */
  impacts?: readonly ImpactValue[];
}

/** Violations that axe-core finds on a page. */
export async function accessibilityViolations(
  page: Page,
  { rules, impacts }: Limits = {},
): Promise<string[]> {
  // A page that is looked at again has it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules });
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impacts?.includes(impact ?? null) ?? true)
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(', ')})`);
}
