import { AMOUNT_MAX } from '@corridor/kernel';
import { anAccount, NOW_MS } from '../../../test/fixtures/ledger-world';
import { LedgerAccount } from './ledger-account';

describe('a locked account', () => {
  it('raises its version once for all bookings of a batch', () => {
    const account = new LedgerAccount(anAccount({ balance: 10n, version: 4, entries: 7 }));
    account.fund(5n, NOW_MS + 1);
    expect(account.state(5n)).toEqual({ number: 8, balanceAfter: 15n, atMs: NOW_MS + 1 });
    account.reserve(15n, NOW_MS + 2);
    expect(account.state(-15n)).toEqual({ number: 9, balanceAfter: 0n, atMs: NOW_MS + 2 });
    expect(account.snapshot).toMatchObject({ balance: 0n, version: 5, entries: 9, updatedAtMs: NOW_MS + 2 });
    expect(account.isBalanceChanged).toBe(true);
  });

  it('refuses to go below zero, and stays unchanged', () => {
    const locked = anAccount({ balance: 10n });
    const account = new LedgerAccount(locked);
    expect(() => account.reserve(11n, NOW_MS)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_BALANCE' }),
    );
    expect(account.snapshot).toBe(locked);
    expect(account.isTouched).toBe(false);
  });

  it('reserves room for money that may still arrive', () => {
    const account = new LedgerAccount(anAccount({ balance: AMOUNT_MAX - 10n }));
    account.expect(4n);
    expect(account.isBalanceChanged).toBe(false);
    expect(() => account.fund(7n, NOW_MS)).toThrow(expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }));
    account.fund(6n, NOW_MS);
    account.state(6n);
    account.receive(4n, NOW_MS);
    expect(account.snapshot).toMatchObject({ balance: AMOUNT_MAX, potentialCredits: 0n });
  });

  it('reserves room for the refund of sent money', () => {
    const account = new LedgerAccount(anAccount({ balance: AMOUNT_MAX }));
    account.reserve(100n, NOW_MS);
    account.state(-100n);
    expect(account.hasRoomFor(1n)).toBe(false);
    account.receive(100n, NOW_MS);
    expect(account.snapshot.balance).toBe(AMOUNT_MAX);
  });

  it('treats a credit without reserved room as a defect', () => {
    const account = new LedgerAccount(anAccount());
    expect(() => account.receive(1n, NOW_MS)).toThrow('nothing kept room');
  });

  it('treats a change without a posting, and a posting without a change, as a defect', () => {
    const account = new LedgerAccount(anAccount());
    expect(() => account.state(1n)).toThrow('states a change of 0');
    account.fund(5n, NOW_MS);
    expect(() => account.fund(1n, NOW_MS)).toThrow('has no journal entry');
    expect(() => account.state(-5n)).toThrow('states a change of 5');
    account.state(5n);
    expect(() => account.state(5n)).toThrow('states a change of 0');
  });

  it('reports the present balance if it is too low', () => {
    const account = new LedgerAccount(anAccount({ balance: 10n }));
    expect(() => account.assertCovers(11n)).toThrow(
      expect.objectContaining({ details: { available: 10, required: 11 } }),
    );
  });

  it('does not go back in time', () => {
    const account = new LedgerAccount(anAccount({ updatedAtMs: NOW_MS + 50 }));
    account.fund(1n, NOW_MS);
    expect(account.snapshot.updatedAtMs).toBe(NOW_MS + 50);
  });
});
