import { DomainError, type Uuid } from '@corridor/kernel';
import { assertNoLoss } from '../../deposits/domain/deposit';
import { assertUndisputed } from '../../instructions/domain/open-instruction';
import type { AlsoWrite } from '../../ledger/domain/ledger-book';
import { journalEntry } from '../../ledger/domain/journal-entry';
import { bookingAt } from '../../transactions/domain/decision-world';
import { outside } from '../../transactions/domain/ledger-ends';
import { commandKind } from '../../transactions/domain/payment-ledger';
import { customersOf, internalAccountOf } from '../../transactions/domain/readiness';
import { complete, isInSuspense, suspendedAmountOf } from '../../transactions/domain/settlement';
import { moveTo, openedTransaction } from '../../transactions/domain/transaction';
import { assertCreditable } from '../../transactions/domain/withheld-money';
import { DEPOSIT_KIND } from './deposit-ledger';

/** An operator credits withheld money to an account of its platform. */
export interface CreditWithheldCommand {
  platformKey: number;
  /** The payment whose money waits. */
  transactionId: Uuid;
  internalAccountId: Uuid;
  alsoWrites: readonly AlsoWrite[];
}

/**
 * Moves withheld money out of the suspense account, as money that has reached its payee by other means, and opens an
 * incoming transaction that brings it to the account.
 */
export const creditWithheld = commandKind<CreditWithheldCommand>({
  kind: 'CREDIT_WITHHELD',
  resourceId: ({ transactionId }) => transactionId,
  needs: ({ platformKey, internalAccountId }) => [{ platformKey, accounts: [internalAccountId] }],
  decide: ({ platformKey, transactionId, internalAccountId, alsoWrites }, book, world) => {
    const withheld = book.resource(platformKey, transactionId);
    if (!withheld?.refund || !isInSuspense(withheld)) {
      throw new DomainError('NOT_IN_THIS_STATE', 'its money has left the suspense account already');
    }
    assertUndisputed(withheld.instructions);
    assertNoLoss(withheld.deposit?.lossOn);
    const account = internalAccountOf(book, platformKey, internalAccountId);
    const { currency } = withheld.source;
    const { customerId } = account.snapshot;
    if (account.snapshot.currency !== currency) {
      throw new DomainError('ACCOUNT_NOT_FOUND', `the account is not in ${currency}`);
    }
    const [owner] = customersOf(world.replicas, platformKey, [customerId]);
    assertCreditable(world.replicas, account.snapshot);
    const amount = suspendedAmountOf(withheld);
    if (!account.hasRoomFor(amount)) {
      book.noteNoRoom(account);
      throw new DomainError('AMOUNT_OUT_OF_RANGE', 'the balance would pass the largest amount');
    }
    const nowMs = world.nowMs(platformKey);
    const posting = { from: { system: 'SUSPENSE' } as const, to: outside, currency, amount };
    book.post(journalEntry({ platformKey, transactionId, kind: 'RESOLVE', atMs: nowMs }, posting));
    book.restate({ ...withheld, refund: { ...withheld.refund, isResolved: true } });
    book.note({ note: 'WITHHELD_LEFT', platformKey, transactionId, left: 0n });
    const opened = book.open(
      openedTransaction({
        ...{ platformKey, id: world.mintId(nowMs), type: 'INCOMING', kind: DEPOSIT_KIND },
        source: { kind: 'REALTIME_FUNDING', currency },
        destination: { kind: 'INTERNAL_ACCOUNT', id: internalAccountId, currency },
        ...{ customerId, platformCustomerId: owner?.platformCustomerId ?? null, payeeId: null },
        ...{ ownUmaAddress: null, sentAmount: null, receivedAmount: amount, fees: 0n },
        ...{ serial: world.nextSerial(), externalReference: null, details: null, createdAtMs: nowMs },
      }),
    );
    complete(book, book.change(moveTo(opened, 'PROCESSING', nowMs)), bookingAt(world, nowMs));
    book.alsoWrites.push(...alsoWrites);
    return { kind: 'DONE' };
  },
});
