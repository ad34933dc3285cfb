import { Injectable } from '@nestjs/common';
import type { FxTrade, Instruction, Rail } from '@corridor/connector-contract';
import { tradeViolations } from '@corridor/contracts';
import { formatId, invalidInput, mintUuid, toJsonInteger, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { valueDate } from '../calendars/domain/business-days';
import { calendarOf } from '../calendars/holidays.registry';
import { ConnectorDirectory } from '../connectors/connector-directory.registry';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import type { TreasuryOrder } from './domain/treasury-order';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** A trade that an operator asks for. */
export interface NewFxTrade {
  connectorId: Uuid;
  sell: string;
  buy: string;
  amount: bigint;
  limitRate: string | null;
}

/** A transfer between two settlement accounts that an operator asks for. */
export interface NewTransfer {
  fromAccountId: Uuid;
  toAccountId: Uuid;
  amount: bigint;
}

const openOrder = {
  state: 'QUEUED',
  version: 1,
  attempt: 0,
  sold: null,
  bought: null,
  providerReference: null,
  message: null,
  returned: null,
  creditDepositId: null,
  returnDeposits: [],
  returns: [],
} as const;

/** Opens orders of the house. The caller opens the transaction; a worker sends them after its commit. */
@Injectable()
export class OpenOrderHandler {
  constructor(
    private readonly accounts: SettlementAccountRepository,
    private readonly orders: TreasuryOrderRepository,
    private readonly directory: ConnectorDirectory,
  ) {}

  /** @throws DomainError INVALID_INPUT that names every fault. */
  async trade(
    runner: SqlRunner,
    { connectorId, sell, buy, amount, limitRate }: NewFxTrade,
  ): Promise<TreasuryOrder> {
    const own = (await this.accounts.list(runner)).filter((account) => account.connectorId === connectorId);
    const accountIn = (currency: string): SettlementAccount | undefined => {
      const found = own.filter((account) => account.currency === currency);
      return found.length === 1 ? found[0] : undefined;
    };
    const [from, to] = [accountIn(sell), accountIn(buy)];
    const faults = [
      ...(this.directory.find(connectorId)?.capabilities.fxTrades
        ? []
        : ['connectorId must trade currencies']),
      ...tradeViolations({ sell, buy }).map(({ message }) => message),
      ...(from ? [] : [`sell must be the currency of one settlement account of the connector`]),
      ...(to ? [] : [`buy must be the currency of one settlement account of the connector`]),
    ];
    if (!from || !to || faults.length > 0) throw refused(faults);
    const id = mintUuid();
    const message: FxTrade = {
      type: 'fx-trade',
      tradeId: formatId('FxTrade', id),
      sell,
      buy,
      amount: toJsonInteger(amount),
      ...(limitRate === null ? {} : { limitRate }),
    };
    const accounts = { connectorId, fromAccountId: from.id, toAccountId: to.id };
    const body = JSON.stringify(message);
    return this.open(runner, {
      ...openOrder,
      ...accounts,
      id,
      kind: 'FX_TRADE',
      sell,
      buy,
      amount,
      limitRate,
      body,
    });
  }

  /** The connector of the debited account sends it. @throws DomainError INVALID_INPUT that names every fault. */
  async transfer(
    runner: SqlRunner,
    { fromAccountId, toAccountId, amount }: NewTransfer,
  ): Promise<TreasuryOrder> {
    const from = await this.accounts.find(runner, fromAccountId);
    const to = await this.accounts.find(runner, toAccountId);
    const faults = [
      ...(to ? [] : ['toSettlementAccountId must be a settlement account']),
      ...(fromAccountId === toAccountId ? ['toSettlementAccountId must be another settlement account'] : []),
      ...(to && from?.currency !== to.currency
        ? ['toSettlementAccountId must be an account of the same currency']
        : []),
      ...(from && !this.mayTransfer(from)
        ? [
            `settlementAccountId must be of a connector with a rail for OWN_TRANSFER in ${from.currency}; ` +
              'make the transfer at the bank itself',
          ]
        : []),
    ];
    if (!from || !to || faults.length > 0) throw refused(faults);
    const { connectorId, currency } = from;
    const id = mintUuid();
    const message: Instruction = {
      type: 'instruction',
      instructionId: formatId('PaymentInstruction', id),
      // The bank repeats it as the end-to-end id of its statements, which has at most 35 characters.
      reference: id.replaceAll('-', ''),
      operation: 'OWN_TRANSFER',
      amount: toJsonInteger(amount),
      currency,
      settlementAccountId: formatId('SettlementAccount', from.id),
      account: to.bankDetails,
      executionDate: valueDate(await calendarOf(from), Date.now()),
    };
    const sides = { connectorId, fromAccountId, toAccountId, sell: currency, buy: currency };
    const body = JSON.stringify(message);
    return this.open(runner, {
      ...openOrder,
      ...sides,
      id,
      kind: 'OWN_TRANSFER',
      amount,
      limitRate: null,
      body,
    });
  }

  /** Whether the connector has a rail for the transfer, as far as is known: one that was not asked yet has no rails at all. */
  private mayTransfer({ connectorId, currency }: SettlementAccount): boolean {
    const rails = this.directory.find(connectorId)?.capabilities.rails ?? [];
    const fits = (rail: Rail): boolean => rail.operation === 'OWN_TRANSFER' && rail.currency === currency;
    return rails.length === 0 || rails.some(fits);
  }

  private async open(runner: SqlRunner, order: TreasuryOrder): Promise<TreasuryOrder> {
    await this.orders.add(runner, order);
    return order;
  }
}

function refused(messages: readonly string[]) {
  return invalidInput(messages.map((message) => ({ field: message.split(' ', 1)[0] ?? '', message })));
}
