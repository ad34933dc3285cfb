import type { CurrencyRules, PlatformReplica } from '../../replicas/domain/replicas';
import { RECEIVING_LIMITS, type PayerDataField, type ReceivingCurrency } from '../../uma/domain/uma-receiver';

const limits = ({ minAmount, maxAmount }: CurrencyRules) => ({ min: minAmount, max: maxAmount });

/** Currencies in which customers of a platform can be paid, in the platform's order. */
export function incomingCurrencies({ currencies }: PlatformReplica): ReceivingCurrency[] {
  return [...currencies]
    .filter(([, { enabledTransactionTypes }]) => enabledTransactionTypes.includes('INCOMING'))
    .map(([code, rules]) => ({ code, ...limits(rules) }));
}

/**
 * The fields that a platform asks for about payers of its customers: the fields of every currency that can be paid. A
 * field is mandatory if any of them says so.
 */
export function payerDataFieldsOf({ currencies }: PlatformReplica): PayerDataField[] {
  const fields = new Map<string, boolean>();
  for (const { enabledTransactionTypes, requiredCounterpartyFields } of currencies.values()) {
    if (!enabledTransactionTypes.includes('INCOMING')) continue;
    for (const { name, mandatory } of requiredCounterpartyFields) {
      fields.set(name, mandatory || fields.get(name) === true);
    }
  }
  return [...fields].map(([name, mandatory]) => ({ name, mandatory }));
}

/**
 * The currency of an external account, with the platform's limits if the platform supports it, else the deployment's.
 */
export function accountCurrency({ currencies }: PlatformReplica, code: string): ReceivingCurrency {
  const rules = currencies.get(code);
  return { code, ...(rules ? limits(rules) : RECEIVING_LIMITS) };
}

/** The currency that estimates are made from: the first that the sender's platform supports, else US dollars. */
export function primaryCurrency({ currencies }: PlatformReplica): string {
  const [first = 'USD'] = currencies.keys();
  return first;
}
