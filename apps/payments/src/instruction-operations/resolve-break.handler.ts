import { Injectable } from '@nestjs/common';
import {
  DomainError,
  formatId,
  invalidInput,
  parseId,
  trustUuid,
  type OperatorActionName,
  type Uuid,
} from '@corridor/kernel';
import {
  operatorOperations,
  type BreakActionName,
  type OperationReply,
  type OperationRequest,
  type ResolveBreakBody,
} from '@corridor/contracts';
import { appendAuditEntries, UnitOfWork, type Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  actorOf,
  assertPresent,
  auditEntryOf,
  OperatorActions,
  type ActionAmount,
  type ActionResult,
  type AlsoWrite,
  type CheckedAction,
} from '@corridor/service';
import { ResolveAmbiguousHandler } from '../bank-statements/resolve-ambiguous.handler';
import { ResolveFeeHandler } from '../bank-statements/resolve-fee.handler';
import { ResolveLineHandler } from '../bank-statements/resolve-line.handler';
import { ResolveShortfallHandler } from '../bank-statements/resolve-shortfall.handler';
import {
  CreditWithheldHandler,
  type PlacedMoney,
  type Withheld,
} from '../deposit-booking/credit-withheld.handler';
import { CreditDepositHandler, type FoundOwner } from '../deposit-booking/credit-deposit.handler';
import { EndHouseItemHandler } from '../deposit-booking/end-house-item.handler';
import { HouseItemRepository, type OpenHouseItem } from '../deposits/house-item.repository';
import { BreakRepository } from '../instructions/break.repository';
import { lockFee } from '../instructions/reported-fee.repository';
import { ReturnDepositHandler } from '../treasury-orders/return-deposit.handler';
import { LedgerActionHandler } from './ledger-action.handler';
import { OperatorReadRepository, type BreakRow } from './operator-read.repository';

type Request = OperationRequest<ResolveBreakBody, unknown, { breakId: string }>;
type Asked = Pick<OperationRequest, 'params'>;

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** The withheld money of a break; undefined if it has none. */
function withheldIn({
  transaction_id: id,
  platform_key: platformKey,
  currency,
}: BreakRow): Withheld | undefined {
  return id === null || currency === null
    ? undefined
    : { platformKey, transactionId: trustUuid(id), currency };
}

const auditNames = {
  MATCH: 'resolve-break-match',
  CREDIT_ACCOUNT: 'resolve-break-credit-account',
  RETURN_TO_SENDER: 'resolve-break-return-to-sender',
  BOOK_FEE: 'resolve-break-book-fee',
  BOOK_ENTRY: 'resolve-break-book-entry',
  WRITE_OFF: 'resolve-break-write-off',
  NO_ACTION: 'resolve-break-no-action',
} as const satisfies Record<BreakActionName, OperatorActionName>;

function auditOf({ breakId, body }: { breakId: Uuid; body: ResolveBreakBody }, more: object = {}) {
  const { action, reason } = body;
  const resourceId = formatId('Break', breakId);
  return { resourceId, reason, before: { status: 'OPEN' }, after: { status: 'RESOLVED', action, ...more } };
}

/** What is decided about. An open break may come to be about more or less. */
function contentOf({ kind, severity, amount, currency, message }: BreakRow): object {
  return { kind, severity, amount, currency, message };
}

/**
 * POST /breaks/{breakId}/resolve. `FOUR_EYES` names the action, for example resolve-break-no-action. CREDIT_ACCOUNT is
 * committed by the ledger, each other action by one transaction of its own.
 */
@Injectable()
export class ResolveBreakHandler extends LedgerActionHandler {
  readonly operation = operatorOperations.resolveBreak;

  constructor(
    actions: OperatorActions,
    private readonly found: OperatorReadRepository,
    private readonly items: HouseItemRepository,
    private readonly contradictions: BreakRepository,
    private readonly ambiguous: ResolveAmbiguousHandler,
    private readonly lines: ResolveLineHandler,
    private readonly shortfalls: ResolveShortfallHandler,
    private readonly fees: ResolveFeeHandler,
    private readonly ends: EndHouseItemHandler,
    private readonly credits: CreditDepositHandler,
    private readonly withheld: CreditWithheldHandler,
    private readonly returns: ReturnDepositHandler,
  ) {
    super(actions);
  }

