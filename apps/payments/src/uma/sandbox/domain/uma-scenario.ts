import type { Submission } from '../../../rails/domain/rail-report';

/** The course of a payment to an address of the sandbox (docs/sandbox.md). */
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
 * The scenario and the currency in the local part of an address: `success.usd`, `pending.long.mxn`.
 * @param currencies supported codes.
 */
export function scenarioOf(local: string, currencies: readonly string[]): ScenarioAddress | undefined {
  const dot = local.lastIndexOf('.');
  const name = local.slice(0, Math.max(dot, 0));
  const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  const currency = currencies.find((code) => code.toLowerCase() === local.slice(dot + 1));
  return scenario && currency ? { scenario, currency } : undefined;
}

const SETTLEMENT_MS = 1_000;
const LONG_PAYMENT_MS = 6 * 60_000;

const plans: Readonly<Record<UmaScenario, Submission>> = {
  SUCCESS: { scheduled: [{ afterMs: SETTLEMENT_MS, report: { to: 'COMPLETED' } }] },
  PENDING_LONG: { scheduled: [{ afterMs: LONG_PAYMENT_MS, report: { to: 'COMPLETED' } }] },
  FAIL_COMPLIANCE: {
    scheduled: [
      {
        afterMs: SETTLEMENT_MS,
        report: {
          to: 'FAILED',
          reason: 'QUOTE_EXECUTION_FAILED',
          code: 'COMPLIANCE',
          message: "the receiver's institution refused the payment",
        },
      },
    ],
  },
};

/** The reports on a payment in a scenario. @throws Error for an unknown scenario. */
export function scenarioPlan(scenario: string): Submission {
  const plan = Object.hasOwn(plans, scenario) ? plans[scenario as UmaScenario] : undefined;
  if (!plan) throw new Error(`the sandbox has no scenario ${scenario}`);
  return scenario === 'SUCCESS' ? plan : { ...plan, rule: scenario };
}
