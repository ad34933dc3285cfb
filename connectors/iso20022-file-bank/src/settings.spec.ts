import { createSecret } from '@corridor/connector-contract';
import { readSettings, SettingsFault } from './settings';

const account = {
  settlementAccountId: 'SettlementAccount:1',
  ownerName: 'Corridor GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  currency: 'EUR',
};
const given = {
  port: 8_080,
  secretsOut: [createSecret()],
  secretsIn: [createSecret()],
  reportsUrl: 'https://corridor.example/v1/connectors/c1/reports',
  folder: '/mnt/bank',
  store: '/var/lib/file-bank',
  settlementAccounts: [account],
};

function faultsOf(changes: Record<string, unknown>, env: NodeJS.ProcessEnv = {}): readonly string[] {
  try {
    readSettings(JSON.stringify({ ...given, ...changes }), env);
    return [];
  } catch (error) {
    return error instanceof SettingsFault ? error.faults : ['another error'];
  }
}

describe('settings', () => {
  it('have defaults that pay once and settle by bookings', () => {
    const settings = readSettings(JSON.stringify(given), {});
    expect(settings).toMatchObject({ host: '127.0.0.1', settledOn: 'booking', dropsRepeatedMsgIds: false });
    expect(settings.rails.map(({ operation, currency }) => [operation, currency])).toEqual([
      ['PAYOUT', 'EUR'],
      ['REFUND', 'EUR'],
    ]);
  });

  it('of the environment stand above those of the file', () => {
    const settings = readSettings(JSON.stringify(given), {
      FILE_BANK_PORT: '9000',
      FILE_BANK_DROPS_REPEATED_MSG_IDS: 'true',
      FILE_BANK_BATCH_SECONDS: '0.5',
      FILE_BANK_SETTLED_ON: 'status',
      FILE_BANK_SETTLEMENT_ACCOUNTS: JSON.stringify([{ ...account, currency: 'GBP' }]),
      ISO20022_SCHEMAS: '/schemas',
    });
    expect(settings).toMatchObject({
      ...{ port: 9_000, dropsRepeatedMsgIds: true, batchSeconds: 0.5, settledOn: 'status' },
      ...{ schemas: '/schemas', settlementAccounts: [{ currency: 'GBP' }] },
    });
  });

  it.each([
    ['a secret of another form', { secretsIn: ['hunter2'] }],
    ['http to another machine', { reportsUrl: 'http://corridor.example/v1/connectors/c1/reports' }],
    ['an account without a number', { settlementAccounts: [{ ...account, iban: undefined }] }],
    ['a currency that no message can carry', { settlementAccounts: [{ ...account, currency: 'BTC' }] }],
    ['no account', { settlementAccounts: [] }],
    ['an operation that files cannot do', { rails: [{ operation: 'COLLECT', currency: 'EUR' }] }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ])('refuse %s, by name and without the value', (_name, changes) => {
    const faults = faultsOf(changes);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(Object.keys(changes)[0]);
    expect(faults.join()).not.toMatch(/hunter2|corridor\.example/);
  });

  it('that are no JSON are refused', () => {
    expect(() => readSettings('{', {})).toThrow(SettingsFault);
    expect(faultsOf({}, { FILE_BANK_SETTLEMENT_ACCOUNTS: '[{' })).toEqual(['A setting is not JSON.']);
  });
});
