import { formatId, mintUuid, type DomainError } from '@corridor/kernel';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';

const right = {
  connectorId: `Connector:${CONNECTOR}`,
  currency: 'USD',
  name: 'second',
  bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '1234567890', routingNumber: '021000021' },
};

describe('the faults of a new settlement account', () => {
  let world: ConnectedBank;

  beforeAll(async () => {
    world = await ConnectedBank.start();
  });
  afterAll(() => world.stop());

  const faultsOf = (more: object): Promise<string[]> =>
    world.app.module
      .get(ManageSettlementAccountsHandler)
      .add({ ...right, ...more })
      .then(
        () => [],
        ({ details }: DomainError) =>
          (details?.['errors'] as { field: string }[]).map(({ field }) => field).sort(),
      );

  it('are named at once: those of the document, an unknown connector, and a name that is taken', async () => {
    const unknown = { connectorId: formatId('Connector', mintUuid()), name: 'main' };
    expect(await faultsOf(unknown)).toEqual(['connectorId', 'name']);
    const bad = {
      ...{ ...unknown, timeZone: 'Europe/Nowhere', calendar: 'XX', cutOff: '24:00' },
      ...{ closedOn: ['2026-12-24'], openOn: ['2026-12-24'] },
      bankDetails: { ...right.bankDetails, accountType: 'EUR_ACCOUNT' },
    };
    expect(await faultsOf(bad)).toEqual([
      ...['bankDetails.accountType', 'calendar', 'connectorId', 'cutOff', 'name', 'openOn', 'timeZone'],
    ]);
    expect(await faultsOf({ currency: 'dollar', name: 'main', bankDetails: 'none' })).toEqual([
      ...['bankDetails', 'currency', 'name'],
    ]);
    expect(await faultsOf({})).toEqual([]);
  });
});
