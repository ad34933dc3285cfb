import { internalOperations } from './internal-operations';
import { mayAsk } from './operation-sets';
import { operations } from './operations';
import { requestTopics, type RequestService, services } from './topics';

const all = Object.values(internalOperations);

describe('mayAsk', () => {
  it('lets the gateway ask for everything, and others for what names them', () => {
    expect(mayAsk('gateway', operations.createTransferOut.name)).toBe(true);
    expect(mayAsk('compliance', internalOperations.checkIdentity.name)).toBe(true);
    expect(mayAsk('notifications', internalOperations.checkIdentity.name)).toBe(false);
    const others = services.filter((service) => service !== 'gateway');
    const open = Object.values(operations).filter(({ name }) => others.some((one) => mayAsk(one, name)));
    expect(open).toEqual([]);
  });

  it('lets each other service ask for what it needs, and for nothing else', () => {
    const others = services.filter((service) => service !== 'gateway');
    const asked = Object.entries(internalOperations).flatMap(([key, { name }]) => {
      const by = others.filter((service) => mayAsk(service, name));
      return by.length === 0 ? [] : [[key, by]];
    });
    expect(Object.fromEntries(asked)).toEqual({
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
    });
  });

  it('agrees with who may write to the topics of requests', () => {
    for (const service of Object.keys(requestTopics) as RequestService[]) {
      const asking = all
        .filter((one) => one.service === service)
        .flatMap(({ name }) => services.filter((by) => mayAsk(by, name)));
      expect([...new Set(asking)].sort()).toEqual([...requestTopics[service].writers].sort());
    }
  });
});
