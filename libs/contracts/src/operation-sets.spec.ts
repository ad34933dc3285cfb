import { internalOperations } from './internal-operations';
import { mayAsk } from './operation-sets';
import { operations } from './operations';
import { requestTopics, type RequestService, type ServiceName, services } from './topics';

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
    const askedBy = (service: ServiceName): string[] =>
      Object.entries(internalOperations).flatMap(([key, { name }]) => (mayAsk(service, name) ? [key] : []));
    expect(askedBy('accounts').sort()).toEqual([
      ...['advanceClockCompliance', 'advanceClockNotifications', 'advanceClockPayments'],
      ...['applyNotifications', 'applyPayments', 'checkAccount', 'checkWebhookUrl', 'closeCustomer'],
      'findCurrenciesInUse',
    ]);
    expect(askedBy('compliance').sort()).toEqual([
      'applyVerification',
      'assignIdentityCheck',
      'checkIdentity',
      'describeCustomer',
      'resolveAccounts',
    ]);
    expect(askedBy('payments').sort()).toEqual([
      ...['applyAccountCheck', 'applyIdentityCheck', 'describePayments', 'ensureExternalAccount'],
      ...['findAccounts', 'findUmaAddress', 'resolveAccounts'],
    ]);
    expect(askedBy('notifications')).toEqual(['resolveAccounts']);
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
