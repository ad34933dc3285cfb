import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { parseRequest, type FxTradeOutcome, type Instruction } from '@corridor/connector-contract';
import { errorText, formatId, SECOND_MS } from '@corridor/kernel';
import { LOGGER, SERVICE_CONFIG } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import {
  NoAnswerError,
  NotTakenError,
  type Connector,
  type SubmitCall,
  type UnknownOutcome,
} from '../connectors/connector.port';
import { unknownOutcome } from '../connectors/failure-text.presenter';
import { failureAt, noOutcomeOf } from '../connectors/no-outcome.factory';
import { DepositRepository } from '../deposits/deposit.repository';
import type { DispatchConfig } from '../dispatching/dispatch-instruction.handler';
import type { ConnectorOutcome, OutcomeFee } from '../instructions/domain/connector-outcome';
import { deductedFees } from '../instructions/domain/reported-fee';
import {
  ATTEMPT_LEASE_MS,
  DISPUTED_PAUSE_MS,
  NOT_FOUND_AFTER_MS,
  queryPauseMs,
} from '../instructions/domain/instruction-events';
import { RoutingTable } from '../rails/routing-table.cache';
import { ChangeOrderHandler } from './change-order.handler';
import { returnMessage } from './return-deposit.handler';
import type { OrderAnswer } from './domain/order-events';
import { orderKinds, type OrderMoney, type OrderOutcome, type TreasuryOrder } from './domain/treasury-order';
import { TreasuryOrderRepository, type DueOrder } from './treasury-order.repository';

/** Pause while the connector can't be used, or after a fault of our own, milliseconds. */
const PAUSE_MS = 5 * SECOND_MS;
const TOO_LATE = 'the connector did not take the order in time';