  override actionOf({ body }: Pick<OperationRequest, 'body'>): OperatorActionName {
    return auditNames[(body as ResolveBreakBody).action];
  }

  override actionNames(): readonly OperatorActionName[] {
    return Object.values(auditNames);
  }

  /** To close a break without an amount, which moves nothing, is no decision about money. */
  override async fourEyesNamesOf(runner: SqlRunner, request: OperationRequest): Promise<readonly string[]> {
    const { action } = (request as Request).body;
    const isFree = action === 'NO_ACTION' && (await this.amountOf(runner, request)) === null;
    return isFree ? [this.actionOf(request)] : super.fourEyesNamesOf(runner, request);
  }

  override async amountOf(runner: SqlRunner, request: OperationRequest): Promise<ActionAmount | null> {
    const { amount, currency } = (await this.found.findBreak(runner, this.idOf(request))) ?? {};
    return amount == null || currency == null ? null : { amount: BigInt(amount), currency };
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { body } = request as Request;
    const id = this.idOf(request);
    if (body.action !== 'NO_ACTION') {
      // In the order of the undoing of statements: the account, what a fee is of, the break.
      await this.lines.lockAccounts(manager, id, body.lineId);
      await lockFee(manager, id);
    }
    const item = await this.items.lockOfBreak(manager, id);
    const found = this.assertOpen(await this.found.lockBreak(manager, id), request);
    if (item?.account === 'SUSPENSE') await this.contradictions.assertDepositUndisputed(manager, item);
    const done = item
      ? await this.endItem(manager, item, body.action)
      : await this.endOther(manager, found, body);
    if (!done) throw unfit(`${body.action} does not fit a break of kind ${found.kind}`);
    const { action } = body;
    return {
      body: await this.found.closeBreak(manager, found, action, actorOf(request)),
      audit: auditOf({ breakId: id, body }, done),
      present: contentOf(found),
    };
  }

  override async check(tx: Transaction, request: OperationRequest): Promise<CheckedAction> {
    const { body } = request as Request;
    if (body.action !== 'CREDIT_ACCOUNT') return super.check(tx, request, undefined);
    const { found } = await this.owner(tx.manager, request);
    return { audit: auditOf({ breakId: found.id as Uuid, body }), present: contentOf(found) };
  }

