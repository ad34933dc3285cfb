/** How a payment to an address of the sandbox ends (specification, Sandbox rules). */
export type UmaScenario = 'SUCCESS' | 'PENDING_LONG' | 'FAIL_COMPLIANCE';

/** An address of the sandbox. */
export interface ScenarioAddress {
  scenario: UmaScenario;
  currency: string;
}

const scenarios: Readonly<Record<string, UmaScenario>> = {
  success: 'SUCCESS',
  'pending.long': 'PENDING_LONG',
  'fail.compliance': 'FAIL_COMPLIANCE',
};

/**
 * The scenario and the currency that a local part names: `success.usd`, `pending.long.mxn`.
 * @param currencies codes that there are.
 */
export function scenarioOf(local: string, currencies: readonly string[]): ScenarioAddress | undefined {
  const dot = local.lastIndexOf('.');
  const name = local.slice(0, Math.max(dot, 0));
  const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  const currency = currencies.find((code) => code.toLowerCase() === local.slice(dot + 1));
  return scenario && currency ? { scenario, currency } : undefined;
}
