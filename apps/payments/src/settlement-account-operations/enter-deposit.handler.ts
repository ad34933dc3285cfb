import { Injectable } from '@nestjs/common';
import {
  DomainError,
  formatId,
  invalidInput,
  parseId,
  toAmount,
  toJsonInteger,
  type OperatorActionName,
} from '@corridor/kernel';
import { parseReports } from '@corridor/connector-contract';
import {
  maskPersonalData,
  normalizedAccountInfo,
  operatorOperations,
  type EnterDepositBody,
  type OperationRequest,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { OperatorAction, OperatorActions, type ActionAmount, type ActionResult } from '@corridor/service';
import { DepositRepository } from '../deposits/deposit.repository';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';

type EnterRequest = OperationRequest<EnterDepositBody, unknown, { settlementAccountId: string }>;

/** The deposit as its connector would report it, with an account that a refund can name. @throws DomainError INVALID_INPUT with every fault. */
function reportOf({ params, body }: EnterRequest) {
  const { reason: _, status = 'BOOKED', ...rest } = body;
  const { settlementAccountId } = params;
  const report = { reportId: 'entered', type: 'deposit.report', settlementAccountId, status, ...rest };
  const parsed = parseReports(JSON.stringify({ reports: [report] }));
  if (!parsed.ok) {
    const own = (text: string): string => text.replace(/^reports\[0\]\.?/, '');
    throw invalidInput(
      parsed.faults.map(({ field, message }) => ({ field: own(field), message: own(message) })),
    );
  }
  const [read] = parsed.value.reports;
  if (read?.type !== 'deposit.report') throw new Error('a deposit was read as another report');
  const account = read.debtor?.account;
  return account
    ? { ...read, debtor: { ...read.debtor, account: normalizedAccountInfo(account) as typeof account } }
    : read;
}

/** POST /settlement-accounts/{settlementAccountId}/deposits. A worker books the deposit after the commit. */
@Injectable()
export class EnterDepositHandler extends OperatorAction {
  readonly operation = operatorOperations.enterDeposit;

  constructor(
    actions: OperatorActions,
    private readonly accounts: SettlementAccountRepository,
    private readonly deposits: DepositRepository,
  ) {
    super(actions);
  }

  override shownBody(body: unknown): object {
    const { reference, virtualAccount, debtor, ...rest } = body as EnterDepositBody;
    const personal = Object.entries({ reference, virtualAccount, debtor }).filter(([, value]) => value);
    return { ...rest, ...maskPersonalData(Object.fromEntries(personal)) };
  }

  override actionOf(): OperatorActionName {
    return 'create-deposit';
  }

  override amountOf(_runner: SqlRunner, request: OperationRequest): Promise<ActionAmount> {
    const { amount, currency } = (request as EnterRequest).body;
    return Promise.resolve({ amount: toAmount(amount), currency });
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { params, body } = request as EnterRequest;
    const { settlementAccountId } = params;
    const id = parseId('SettlementAccount', settlementAccountId);
    const account = id && (await this.accounts.find(manager, id));
    if (!account) throw new DomainError('NOT_FOUND', `there is no ${settlementAccountId}`);
    const { depositId, amount, currency, status, reference, virtualAccount, debtor } = reportOf(
      request as EnterRequest,
    );
    if (currency !== account.currency) {
      throw invalidInput([{ field: 'currency', message: `currency must be ${account.currency}` }]);
    }
    await this.deposits.add(manager, depositId, {
      ...{
        connectorId: account.connectorId,
        settlementAccountId: account.id,
        amount: BigInt(amount),
        currency,
      },
      state: status === 'REVERSED' ? 'REVERSED' : 'RECEIVED',
      details: {
        ...(reference === undefined ? {} : { reference }),
        ...(virtualAccount === undefined ? {} : { virtualAccount }),
        ...(debtor === undefined ? {} : { debtor }),
      },
    });
    const stored = await this.deposits.find(manager, account.id, depositId);
    if (stored?.amount !== BigInt(amount)) {
      throw invalidInput([{ field: 'amount', message: `the deposit ${depositId} has another amount` }]);
    }
    await this.deposits.hurry(manager, stored.id, status === 'REVERSED');
    const shown = {
      ...{
        depositId,
        settlementAccountId,
        amount: toJsonInteger(stored.amount),
        currency,
        state: stored.state,
      },
      transactionId: stored.transactionId && formatId('Transaction', stored.transactionId),
    };
    const after = { depositId, status, amount, currency };
    const audit = { resourceId: settlementAccountId, reason: body.reason, before: null, after };
    return { body: shown, audit };
  }
}