  override async commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also: AlsoWrite = [],
  ): Promise<OperationReply> {
    const { context } = request;
    const { body } = request as Request;
    if (body.action !== 'CREDIT_ACCOUNT') return super.commit(unitOfWork, request, also);
    const id = this.idOf(request);
    // A refusal is the answer of its key, unless the first request of the key has ended the break meanwhile.
    const refused = (error: unknown): Promise<OperationReply> =>
      unitOfWork.command({ context, status: 200, sealed: false }, () => Promise.reject(error as Error));
    return this.answer(unitOfWork, request, {
      act: () => this.credit(unitOfWork, request, also).catch(refused),
      show: () => unitOfWork.transaction(({ manager }) => this.found.break(manager, id)),
    });
  }

  /** The ledger commits the credit together with the end of the break and the entry of the audit log. */
  private async credit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also: AlsoWrite,
  ): Promise<OperationReply> {
    const { body } = request as Request;
    const { found, owner } = await unitOfWork.transaction(({ manager }) => this.owner(manager, request));
    assertPresent(request, contentOf(found));
    const actor = actorOf(request);
    const audit = auditOf({ breakId: found.id as Uuid, body }, { accountId: body.accountId });
    const entry = auditEntryOf(actor, this.actionOf(request), audit);
    const { operatorId } = actor;
    const commit = {
      context: request.context,
      alsoWrites: [
        ...also,
        (runner: SqlRunner) => this.found.closeBreak(runner, found, body.action, actor),
        (runner: SqlRunner) => appendAuditEntries(runner, [entry]),
      ],
    };
    if ('deposit' in owner) {
      const undisputed = (runner: SqlRunner): Promise<void> =>
        this.contradictions.requireDepositUndisputed(runner, owner.deposit.id);
      return this.credits.execute(owner, { ...commit, alsoWrites: [...commit.alsoWrites, undisputed] });
    }
    return this.withheld.execute(owner, { reason: body.reason, operatorId }, commit);
  }

  /** What CREDIT_ACCOUNT needs. @throws DomainError if it is not there. */
  private async owner(
    runner: SqlRunner,
    request: OperationRequest,
  ): Promise<{ found: BreakRow; owner: FoundOwner | PlacedMoney }> {
    const { accountId } = (request as Request).body;
    const id = this.idOf(request);
    const found = this.assertOpen(await this.found.findBreak(runner, id), request);
    const item = await this.items.ofBreak(runner, id);
    const withheld = withheldIn(found);
    if (item?.account !== 'SUSPENSE' && !withheld)
      throw unfit(`CREDIT_ACCOUNT does not fit a break of kind ${found.kind}`);
    const account = accountId === undefined ? undefined : parseId('InternalAccount', accountId);
    if (!account) throw invalidInput([{ field: 'accountId', message: 'CREDIT_ACCOUNT needs an accountId' }]);
    if (item) await this.contradictions.assertDepositUndisputed(runner, item);
    if (item) return { found, owner: await this.credits.find(runner, item, account) };
    if (!withheld) throw unfit('its money is gone');
    await this.contradictions.assertPaymentUndisputed(runner, withheld);
    return { found, owner: await this.withheld.find(runner, withheld, account) };
  }

  /** Ends open money of the house. Returns what the audit log keeps of it; undefined if the action doesn't fit. */
  private async endItem(
    runner: SqlRunner,
    item: OpenHouseItem,
    action: ResolveBreakBody['action'],
  ): Promise<object | undefined> {
    if (action === 'WRITE_OFF') {
      await this.ends.writeOff(runner, item);
      return {};
    }
    if (action === 'NO_ACTION')
      throw unfit(`its money is on the account ${item.account} of the house: WRITE_OFF books it`);
    if (action !== 'RETURN_TO_SENDER' || item.account !== 'SUSPENSE') return undefined;
    const instructionId = await this.returns.open(runner, item);
    await this.ends.close(runner, item, 'SENT_BACK');
    return { instructionId };
  }

  private async endOther(
    runner: SqlRunner,
    found: BreakRow,
    { action, lineId, settlementAccountId }: ResolveBreakBody,
  ): Promise<object | undefined> {
    if (withheldIn(found))
      throw unfit('its money is in suspense: CREDIT_ACCOUNT, or POST /transactions/{transactionId}/resolve');
    const { id } = found;
    const asked = { action, lineId };
    const decided = await this.ambiguous.ofBreak(runner, id as Uuid, asked);
    if (decided) return decided;
    const isDone =
      (await this.shortfalls.ofBreak(runner, id as Uuid, asked)) ||
      (await this.fees.ofBreak(runner, id as Uuid, { ...asked, settlementAccountId })) ||
      (await this.lines.ofBreak(runner, id as Uuid, asked));
    return isDone || action === 'NO_ACTION' ? {} : undefined;
  }

  private assertOpen(found: BreakRow | undefined, { params }: Asked): BreakRow {
    if (!found)
      throw new DomainError('NOT_FOUND', `there is no break ${(params as { breakId: string }).breakId}`);
    if (found.status !== 'OPEN') throw unfit('it is RESOLVED already');
    return found;
  }

  private idOf({ params }: Asked): Uuid {
    const { breakId } = params as { breakId: string };
    const id = parseId('Break', breakId);
    if (!id) throw new DomainError('NOT_FOUND', `there is no break ${breakId}`);
    return id;
  }
}
