import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { errorText, formatId, MINUTE_MS, parseId, SECOND_MS, type Uuid } from '@corridor/kernel';
import { findAccountType, type PaymentDescription } from '@corridor/contracts';
import { parseRequest } from '@corridor/connector-contract';
import { LOGGER, PersonalDataVault, SERVICE_CONFIG } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { DepositRepository } from '../deposits/deposit.repository';
import type { OutgoingInstruction, UnknownOutcome } from '../connectors/connector.port';
import { failureAt, noOutcomeOf } from '../connectors/no-outcome.factory';
import type { SubmitAnswer } from '../instructions/domain/connector-outcome';
import {
  ATTEMPT_LEASE_MS,
  DISPUTED_PAUSE_MS,
  NOT_FOUND_AFTER_MS,
  queryPauseMs,
  type InstructionEvent,
} from '../instructions/domain/instruction-events';
import { bodyAad } from '../instructions/counterparty.codec';
import type { HoldReason, PaymentInstruction } from '../instructions/domain/payment-instruction';
import { capabilityFor, type RailCapability, type RoutedPayment } from '../rails/domain/route-rules';
import type { Route } from '../rails/domain/rail-report';
import { RoutingTable } from '../rails/routing-table.cache';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { PaymentDetailsClient } from './accounts-payment-details.client';
import { ChangeInstructionHandler, type ChangeResult } from './change-instruction.handler';
import { PayerUnknownError, type Unsendable } from './domain/sendable';
import { DueInstructionRepository, type DueInstruction } from './due-instruction.repository';
import { instructionMessage } from './instruction-body.factory';

/** Configuration of the dispatcher. */
export interface DispatchConfig {
  /** How long an instruction may wait before it is cancelled, milliseconds of real time. */
  queueMaxMs: number;
}

/** Pauses before a held instruction is looked at again, milliseconds. A connector that comes back releases it sooner. */
const HOLD_PAUSE_MIN_MS = SECOND_MS;
const HOLD_PAUSE_MAX_MS = 5 * MINUTE_MS;
/** Pause after a fault of our own, milliseconds. */
const FAULT_PAUSE_MS = 5 * SECOND_MS;
/** Pause before a connector that is down is queried again, milliseconds. */
const DOWN_PAUSE_MS = 30 * SECOND_MS;

const TOO_LATE: Unsendable = { code: 'TIMED_OUT', message: 'no connector took the payment in time' };

interface Chosen {
  route: Route;
  handle: ConnectorHandle;
}

/** The route of a payment, or why there is none. */
type Choice = Chosen | { reason: HoldReason };

