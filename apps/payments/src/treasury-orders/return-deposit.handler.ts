import { Injectable } from '@nestjs/common';
import { parseRequest, type Instruction } from '@corridor/connector-contract';
import { DomainError, formatId, mintUuid, toJsonInteger, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { DepositRepository, type DepositDetails } from '../deposits/deposit.repository';
import type { OpenHouseItem } from '../deposits/house-item.repository';
import { valueDate } from '../calendars/domain/business-days';
import { calendarOf } from '../calendars/holidays.registry';
import { LedgerRepository } from '../ledger/ledger.repository';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { returnEntry, type TreasuryOrder } from './domain/treasury-order';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** The instruction that returns a deposit to its payer; undefined if the bank has named no account of the payer. */
export function returnMessage(
  instruction: Omit<Instruction, 'account'>,
  { debtor }: DepositDetails,
): Instruction | undefined {
  const { account, name } = debtor ?? {};
  if (!account) return undefined;
  return { ...instruction, account, ...(name === undefined ? {} : { beneficiary: { name } }) };
}

/** Money of the house's suspense account. */
type SuspendedMoney = Omit<OpenHouseItem, 'breakId'>;

/** Sends a deposit of the house's suspense account back to its payer. The caller opens the transaction. */
@Injectable()
export class ReturnDepositHandler {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly orders: TreasuryOrderRepository,
    private readonly ledger: LedgerRepository,
    private readonly accounts: SettlementAccountRepository,
  ) {}

  /**
   * The money is in the house's clearing account until the end of the order. Returns the id of the instruction.
   * @throws DomainError NOT_IN_THIS_STATE if there is no account to send it to.
   */
  async open(runner: SqlRunner, item: SuspendedMoney): Promise<string> {
    const { settlementAccountId, depositId, connectorId, amount, currency } = item;
    const deposit = depositId && (await this.deposits.findById(runner, depositId));
    if (!deposit || settlementAccountId === null) throw unfit('it is no deposit on a settlement account');
    if (deposit.state === 'REVERSED') throw unfit('the bank took the deposit back');
    const account = await this.accounts.find(runner, settlementAccountId);
    if (!account) throw unfit('its settlement account was removed');
    const id = mintUuid();
    const message: Omit<Instruction, 'account'> = {
      type: 'instruction',
      instructionId: formatId('PaymentInstruction', id),
      // The bank repeats it as the end-to-end id of its statements, which has at most 35 characters.
      reference: id.replaceAll('-', ''),
      operation: 'REFUND',
      amount: toJsonInteger(amount),
      currency,
      settlementAccountId: formatId('SettlementAccount', settlementAccountId),
      executionDate: valueDate(await calendarOf(account), Date.now()),
    };
    const whole = returnMessage(message, deposit.details);
    if (!whole) throw unfit('the bank has named no account of the payer of this deposit');
    const parsed = parseRequest('instruction', JSON.stringify(whole));
    if (!parsed.ok) throw unfit(`the account of the payer can't be paid: ${parsed.faults[0]?.field ?? ''}`);
    const order = orderOf(id, { ...item, settlementAccountId, depositId: deposit.id, connectorId });
    await this.orders.add(runner, { ...order, body: JSON.stringify(message) });
    await this.ledger.append(runner, [returnEntry(order, Date.now())]);
    return message.instructionId;
  }
}

function orderOf(
  id: Uuid,
  { connectorId, settlementAccountId, depositId, ...item }: SuspendedMoney & Sides,
): TreasuryOrder {
  return {
    ...{ id, kind: 'DEPOSIT_RETURN', state: 'QUEUED', version: 1, attempt: 0, connectorId },
    ...{ fromAccountId: settlementAccountId, toAccountId: null, returned: { depositId, itemId: item.id } },
    ...{ sell: item.currency, buy: item.currency, amount: item.amount, limitRate: null, sold: null },
    ...{
      bought: null,
      providerReference: null,
      body: '',
      message: null,
      creditDepositId: null,
      returnDeposits: [],
      returns: [],
    },
  };
}

interface Sides {
  settlementAccountId: Uuid;
  depositId: Uuid;
}

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}