/** Moves one due order on: submits it, queries it, or gives it up. */
@Injectable()
export class DispatchOrderHandler {
  constructor(
    private readonly pool: Pool,
    private readonly orders: TreasuryOrderRepository,
    private readonly changes: ChangeOrderHandler,
    private readonly directory: ConnectorDirectory,
    private readonly deposits: DepositRepository,
    private readonly table: RoutingTable,
    @Inject(SERVICE_CONFIG) private readonly config: DispatchConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects. What fails is looked at again. */
  async execute(due: DueOrder): Promise<void> {
    try {
      await this.proceed(due);
    } catch (error) {
      this.logger.error({ err: error, orderId: due.order.id }, 'an order did not proceed');
      await this.orders.postpone(this.pool, due.order, PAUSE_MS).catch(() => undefined);
    }
  }

  private async proceed(due: DueOrder): Promise<void> {
    const { id, state, version } = due.order;
    if (state === 'QUEUED') await this.dispatch(due);
    else if (state === 'SUBMITTING') await this.changes.execute(id, { type: 'LEASE_EXPIRED', version });
    else if (state === 'UNKNOWN' || state === 'ACCEPTED') await this.find(due);
  }

  private async dispatch({ order, openForMs, isDisputed }: DueOrder): Promise<void> {
    const { id, version } = order;
    if (isDisputed) {
      await this.orders.postpone(this.pool, order, DISPUTED_PAUSE_MS);
      return;
    }
    if (openForMs >= this.config.queueMaxMs) {
      await this.changes.execute(id, { type: 'CANCEL', version, message: TOO_LATE });
      return;
    }
    await this.directory.keepCurrent();
    const handle = this.directory.find(order.connectorId);
    if (handle?.isUsable) await this.attempt(order, 'SUBMIT', handle);
    else await this.orders.postpone(this.pool, order, PAUSE_MS);
  }

  /** Commits the attempt, sends, and commits the answer. */
  private async attempt(
    due: TreasuryOrder,
    type: 'SUBMIT' | 'RESUBMIT',
    handle: ConnectorHandle,
  ): Promise<void> {
    const { id, version } = due;
    const told = type === 'SUBMIT' ? await this.toldNow(due) : due.body;
    const body = await this.bodyOf({ ...due, body: told });
    const deadlineMs = performance.now() + ATTEMPT_LEASE_MS;
    const submitted = await this.changes.execute(id, { type, version, body: told });
    // Without funds the order is held in place of the attempt.
    if (submitted?.kind !== 'CHANGED' || submitted.order.state !== 'SUBMITTING') return;
    const { order } = submitted;
    const { attempt } = order;
    // Nothing is sent after the lease, because another instance may have taken the order by then.
    const signal = AbortSignal.timeout(Math.max(1, Math.floor(deadlineMs - performance.now())));
    const answer = await this.directory
      .send(handle.id, (connector) => submit(connector, { ...order, body }, { attempt, signal }))
      .then((outcome): OrderAnswer => ({ kind: 'OUTCOME', outcome }), noOutcomeOf);
    if (answer.kind !== 'OUTCOME') {
      const about = failureAt(handle, publicId(order), answer.message);
      this.logger.warn({ ...about, attempt }, 'an attempt got no outcome');
    }
    await this.changes.execute(id, { type: 'ANSWER', attempt, answer });
  }

  /** What a bank that has not taken it is told: its day of execution is that of now. */
  private async toldNow({ kind, body, fromAccountId }: TreasuryOrder): Promise<string> {
    const executionDate = kind === 'FX_TRADE' ? undefined : await this.table.valueDate(fromAccountId);
    return executionDate === undefined
      ? body
      : JSON.stringify({ ...(JSON.parse(body) as object), executionDate });
  }

  /** What is sent. The account of a payer is only in the deposit, sealed, which doesn't change. */
  private async bodyOf({ id, body, returned }: TreasuryOrder): Promise<string> {
    if (!returned) return body;
    const deposit = await this.deposits.findById(this.pool, returned.depositId);
    const message = returnMessage(JSON.parse(body) as Omit<Instruction, 'account'>, deposit?.details ?? {});
    if (!message) throw new Error(`the deposit of order ${id} names no account of its payer`);
    return JSON.stringify(message);
  }

  /** Queries an order that the bank may have. Operators get one alert if it takes longer than allowed. */
  private async find(due: DueOrder): Promise<void> {
    const { id, version, message } = due.order;
    const cause = (await this.query(due)) ?? message ?? due.waiting;
    if (due.isOverdue || due.sinceAttemptMs < (await this.overdueAfterMs(due))) return;
    // It changes nothing if the query has found the state, because that has another version.
    await this.changes.execute(id, { type: 'OVERDUE', version, cause });
  }

  /** How long after it was sent an order is overdue, by the business days of the account that pays. */
  private overdueAfterMs({ order, sinceAttemptMs }: DueOrder): Promise<number> {
    const { kind, connectorId, sell, fromAccountId } = order;
    const operation = kind === 'DEPOSIT_RETURN' ? 'REFUND' : 'OWN_TRANSFER';
    const rails = this.directory.find(connectorId)?.capabilities.rails ?? [];
    const rail = rails.find((one) => one.operation === operation && one.currency === sell);
    const expectedSeconds = kind === 'FX_TRADE' ? undefined : rail?.expectedSeconds;
    return this.table.settlementPeriodMs(fromAccountId, { expectedSeconds, sinceMs: sinceAttemptMs });
  }

  /** @returns why the connector gave no outcome; undefined if it gave one, or can't be asked */
  private async query({
    order,
    sinceAttemptMs,
    openForMs,
    isDisputed,
  }: DueOrder): Promise<string | undefined> {
    const handle = this.directory.find(order.connectorId);
    const pauseMs = queryPauseMs(sinceAttemptMs);
    if (!handle?.isUp || !handle.capabilities.statusQuery) {
      await this.orders.postpone(this.pool, order, pauseMs);
      return handle?.isUp === false ? (handle.lastFailure ?? undefined) : undefined;
    }
    const outcome = await handle
      .call((connector) => queryOrder(connector, order))
      .catch((error: unknown): UnknownOutcome => ({ status: 'UNKNOWN', why: errorText(error) }));
    if (outcome && outcome.status !== 'UNKNOWN') {
      const result = await this.changes.execute(order.id, { type: 'REPORT', outcome });
      if (result?.kind !== 'CHANGED') await this.orders.postpone(this.pool, order, pauseMs);
      return undefined;
    }
    if (outcome)
      this.logger.warn(failureAt(handle, publicId(order), outcome.why), 'an order could not be queried');
    const isUnknown = order.state === 'UNKNOWN' && outcome === undefined && !isDisputed;
    const isLost = isUnknown && handle.capabilities.notFoundIsFinal && sinceAttemptMs >= NOT_FOUND_AFTER_MS;
    // No bank has it, so it has waited like one that was never sent.
    if (isLost && openForMs >= this.config.queueMaxMs)
      await this.changes.execute(order.id, { type: 'CANCELLED', version: order.version, message: TOO_LATE });
    else if (isLost && handle.isUsable) await this.attempt(order, 'RESUBMIT', handle);
    else await this.orders.postpone(this.pool, order, pauseMs);
    return outcome?.why;
  }
}

/** The id of an order for its connector. */
function publicId({ id, kind }: TreasuryOrder): string {
  return formatId(orderKinds[kind].atConnector, id);
}

async function submit(connector: Connector, order: TreasuryOrder, call: SubmitCall): Promise<OrderOutcome> {
  const { kind, body } = order;
  if (kind === 'FX_TRADE') {
    if (!connector.fxTrade) throw new NotTakenError('the connector trades no currencies');
    const answer = await connector.fxTrade({ tradeId: publicId(order), body }, call);
    const outcome = tradeOutcome(answer);
    if (outcome) return outcome;
    throw new NoAnswerError(unknownOutcome(answer.reason, body));
  }
  const parsed = parseRequest('instruction', body);
  if (!parsed.ok) throw new NotTakenError('the order breaks the contract');
  return transferOutcome(await connector.submit({ message: parsed.value, body }, call));
}

/** What the connector says about an order; undefined if it doesn't know the order. */
export async function queryOrder(
  connector: Connector,
  order: TreasuryOrder,
): Promise<OrderOutcome | UnknownOutcome | undefined> {
  const id = publicId(order);
  if (order.kind !== 'FX_TRADE') {
    const outcome = await connector.query(id);
    return outcome?.status === 'UNKNOWN' ? outcome : outcome && transferOutcome(outcome);
  }
  const answer = await connector.queryFxTrade?.(id);
  if (answer?.status === 'NOT_FOUND') return undefined;
  const outcome = answer && tradeOutcome(answer);
  return outcome ?? { status: 'UNKNOWN', why: unknownOutcome(answer?.reason, JSON.stringify({ id })) };
}

function tradeOutcome(outcome: FxTradeOutcome): OrderOutcome | null {
  const { status, providerReference, sold, bought, reason, fees = [] } = outcome;
  if (status === 'UNKNOWN' || status === 'NOT_ACCEPTED') return null;
  const money = (one: { amount: number; currency: string } | undefined): OrderMoney | null =>
    one ? { amount: BigInt(one.amount), currency: one.currency } : null;
  return {
    status,
    providerReference: providerReference ?? null,
    sold: money(sold),
    bought: money(bought),
    deducted: 0n,
    fees: oursOf(fees.map((fee) => ({ ...fee, amount: BigInt(fee.amount) }))),
    message: reason?.message ?? null,
    returnId: null,
  };
}

/** What the bank deducted from an account of the house. */
function oursOf(fees: readonly OutcomeFee[]): OrderMoney[] {
  return deductedFees(fees)
    .filter(({ bearer }) => bearer === 'PLATFORM')
    .map(({ amount, currency }) => ({ amount, currency }));
}

/** The outcome of an order that is sent as an instruction. */
export function transferOutcome(outcome: ConnectorOutcome): OrderOutcome {
  const { status, providerReference, amount, currency, fees, reason, returnId } = outcome;
  const money = amount === null || currency === null ? null : { amount, currency };
  const deducted = deductedFees(fees)
    .filter((fee) => fee.bearer === 'BENEFICIARY' && fee.currency === currency)
    .reduce((sum, fee) => sum + fee.amount, 0n);
  return {
    ...{ status, providerReference, sold: money, bought: money },
    ...{ deducted, fees: oursOf(fees) },
    message: reason?.message ?? null,
    returnId,
  };
}