/** Moves one due instruction on: routes and submits it, queries it, or gives it up. */
@Injectable()
export class DispatchInstructionHandler {
  constructor(
    private readonly changes: ChangeInstructionHandler,
    private readonly due: DueInstructionRepository,
    private readonly table: RoutingTable,
    private readonly directory: ConnectorDirectory,
    private readonly details: PaymentDetailsClient,
    private readonly deposits: DepositRepository,
    private readonly settlement: SettlementAccountRepository,
    private readonly pool: Pool,
    private readonly vault: PersonalDataVault,
    @Inject(SERVICE_CONFIG) private readonly config: DispatchConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects. What fails is looked at again. */
  async execute(due: DueInstruction): Promise<void> {
    try {
      await this.proceed(due);
    } catch (error) {
      const { id, state, platformKey } = due.instruction;
      this.logger.error(
        { err: error, instructionId: id, state, platformKey },
        'an instruction did not proceed',
      );
      await this.due.postpone(due.instruction, FAULT_PAUSE_MS).catch(() => undefined);
    }
  }

  private proceed(due: DueInstruction): Promise<unknown> {
    const { state, version } = due.instruction;
    switch (state) {
      case 'QUEUED':
      case 'HELD':
        return this.dispatch(due).catch((error: unknown) => {
          if (error instanceof PayerUnknownError) return this.giveUp(due, error.unsendable);
          throw error;
        });
      case 'SUBMITTING':
        return this.commit(due, { type: 'LEASE_EXPIRED', version });
      case 'UNKNOWN':
        return this.find(due);
      case 'ACCEPTED':
        return this.commit(due, { type: 'OVERDUE', version, cause: due.cause });
      case 'COMPLETED':
      case 'REJECTED':
      case 'FAILED':
      case 'CANCELLED':
      case 'RETURNED':
        return Promise.resolve();
    }
  }

  private async dispatch(due: DueInstruction): Promise<void> {
    const { instruction, queuedForMs } = due;
    if (due.isDisputed) {
      await this.due.postpone(instruction, DISPUTED_PAUSE_MS);
      return;
    }
    if (queuedForMs >= this.config.queueMaxMs) {
      await this.giveUp(due, TOO_LATE);
      return;
    }
    const chosen = await this.choose(due);
    if ('reason' in chosen) {
      await this.hold(due, chosen.reason);
      return;
    }
    await this.send(due, 'SUBMIT', chosen);
  }

  /** An attempt on a route that has not had the instruction, by its own word or by proof. */
  private async send(
    due: DueInstruction,
    type: 'SUBMIT' | 'RESUBMIT',
    { route, handle }: Chosen,
  ): Promise<void> {
    const { version } = due.instruction;
    const { body, bodySealed } = await this.bodyFor(due, type, route);
    const sealed = bodySealed === undefined ? {} : { bodySealed };
    const rail = railOf(due, handle);
    const expected = rail && {
      expectedSettlementAtMs: await this.table.settlesAtMs(route.settlementAccountId, rail.expectedSeconds),
    };
    // The rules can have changed while accounts was asked.
    await this.table.keepCurrent();
    if (!this.routesOf(due).some((one) => isSameRoute(one, route))) {
      await this.due.postpone(due.instruction, 0);
      return;
    }
    await this.attempt(due, { type, version, ...route, ...sealed, ...expected }, handle, body);
  }

  /**
   * What was certainly not taken is made anew, and sealed: its facts and its day of execution are those of now. What a query
   * alone says to be absent keeps its bytes on its route, so that a bank which is wrong sees the same.
   */
  private async bodyFor(
    due: DueInstruction,
    type: 'SUBMIT' | 'RESUBMIT',
    route: Route,
  ): Promise<{ body: string; bodySealed?: string }> {
    const { instruction } = due;
    const kept = type === 'SUBMIT' ? undefined : await this.due.bodyFor(instruction, route.connectorId);
    const before = kept === undefined ? undefined : this.opened(instruction, kept);
    if (before !== undefined && accountIn(before) === route.settlementAccountId) return { body: before };
    const body = await this.build(due, route);
    return { body, bodySealed: this.vault.seal(Buffer.from(body), bodyAad(instruction.id)) };
  }

  /** Commits the attempt, sends, and commits the answer. */
  private async attempt(
    due: DueInstruction,
    event: Extract<InstructionEvent, { type: 'SUBMIT' | 'RESUBMIT' }>,
    handle: ConnectorHandle,
    body: string,
  ): Promise<void> {
    // A message that breaks the contract is found before it counts as sent.
    const outgoing = outgoingOf(body);
    const deadlineMs = performance.now() + ATTEMPT_LEASE_MS;
    const submitted = await this.commit(due, event);
    if ('unsendable' in submitted) await this.giveUp(due, submitted.unsendable);
    // Without funds the instruction is held in place of the attempt.
    if (submitted.kind !== 'CHANGED' || submitted.instruction.state !== 'SUBMITTING') return;
    const { attempt } = submitted.instruction;
    // Nothing is sent after the lease, because another instance may have taken the instruction by then.
    const signal = AbortSignal.timeout(Math.max(1, Math.floor(deadlineMs - performance.now())));
    const answer = await this.directory
      .send(handle.id, (connector) => connector.submit(outgoing, { attempt, signal }))
      .then((outcome): SubmitAnswer => ({ kind: 'OUTCOME', outcome }), noOutcomeOf);
    if (answer.kind !== 'OUTCOME') {
      const about = failureAt(handle, outgoing.message.instructionId, answer.message);
      this.logger.warn({ ...about, attempt }, 'an attempt got no outcome');
    }
    await this.commit(due, {
      type: 'ANSWER',
      attempt,
      answer,
      overdueAfterMs: await this.overdueAfterMs(due, handle, event.settlementAccountId),
      by: { connectorId: event.connectorId, settlementAccountId: event.settlementAccountId },
    });
  }

  /** Cancels what may not be sent. One that waits was not taken; one of unknown fate is proven never to have arrived. */
  private async giveUp(due: DueInstruction, { code, message }: Unsendable): Promise<void> {
    const { version, state } = due.instruction;
    if (state === 'UNKNOWN') await this.commit(due, { type: 'CANCELLED', version, code, message });
    else await this.commit(due, { type: 'CANCEL', version, code, message });
  }

  /** Queries an instruction of unknown fate. Operators get one alert if it takes longer than the payment may. */
  private async find(due: DueInstruction): Promise<void> {
    const { instruction, sinceAttemptMs, isOverdue } = due;
    const { connectorId, settlementAccountId } = instruction;
    const handle = this.directory.find(connectorId);
    const cause = (await this.query(due, handle)) ?? due.cause;
    const expectedMs = await this.overdueAfterMs(due, handle, settlementAccountId, sinceAttemptMs);
    if (isOverdue || sinceAttemptMs < expectedMs) return;
    // It changes nothing if the query has found the state, because that has another version.
    await this.commit(due, { type: 'OVERDUE', version: instruction.version, cause });
  }

  /** @returns why the connector gave no outcome; undefined if it gave one, or can't be asked */
  private async query(due: DueInstruction, handle: ConnectorHandle | undefined): Promise<string | undefined> {
    const { instruction, sinceAttemptMs, queuedForMs } = due;
    if (!handle?.isUp) {
      await this.due.postpone(instruction, DOWN_PAUSE_MS);
      return handle?.lastFailure ?? undefined;
    }
    if (!handle.capabilities.statusQuery) {
      await this.due.postpone(instruction, queryPauseMs(sinceAttemptMs));
      return undefined;
    }
    const id = formatId('PaymentInstruction', instruction.id);
    const outcome = await handle
      .call((connector) => connector.query(id))
      .catch((error: unknown): UnknownOutcome => ({ status: 'UNKNOWN', why: errorText(error) }));
    if (outcome && outcome.status !== 'UNKNOWN') {
      const { connectorId, settlementAccountId } = instruction;
      const by = { connectorId, settlementAccountId };
      const overdueAfterMs = await this.overdueAfterMs(due, handle, settlementAccountId);
      await this.commit(due, { type: 'REPORT', outcome, overdueAfterMs, by });
      return undefined;
    }
    if (outcome) this.logger.warn(failureAt(handle, id, outcome.why), 'an instruction could not be queried');
    const isFinal = outcome === undefined && handle.capabilities.notFoundIsFinal && !due.isDisputed;
    const isAbsent = isFinal && sinceAttemptMs >= NOT_FOUND_AFTER_MS;
    // No bank has it, so it has waited like one that was never sent.
    if (isAbsent && queuedForMs >= this.config.queueMaxMs) {
      await this.giveUp(due, TOO_LATE);
      return undefined;
    }
    const chosen = isAbsent ? await this.choose(due) : undefined;
    if (!chosen || 'reason' in chosen) await this.due.postpone(instruction, queryPauseMs(sinceAttemptMs));
    else await this.send(due, 'RESUBMIT', chosen);
    return outcome?.why;
  }

  private async hold(due: DueInstruction, reason: HoldReason): Promise<void> {
    const { instruction, queuedForMs } = due;
    const rest = Math.max(0, this.config.queueMaxMs - queuedForMs);
    const pause = Math.min(Math.max(queuedForMs, HOLD_PAUSE_MIN_MS), HOLD_PAUSE_MAX_MS, rest);
    if (instruction.state === 'HELD' && instruction.holdReason === reason) {
      await this.due.postpone(instruction, pause);
      return;
    }
    const { version } = instruction;
    await this.commit(due, { type: 'HOLD', version, reason, lookAgainMs: Math.ceil(pause) });
  }

  /** The first route by priority whose connector is up and not paused, and whose settlement account has the money. */
  private async choose(due: DueInstruction): Promise<Choice> {
    let reason: HoldReason = 'NO_ROUTE';
    await Promise.all([this.table.keepCurrent(), this.directory.keepCurrent()]);
    for (const route of this.routesOf(due)) {
      const handle = this.directory.find(route.connectorId);
      if (handle?.isUsable) {
        if (await this.isFunded(route, due.instruction)) return { route, handle };
        reason = 'NO_FUNDS';
      }
      if (reason === 'NO_ROUTE' && handle) reason = handle.isUp ? 'CONNECTOR_PAUSED' : 'CONNECTOR_DOWN';
    }
    return { reason };
  }

  private async isFunded(
    { settlementAccountId }: Route,
    { amount, operation, state, settlementAccountId: present }: PaymentInstruction,
  ): Promise<boolean> {
    if (settlementAccountId === null || operation === 'COLLECT') return true;
    // The funds are less by an instruction of unknown fate already.
    if (state === 'UNKNOWN' && settlementAccountId === present) return true;
    if (!this.table.isPrefunded(settlementAccountId)) return true;
    const funds = (await this.settlement.funds(this.pool)).get(settlementAccountId);
    return funds === undefined || funds >= amount;
  }

  /** A refund goes where the deposit came from, while that connector is there. The rules choose all else. */
  private routesOf(due: DueInstruction): Route[] {
    const { operation, connectorId, settlementAccountId } = due.instruction;
    const { rules } = this.table;
    const own = operation === 'REFUND' ? rules.connector(connectorId) : undefined;
    if (!own) return rules.routesOf(routedPayment(due));
    return capabilityFor(own.rails, routedPayment(due)) ? [{ connectorId, settlementAccountId }] : [];
  }

  /** How long after it was sent a payment is overdue, by the business days of its settlement account. */
  private overdueAfterMs(
    due: DueInstruction,
    handle: ConnectorHandle | undefined,
    settlementAccountId: Uuid | null,
    sinceMs = 0,
  ): Promise<number> {
    const expectedSeconds = railOf(due, handle)?.expectedSeconds;
    return this.table.settlementPeriodMs(settlementAccountId, { expectedSeconds, sinceMs });
  }

  private async build(due: DueInstruction, route: Route): Promise<string> {
    const executionDate = await this.table.valueDate(route.settlementAccountId);
    return JSON.stringify(instructionMessage(due, await this.describe(due), route, executionDate));
  }

  /** The account and the parties: of the payer of a deposit that goes back, or as accounts knows them. */
  private async describe(due: DueInstruction): Promise<PaymentDescription> {
    const { depositId } = due.instruction;
    if (depositId === null) return this.details.describe(due);
    const { debtor } = (await this.deposits.findById(this.pool, depositId))?.details ?? {};
    if (!debtor?.account) throw new PayerUnknownError();
    const { account, name } = debtor;
    return { account, beneficiary: name === undefined ? null : { name }, originator: null };
  }

  private opened(instruction: PaymentInstruction, sealed: string): string {
    return this.vault.unseal(sealed, bodyAad(instruction.id)).toString('utf8');
  }

  private commit(
    { instruction, platformId }: DueInstruction,
    event: InstructionEvent,
  ): Promise<ChangeResult> {
    const { platformKey, transactionId, id: instructionId, externalAccountId } = instruction;
    const place = { platformKey, platformId, transactionId, instructionId, externalAccountId };
    return this.changes.execute(place, event);
  }
}

function isSameRoute(one: Route, other: Route): boolean {
  return one.connectorId === other.connectorId && one.settlementAccountId === other.settlementAccountId;
}

/** The rail that carries a payment; undefined if the connector is gone or has none for it. */
function railOf(due: DueInstruction, handle: ConnectorHandle | undefined): RailCapability | undefined {
  return handle && capabilityFor(handle.capabilities.rails, routedPayment(due));
}

function routedPayment({ instruction, platformId, paymentRails }: DueInstruction): RoutedPayment {
  const { operation, currency, accountType, amount, paymentRail } = instruction;
  const ofAccount = operation === 'REFUND' ? railsOf(accountType) : paymentRails;
  const rails = paymentRail === null ? ofAccount : [paymentRail];
  return { platformId, operation, currency, accountType, amount, paymentRails: rails };
}

/** The rails of an account that is no external account of ours. */
function railsOf(accountType: string): readonly string[] {
  return findAccountType(accountType)?.paymentRails ?? [];
}

/** The settlement account that a body names; null if it names none. */
function accountIn(body: string): Uuid | null {
  const { settlementAccountId = '' } = outgoingOf(body).message;
  return parseId('SettlementAccount', settlementAccountId) ?? null;
}

function outgoingOf(body: string): OutgoingInstruction {
  const parsed = parseRequest('instruction', body);
  if (!parsed.ok) throw new Error(`the instruction breaks the contract: ${parsed.faults[0]?.message ?? ''}`);
  return { message: parsed.value, body };
}
