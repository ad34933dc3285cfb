import { mintUuid } from '@corridor/kernel';
import {
  anAccount,
  anExternalAccountReplica,
  aTransfer,
  aBatch,
  NOW_MS,
} from '../../../test/fixtures/ledger-world';
import { dayOf } from '../../list-totals/domain/list-total-delta';
import { transactionDeltas } from './transaction-totals';
import { decide } from '../../../test/fixtures/ledger-commands';

describe('transactionDeltas', () => {
  const customerId = mintUuid();
  const account = anAccount({ balance: 100n });
  const external = anExternalAccountReplica();
  const command = aTransfer('TRANSFER_OUT', account.id, external.id, 10n);
  const { book } = decide([command], aBatch({ accounts: [account], externalAccounts: [external] }));
  const [transaction] = book.opened;
  if (!transaction) throw new Error('nothing was opened');

  it('contain only the internal side, and the day of creation', () => {
    const deltas = transactionDeltas([
      { before: undefined, versionBefore: 0, now: { ...transaction, customerId } },
    ]);
    expect(deltas).toEqual([
      {
        platformKey: 1,
        kind: 'OUTGOING',
        fromState: null,
        toState: 'PROCESSING',
        unit: dayOf(NOW_MS),
        n: 1,
        ids: { CUSTOMER: [customerId], PAYEE: [], SOURCE: [account.id], DESTINATION: [] },
      },
    ]);
  });

  it('merge equal moves, and omit transactions without a change of status', () => {
    const created = { before: undefined, versionBefore: 0, now: transaction };
    const kept = { before: transaction.status, versionBefore: 1, now: transaction };
    const deltas = transactionDeltas([created, created, kept]);
    expect(deltas).toMatchObject([{ n: 2, ids: { SOURCE: [account.id, account.id] } }]);
  });
});
