import { UnitOfWork } from '@corridor/database';
import { formatId, mintUuid, type DomainError } from '@corridor/kernel';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';

const right = {
  connectorId: `Connector:${CONNECTOR}`,
  currency: 'USD',
  name: 'second',
  bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '1234567890', routingNumber: '021000021' },
};

function faultsIn(world: ConnectedBank, more: object): Promise<string[]> {
  const { module } = world.app;
  return module
    .get(UnitOfWork)
    .transaction(({ manager }) =>
      module.get(ManageSettlementAccountsHandler).add({ ...right, ...more }, manager),
    )
    .then(
      () => [],
      ({ details }: DomainError) =>
        (details?.['errors'] as { field: string }[]).map(({ field }) => field).sort(),
    );
}

describe('the faults of a new settlement account', () => {
  let world: ConnectedBank;

  beforeAll(async () => {
    world = await ConnectedBank.start();
  });
  afterAll(() => world.stop());

  const faultsOf = (more: object): Promise<string[]> => faultsIn(world, more);

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

describe('an account at a bank', () => {
  let world: ConnectedBank;

  beforeAll(async () => {
    world = await ConnectedBank.start({ checkDigits: true });
  });
  afterAll(() => world.stop());

  const usd = (accountNumber: string, routingNumber = '021000021'): object => ({
    bankDetails: { accountType: 'US_ACCOUNT', accountNumber, routingNumber },
  });

  it('has the fields of its type, with check digits', async () => {
    expect(await faultsIn(world, usd('5550001111', '021000022'))).toEqual(['bankDetails.routingNumber']);
    expect(await faultsIn(world, { bankDetails: { accountType: 'USD_ACCOUNT' } })).toEqual([
      'bankDetails.accountNumber',
    ]);
  });

  it('is one settlement account, in any spelling', async () => {
    expect(await faultsIn(world, { name: 'one', ...usd('555-000 2222') })).toEqual([]);
    const { rows } = await world.app.pool.query(
      `SELECT bank_details FROM settlement_accounts WHERE name = 'one'`,
    );
    expect(rows).toMatchObject([{ bank_details: { accountNumber: '5550002222' } }]);
    expect(await faultsIn(world, { name: 'two', ...usd('5550002222') })).toEqual(['bankDetails']);
    expect(await faultsIn(world, { name: 'two', ...usd('0005550002222') })).toEqual(['bankDetails']);
    expect(await faultsIn(world, { name: 'two', ...usd('5550002222', '011401533') })).toEqual([]);
  });

  it('is one settlement account, whatever is added at once', async () => {
    const names = ['first', 'second', 'third'];
    const faults = await Promise.all(names.map((name) => faultsIn(world, { name, ...usd('5550003333') })));
    expect(faults.toSorted((a, b) => a.length - b.length)).toEqual([[], ['bankDetails'], ['bankDetails']]);
  });

  it('may be one of another connector once its own is removed', async () => {
    const next = mintUuid();
    await world.app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities)
       SELECT $2, 'next', base_url, secrets_sealed, capabilities FROM connectors WHERE id = $1`,
      [CONNECTOR, next],
    );
    const former = { name: 'former', connectorId: formatId('Connector', next), ...usd('5550004444') };
    expect(await faultsIn(world, former)).toEqual([]);
    const moved = { name: 'moved', ...usd('5550004444') };
    expect(await faultsIn(world, moved)).toEqual(['bankDetails']);
    await world.app.pool.query('UPDATE connectors SET removed_at = now() WHERE id = $1', [next]);
    expect(await faultsIn(world, moved)).toEqual([]);
  });
});
