import { internalOperations } from './internal-operations';
import { operations } from './operations';
import { operatorOperations } from './operator-operations';
import type { ServiceName } from './topics';

const all = [
  ...Object.values(operations),
  ...Object.values(operatorOperations),
  ...Object.values(internalOperations),
];

/** Names of operations whose payload and answer must be ciphertext in the topics. */
export const sealedOperations: ReadonlySet<string> = new Set(
  all.filter(({ sealed }) => sealed).map(({ name }) => name),
);

/** Names of operations whose duration is mostly a wait that their caller asks for. */
export const longPollOperations: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ isLongPoll }) => isLongPoll)
    .map(({ name }) => name),
);

/** Names of operations that exist in a sandbox only; elsewhere no service has a handler for them. */
export const sandboxOperations: ReadonlySet<string> = new Set(
  all.filter(({ sandboxOnly }) => sandboxOnly).map(({ name }) => name),
);

/** Who may ask for an operation between services, beside the gateway. */
const askers: Readonly<Partial<Record<keyof typeof internalOperations, readonly ServiceName[]>>> = {
  resolveAccounts: ['compliance', 'payments', 'notifications'],
  findAccounts: ['payments'],
  findUmaAddress: ['payments'],
  ensureExternalAccount: ['payments'],
  describePayments: ['payments'],
  applyAccountCheck: ['payments'],
  describeCustomer: ['compliance'],
  applyVerification: ['compliance'],
  applyPayments: ['accounts'],
  closeCustomer: ['accounts'],
  findCurrenciesInUse: ['accounts'],
  checkAccount: ['accounts'],
  assignIdentityCheck: ['compliance'],
  checkIdentity: ['compliance'],
  applyIdentityCheck: ['payments'],
  applyNotifications: ['accounts'],
  checkWebhookUrl: ['accounts'],
  advanceClockPayments: ['accounts'],
  advanceClockNotifications: ['accounts'],
  advanceClockCompliance: ['accounts'],
};

const askersOf: ReadonlyMap<string, readonly ServiceName[]> = new Map(
  (Object.keys(askers) as (keyof typeof askers)[]).map((key) => [
    internalOperations[key].name,
    askers[key] ?? [],
  ]),
);

/** Whether a service may ask for an operation. The gateway passes on what people and platforms ask. */
export function mayAsk(service: ServiceName, operation: string): boolean {
  return service === 'gateway' || askersOf.get(operation)?.includes(service) === true;
}
