import type { Page } from 'playwright-core';
import axe, { type AxeResults } from 'axe-core';

/**
 * Violations that axe-core finds on a page.
 * @param rules by default those for WCAG and best practices
 */
export async function accessibilityViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A page that is looked at again has it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules });
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as AxeResults;
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(', ')})`,
  );
}
