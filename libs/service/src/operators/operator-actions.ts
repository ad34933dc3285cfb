import type { OnApplicationBootstrap } from '@nestjs/common';
import {
  DomainError,
  mintUuid,
  namesOfAction,
  operatorActions,
  parseId,
  type OperatorActionName,
  type Uuid,
} from '@corridor/kernel';
import {
  operatorPermissionsOf,
  purposeOf,
  type ApprovalResource,
  type OperationReply,
  type OperationRequest,
  type OperatorOperation,
  type Page,
  type ReasonBody,
  type ServiceApprovalsBody,
} from '@corridor/contracts';
import {
  appendAuditEntries,
  approvalAad,
  endApproval,
  expireApproval,
  findApproval,
  insertApproval,
  listApprovals,
  pageOf,
  pendingApprovals,
  renderApproval,
  type StoredApproval,
  type Transaction,
  UnitOfWork,
} from '@corridor/database';
import type { PayloadSealer, SqlRunner } from '@corridor/messaging';
import type { ActionResult, AlsoWrite, CheckedAction } from './action-result';
import { actorOf, auditEntryOf, type ActionAudit } from './actor';
import {
  accepted,
  assertConfirmed,
  isPermitted,
  isSamePerson,
  lostRace,
  mayStillAsk,
  refusal,
} from './approval-rules';
import { needsSecond, type ActionAmount, type FourEyes } from './four-eyes';
import { assertPresent, withPresent } from './present';

/** Ends a trial of an action, which rolls it back. */
class Trial extends Error {
  constructor(readonly checked: CheckedAction) {
    super('a trial of an action');
  }
}

/**
 * What an operator can do. Its module lists it as a provider, and the controller calls `execute`. The effect, the
 * audit entry and the answer of the idempotency key are one commit. It keeps nothing of a request: an approved request
 * runs in any instance, from what its approval has stored.
 */
export abstract class OperatorAction<Loaded = unknown> {
  abstract readonly operation: OperatorOperation;

  constructor(private readonly actions: OperatorActions) {
    actions.register(this);
  }

  /**
   * Checks and does it in the transaction. No call to the outside. @throws DomainError if it is refused.
   * @param loaded of `load`.
   */
  abstract perform(tx: Transaction, request: OperationRequest, loaded: Loaded): Promise<ActionResult>;

  /** Reads what `perform` needs from outside of the database, before the transaction. @throws DomainError if it is refused. */
  load(_request: OperationRequest): Promise<Loaded> {
    return Promise.resolve(undefined as Loaded);
  }

  /** The request as its approval stores it: with everything that `load` and `perform` depend on, and that may change. */
  storedRequest(request: OperationRequest, _loaded: Loaded): OperationRequest {
    return request;
  }

  /** The stored file that the request is about. It is kept while an approval is pending. */
  fileOf(_request: OperationRequest): string | null {
    return null;
  }

  /** The body as approvals show it: without personal data in the clear. */
  shownBody(body: unknown): object {
    return (body ?? {}) as object;
  }

  /** Name of the action in the audit log and in `FOUR_EYES`; one of `operatorActions` of the kernel. */
  actionOf(_request: Pick<OperationRequest, 'body'>): OperatorActionName {
    // `OperatorActions` checks it at the start.
    return this.operation.name.slice(this.operation.name.lastIndexOf('.') + 1) as OperatorActionName;
  }

  /** Every name that `actionOf` gives. */
  actionNames(): readonly OperatorActionName[] {
    return [this.actionOf({ body: {} })];
  }

  /** The names under which `FOUR_EYES` may list the action. */
  fourEyesNamesOf(_runner: SqlRunner, request: OperationRequest): Promise<readonly string[]> {
    return Promise.resolve(namesOfAction(this.actionOf(request)));
  }

  /**
   * What decides whether a second operator is needed; null if there is no amount. Of several amounts, each can need
   * one.
   */
  amountOf(
    _runner: SqlRunner,
    _request: OperationRequest,
  ): Promise<ActionAmount | readonly ActionAmount[] | null> {
    return Promise.resolve(null);
  }

  execute(request: OperationRequest): Promise<OperationReply> {
    return this.actions.run(this, request);
  }

  /** Checks whether it is possible now, without an effect. @throws DomainError if it is refused. */
  async check({ manager }: Transaction, request: OperationRequest, loaded: Loaded): Promise<CheckedAction> {
    try {
      return await manager.transaction(async (inner) => {
        throw new Trial(await this.perform({ manager: inner, emit: () => undefined }, request, loaded));
      });
    } catch (error) {
      if (error instanceof Trial) return error.checked;
      throw error;
    }
  }

  /** Does it, with further writes, in one commit. @param loaded of `load`, or why that refused the request. */
  commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also: AlsoWrite = [],
    loaded?: Loaded | DomainError,
  ): Promise<OperationReply> {
    const { context } = request;
    const { status, sealed } = this.operation;
    return unitOfWork.command({ context, status, sealed }, async (tx) => {
      const { body, audit, present } = await this.perform(tx, request, accepted(loaded) as Loaded);
      assertPresent(request, present);
      for (const write of also) await write(tx.manager, audit);
      const { reason = purposeOf(this.operation) } = audit;
      const entry = auditEntryOf(actorOf(request), this.actionOf(request), { ...audit, reason });
      await appendAuditEntries(tx.manager, [entry]);
      return body;
    });
  }
}

