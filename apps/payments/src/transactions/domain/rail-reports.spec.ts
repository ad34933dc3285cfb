import type { Uuid } from '@corridor/kernel';
import type { RailReport } from '../../rails/domain/rail-report';
import { decide } from '../../../test/fixtures/ledger-commands';
import { anAccount, anExternalAccountReplica, aBatch, aTransfer } from '../../../test/fixtures/ledger-world';
import { codeOfDecision, MemoryLedger } from '../../../test/fixtures/memory-ledger';

const failed: RailReport = { to: 'FAILED', code: 'ACCOUNT_CLOSED', message: 'the account is closed' };
const returned: RailReport = { ...failed, code: 'RETURNED', refundReason: 'RETURNED' };

/** A rail that accepts payments and reports nothing until the bank answers. */
class Bank {
  readonly account = anAccount({ balance: 100n });
  private readonly external = anExternalAccountReplica();
  readonly ledger = new MemoryLedger([this.account], {
    externalAccounts: [this.external],
    submit: () => ({ scheduled: [] }),
  });
  readonly id: Uuid;

  constructor(kind: 'TRANSFER_OUT' | 'TRANSFER_IN' = 'TRANSFER_OUT') {
    this.ledger.run([aTransfer(kind, this.account.id, this.external.id, 40n)], 0);
    const [id] = this.ledger.transactions.keys();
    if (!id) throw new Error('nothing was opened');
    this.id = id;
  }

  /** The payment's status and the balance after these reports. */
  after(...reports: RailReport[]): [string | undefined, bigint | undefined] {
    for (const report of reports) {
      const command = { kind: 'RAIL_REPORT', platformKey: 1, transactionId: this.id, report } as const;
      expect(this.ledger.run([command], 1).map(codeOfDecision)).toEqual(['DONE']);
    }
    return [this.ledger.transactions.get(this.id)?.status, this.ledger.accounts[0]?.balance];
  }
}

describe('unsolicited reports of a rail', () => {
  it('leave the payment PENDING with its money taken until they arrive', () => {
    expect(new Bank().after()).toEqual(['PENDING', 60n]);
    expect(new Bank('TRANSFER_IN').after()).toEqual(['PENDING', 100n]);
  });

  it.each<[string, RailReport[], string, bigint]>([
    ['beginning', [{ to: 'PROCESSING' }], 'PROCESSING', 60n],
    ['end', [{ to: 'PROCESSING' }, { to: 'COMPLETED' }], 'COMPLETED', 60n],
    ['end without the beginning', [{ to: 'COMPLETED' }], 'COMPLETED', 60n],
    ['failure', [failed], 'FAILED', 100n],
    ['return after the end', [{ to: 'COMPLETED' }, returned], 'FAILED', 100n],
    ['repeated end', [{ to: 'COMPLETED' }, { to: 'COMPLETED' }], 'COMPLETED', 60n],
    ['repeated failure', [failed, failed], 'FAILED', 100n],
    ['beginning after the end', [{ to: 'COMPLETED' }, { to: 'PROCESSING' }], 'COMPLETED', 60n],
    ['end after the failure', [failed, { to: 'COMPLETED' }], 'FAILED', 100n],
    ['rejection after the end', [{ to: 'COMPLETED' }, { ...failed, to: 'REJECTED' }], 'COMPLETED', 60n],
  ])('for a transfer out: %s', (_, reports, status, balance) => {
    const bank = new Bank();
    expect(bank.after(...reports)).toEqual([status, balance]);
    expect(bank.ledger.total('USD')).toBe(0n);
  });

  it.each<[string, RailReport[], string, bigint]>([
    ['end', [{ to: 'COMPLETED' }], 'COMPLETED', 140n],
    ['failure', [failed], 'FAILED', 100n],
    [
      'return after the end, which would take the money twice',
      [{ to: 'COMPLETED' }, returned],
      'COMPLETED',
      140n,
    ],
  ])('for a transfer in: %s', (_, reports, status, balance) => {
    expect(new Bank('TRANSFER_IN').after(...reports)).toEqual([status, balance]);
  });

  it('for an unknown transaction are refused', () => {
    const { id } = anAccount();
    const report = { to: 'COMPLETED' } as const;
    const { decided } = decide(
      [{ kind: 'RAIL_REPORT', platformKey: 1, transactionId: id, report }],
      aBatch(),
    );
    expect(decided).toMatchObject([{ kind: 'REFUSED', error: { code: 'TRANSACTION_NOT_FOUND' } }]);
  });
});
