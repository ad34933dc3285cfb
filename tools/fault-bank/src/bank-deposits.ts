import { randomUUID } from 'node:crypto';
import { isoTime } from '@corridor/kernel';
import type { Account, DepositReport, RequestOf } from '@corridor/connector-contract';
import { composeIBAN } from 'ibantools';
import { z } from 'zod';
import type { AccountEntries } from './account-entries';
import { postingOf } from './instruction-book';
import type { BankReports } from './bank-reports';
import { parsedGiven } from './given.parser';
import type { FaultChooser } from './script';
import type { StateFile, StateTable } from './state-file';

const depositSchema = z.strictObject({
  settlementAccountId: z.string().default('default'),
  amount: z.int().min(1),
  currency: z.string(),
  reference: z.string().optional(),
  virtualAccount: z.string().optional(),
  debtor: z
    .strictObject({
      name: z.string().optional(),
      account: z.object({ accountType: z.string() }).catchall(z.string()).optional(),
    })
    .optional(),
});
/** Money that a payer sends to a settlement account. */
export type NewDeposit = z.input<typeof depositSchema>;

/** Reads a deposit. @throws with all faults by path */
export function parseDeposit(value: unknown): z.output<typeof depositSchema> {
  return parsedGiven(depositSchema, value);
}

interface DepositParts {
  state: StateFile;
  faults: FaultChooser;
  reports: BankReports;
  entries: AccountEntries;
  nowMs: () => number;
}

const NUMBER_LENGTH = 10;
const BANK_CODE = '99999999';

/** Deposits, and the virtual accounts that payers pay to. */
export class BankDeposits {
  private readonly deposits: StateTable<DepositReport>;
  private readonly accounts: StateTable<{ number: string }>;

  constructor(private readonly parts: DepositParts) {
    this.deposits = parts.state.table('deposits');
    this.accounts = parts.state.table('virtual-accounts');
  }

  /** @returns the reported deposit */
  deposit(given: NewDeposit): DepositReport {
    const depositId = `D-${randomUUID()}`;
    return this.report(depositId, { ...parseDeposit(given), status: 'BOOKED' });
  }

  /** Takes a deposit back. @returns undefined if there is no such deposit, or it was taken back */
  reverse(depositId: string): DepositReport | undefined {
    const booked = this.deposits.get(depositId);
    if (booked?.status !== 'BOOKED') return undefined;
    const { reportId: _, type: __, occurredAt: ___, depositId: ____, ...rest } = booked;
    return this.report(depositId, { ...rest, status: 'REVERSED' });
  }

  /** The virtual account of an internal account: the same one each time. */
  virtualAccount({ internalAccountId, currency }: RequestOf<'virtual-account'>): {
    accountInfo: Account;
    virtualAccount: string;
  } {
    const known = this.accounts.get(internalAccountId);
    const number = known?.number ?? String(this.accounts.all().length + 1).padStart(NUMBER_LENGTH, '0');
    if (!known) this.accounts.set(internalAccountId, { number });
    const accountInfo = accountInfoOf(currency, number);
    return { accountInfo, virtualAccount: accountInfo['iban'] ?? number };
  }

  private report(
    depositId: string,
    deposit: Omit<DepositReport, 'reportId' | 'type' | 'depositId' | 'occurredAt'>,
  ): DepositReport {
    const { faults, reports, entries, nowMs } = this.parts;
    const isReversal = deposit.status === 'REVERSED';
    const report: DepositReport = {
      reportId: `${depositId}-${deposit.status}`,
      type: 'deposit.report',
      depositId,
      ...deposit,
      occurredAt: isoTime(nowMs()),
    };
    const { settlementAccountId, amount, currency, reference, debtor } = deposit;
    entries.book({
      settlementAccountId,
      direction: isReversal ? 'DEBIT' : 'CREDIT',
      amount,
      currency,
      bankReference: depositId,
      ...(reference === undefined ? {} : { reference }),
      ...(debtor?.name === undefined ? {} : { counterparty: debtor.name }),
      ...(isReversal ? { isReversal } : {}),
    });
    this.deposits.set(depositId, report);
    reports.add(report, postingOf(faults, { call: 'virtual-account', id: depositId }));
    return report;
  }
}

function accountInfoOf(currency: string, number: string): Account {
  const accountType = `${currency}_ACCOUNT`;
  if (currency !== 'EUR') return { accountType, accountNumber: number, bankName: 'Fault Bank' };
  const iban = composeIBAN({ countryCode: 'DE', bban: `${BANK_CODE}${number}` });
  return { accountType, iban: String(iban), bankName: 'Fault Bank' };
}
