import { invalidInput, maskTail, type Uuid } from '@corridor/kernel';
import type { SettlementAccount } from '../../settlement-accounts/domain/settlement-account';
import { isOfAccount, numberOf } from '../../settlement-accounts/domain/account-numbers';
import type { StatementHead } from './bank-line';

/** A format whose files name no account. */
const WITHOUT_ACCOUNT = 'CSV';

/**
 * A file must name the settlement account, in its currency. Every identification counts, and one of another account
 * refuses the file whatever else it names.
 * @throws DomainError INVALID_INPUT with every fault
 */
export function assertOfAccount(
  heads: readonly Pick<StatementHead, 'statementId' | 'currency' | 'accounts'>[],
  account: SettlementAccount,
  format: string,
): void {
  const faults = heads.flatMap((head) => [
    ...(head.currency === account.currency
      ? []
      : [`statement ${head.statementId} must be in ${account.currency}`]),
    ...accountFaults(head, account, format),
  ]);
  if (faults.length > 0) throw invalidInput(faults.map((message) => ({ field: 'file', message })));
}

function accountFaults(
  { statementId, accounts }: Pick<StatementHead, 'statementId' | 'accounts'>,
  { id, bankDetails }: SettlementAccount,
  format: string,
): string[] {
  if (accounts.length === 0)
    return format === WITHOUT_ACCOUNT ? [] : [`statement ${statementId} must name its account`];
  const numbers = accounts.filter((account) => !isIdOf(account, id));
  if (numbers.length === 0) return [];
  const own = numberOf(bankDetails);
  if (own === undefined)
    return [
      `bankDetails of the settlement account must have a number to compare statement ${statementId} with`,
    ];
  const others = numbers.filter((number) => !isOfAccount(number, bankDetails));
  if (others.length === 0) return [];
  return [
    `statement ${statementId} must be of ${maskTail(own)}, the number in bankDetails of the account; ` +
      `it names ${others.map(maskTail).join(', ')}`,
  ];
}

/** Connectors are asked by the id of the account, and may answer with it. */
function isIdOf(account: string, id: Uuid): boolean {
  return (
    account
      .replace(/^SettlementAccount:/, '')
      .replaceAll('-', '')
      .toLowerCase() === id.replaceAll('-', '')
  );
}