/** A stored approval with the request that it is for. */
interface AskedAction {
  approval: StoredApproval;
  action: OperatorAction;
  request: OperationRequest;
}

const ASKED_STATUS = 202;
/** Approvals of a page for a gateway of the release before, which names no number. */
const ALL_APPROVALS = 1_000;

/** Runs the actions of operators. An action of `FOUR_EYES` waits for another operator. */
export class OperatorActions implements OnApplicationBootstrap {
  private readonly registered: OperatorAction[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sealer?: PayloadSealer,
    private readonly fourEyes: FourEyes = new Map(),
  ) {}

  register(action: OperatorAction): void {
    this.registered.push(action);
  }

  /**
   * @throws Error if an operation has two actions, because an approval would not know which one it is for, or if the kernel
   * does not know the name of an action, because `FOUR_EYES` could not list it.
   */
  onApplicationBootstrap(): void {
    const operations = this.registered.map(({ operation }) => operation.name);
    const twice = operations.find((name, index) => operations.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`the operation ${twice} has two actions`);
    const names = this.registered.flatMap((action) => action.actionNames());
    const unknown = names.find((name) => !operatorActions.includes(name));
    if (unknown !== undefined) throw new Error(`the kernel has no action ${unknown} of operators`);
  }

  async run(action: OperatorAction, request: OperationRequest): Promise<OperationReply> {
    const loaded = await action.load(request).catch(refusal);
    if (await this.needsSecond(action, request)) return this.ask(action, request, loaded);
    return action.commit(this.unitOfWork, request, [], loaded);
  }

  private async needsSecond(action: OperatorAction, request: OperationRequest): Promise<boolean> {
    if (!action.actionNames().some((name) => this.mayNeedSecond(name))) return false;
    return this.unitOfWork.transaction(async ({ manager }) => {
      const names = await action.fourEyesNamesOf(manager, request);
      const amounts = [await action.amountOf(manager, request)].flat();
      return amounts.some((amount) => needsSecond(this.fourEyes, names, amount));
    });
  }

  private mayNeedSecond(action: string): boolean {
    return namesOfAction(action).some((name) => this.fourEyes.has(name));
  }

  /** A page of the approvals of the actions that the operator is permitted, newest first. */
  async list(request: OperationRequest): Promise<OperationReply<Page<ApprovalResource>>> {
    await this.endWithoutRight(request);
    const names = this.registered.flatMap(({ operation }) =>
      isPermitted(operation, request) ? [operation.name] : [],
    );
    const { limit = ALL_APPROVALS, ...place } = (request.body ?? {}) as Partial<ServiceApprovalsBody>;
    const found = await this.unitOfWork.transaction(({ manager }) =>
      listApprovals(manager, names, { ...place, limit: limit + 1 }),
    );
    const page = pageOf<StoredApproval, ApprovalResource>({
      ...{ ...found, limit },
      scope: { platformKey: 0, list: 'approvals', filters: {} },
      positionOf: ({ id }) => [id],
      render: (approval) => this.shown(approval, this.requestOf(approval)),
    });
    return { status: 200, ...page };
  }

  /** Ends the approvals whose askers have lost the right. A gateway of the release before tells no rights. */
  async endWithoutRight(request: OperationRequest): Promise<void> {
    const { operatorRights, requestId } = request.context;
    if (!operatorRights) return;
    const pending = await this.unitOfWork.transaction(({ manager }) => pendingApprovals(manager));
    for (const approval of pending) {
      const operation = this.actionOf(approval)?.operation;
      if (operation && !mayStillAsk(approval, operation, request))
        await this.endWithRight(approval, operation, requestId);
    }
  }

  /** A second operator does the action, or refuses it. Approving checks the state again. */
  async decide(request: OperationRequest, status: 'APPROVED' | 'REJECTED'): Promise<OperationReply> {
    const id = parseId('Approval', (request.params as { approvalId: string }).approvalId);
    const asked = id && (await this.find(id));
    if (!id || !asked) throw new DomainError('NOT_FOUND', 'there is no such approval');
    // After the approval: one that this key has ended has its answer in the same commit.
    const repeated = await this.unitOfWork.findAnswer(request.context);
    const reply = repeated ?? (await this.end(asked, request, status).catch(lostRace));
    if ((reply.status ?? ASKED_STATUS) >= 400) return reply;
    const ended = await this.find(id);
    const { approval, request: what } = ended ?? asked;
    const { replayed } = reply;
    return {
      status: 200,
      body: this.shown(approval, what),
      ...(replayed === undefined ? {} : { replayed }),
    };
  }

  private async end(
    { approval, action, request: what }: AskedAction,
    request: OperationRequest,
    status: 'APPROVED' | 'REJECTED',
  ): Promise<OperationReply> {
    const { operation } = action;
    const actor = actorOf(request);
    if (!isPermitted(operation, request)) {
      const needed = operatorPermissionsOf(operation).join(' or ');
      throw new DomainError('FORBIDDEN', `the operator lacks the permission ${needed}`);
    }
    if (isSamePerson(approval, request)) {
      throw new DomainError('SECOND_OPERATOR_NEEDED', 'another person must decide than the one who asked');
    }
    const isOpen = approval.status === 'PENDING';
    if ((isOpen || approval.status === 'EXPIRED') && !mayStillAsk(approval, operation, request)) {
      await this.endWithRight(approval, operation, actor.requestId);
      throw new DomainError(
        'ASKER_WITHOUT_RIGHT',
        'the operator who asked may not do this any more; the approval has ended',
      );
    }
    if (!isOpen) throw new DomainError('NOT_IN_THIS_STATE', `the approval is ${approval.status} already`);
    if (status === 'APPROVED') assertConfirmed(approval, request);
    const { id, action: name, resourceId } = approval;
    const verb = status === 'APPROVED' ? 'approve' : 'reject';
    const after = { approvalId: `Approval:${id}`, askedBy: approval.askedBy };
    const { reason = null } = (request.body ?? {}) as ReasonBody;
    const about = (done?: ActionAudit): string | null => done?.resourceId ?? resourceId;
    const also: AlsoWrite = [
      (runner, done) =>
        endApproval(runner, {
          ...{ id, status, resourceId: about(done), decidedBy: actor.operatorId },
          decidedPerson: actor.person ?? null,
        }),
      (runner, done) =>
        appendAuditEntries(runner, [
          auditEntryOf(actor, `${verb}-${name}`, { resourceId: about(done), reason, after }),
        ]),
    ];
    if (status === 'APPROVED') {
      const { ifMatch, present } = what.context;
      const context = {
        ...request.context,
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(present === undefined ? {} : { present }),
      };
      const approved = { ...what, context };
      const loaded = await action.load(approved).catch(refusal);
      return action.commit(this.unitOfWork, approved, also, loaded);
    }
    const { context } = request;
    return this.unitOfWork.command({ context, status: 200, sealed: false }, async ({ manager }) => {
      for (const write of also) await write(manager);
      return {};
    });
  }

  /** An approval ends with the right of the operator who asked. The service ends it, whoever finds it. */
  private async endWithRight(
    { id, action, resourceId, askedBy }: StoredApproval,
    { service }: OperatorOperation,
    requestId: string,
  ): Promise<void> {
    const after = { approvalId: `Approval:${id}`, askedBy };
    const entry = auditEntryOf({ operatorId: service, requestId }, `end-${action}`, {
      resourceId,
      reason: 'the operator who asked has lost the right',
      after,
    });
    await this.unitOfWork.transaction(async ({ manager }) => {
      if (await expireApproval(manager, id)) await appendAuditEntries(manager, [entry]);
    });
  }

  private ask(action: OperatorAction, request: OperationRequest, loaded: unknown): Promise<OperationReply> {
    const { context } = request;
    return this.unitOfWork.command({ context, status: ASKED_STATUS, sealed: true }, async (tx) => {
      const { audit, present, place } = await action.check(tx, request, accepted(loaded));
      const { reason = null } = audit;
      const resourceId = place ?? audit.resourceId ?? null;
      const id = mintUuid();
      const name = action.actionOf(request);
      const actor = actorOf(request);
      const stored = withPresent(action.storedRequest(request, loaded), present);
      const approval = await insertApproval(tx.manager, {
        ...{ id, operation: action.operation.name, action: name, resourceId, reason },
        requestSealed: this.sealing.seal(Buffer.from(JSON.stringify(stored)), approvalAad(id)),
        storageKey: action.fileOf(stored),
        askedBy: actor.operatorId,
        askedPerson: actor.person ?? null,
      });
      const after = { approvalId: `Approval:${id}` };
      await appendAuditEntries(tx.manager, [
        auditEntryOf(actor, `ask-${name}`, { resourceId, reason, after }),
      ]);
      return this.shown(approval, stored);
    });
  }

  private async find(id: Uuid): Promise<AskedAction | undefined> {
    const approval = await this.unitOfWork.transaction(({ manager }) => findApproval(manager, id));
    const action = approval && this.actionOf(approval);
    return action && { approval, action, request: this.requestOf(approval) };
  }

  private shown(approval: StoredApproval, { params, body }: OperationRequest): ApprovalResource {
    const shown = this.actionOf(approval)?.shownBody(body) ?? {};
    return renderApproval(approval, { params, body: shown });
  }

  private actionOf(approval: StoredApproval): OperatorAction | undefined {
    return this.registered.find(({ operation }) => operation.name === approval.operation);
  }

  private requestOf({ id, requestSealed }: StoredApproval): OperationRequest {
    const text = this.sealing.unseal(requestSealed, approvalAad(id)).toString('utf8');
    return JSON.parse(text) as OperationRequest;
  }

  private get sealing(): PayloadSealer {
    if (!this.sealer) throw new Error('approvals need a sealer');
    return this.sealer;
  }
}
