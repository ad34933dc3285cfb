import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, invalidInput, type FreezeKind, type OperatorActionName } from '@corridor/kernel';
import {
  operatorOperations,
  type FreezeBody,
  type OperationReply,
  type OperationRequest,
  type OperatorOperation,
  type UnfreezeBody,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { actorOf, OperatorAction, OperatorActions, type ActionResult } from '@corridor/service';
import { ReplicaOwner } from '../replicas/owner.port';
import { FreezeRepository, type FreezeRow } from './freeze.repository';
import { FreezeSubjectRepository } from './freeze-subject.repository';
import { renderFreeze } from './freeze.presenter';

/** The operations of each kind. */
const OPERATIONS = {
  CUSTOMER: [operatorOperations.freezeCustomer, operatorOperations.unfreezeCustomer],
  INTERNAL_ACCOUNT: [operatorOperations.freezeInternalAccount, operatorOperations.unfreezeInternalAccount],
  EXTERNAL_ACCOUNT: [operatorOperations.freezeExternalAccount, operatorOperations.unfreezeExternalAccount],
  CURRENCY: [operatorOperations.freezeCurrency, operatorOperations.unfreezeCurrency],
  PLATFORM: [operatorOperations.freezePlatform, operatorOperations.unfreezePlatform],
} as const satisfies Record<FreezeKind, readonly [freeze: OperatorOperation, unfreeze: OperatorOperation]>;

/** What all freezing and lifting need. */
interface Parts {
  pool: Pool;
  owner: ReplicaOwner;
  actions: OperatorActions;
  freezes: FreezeRepository;
  subjects: FreezeSubjectRepository;
}

function isOfAccounts(kind: FreezeKind): boolean {
  return kind === 'CUSTOMER' || kind === 'EXTERNAL_ACCOUNT' || kind === 'PLATFORM';
}

/** Which freeze is active. */
function presentOf(before: FreezeRow | undefined): object {
  return { active: before?.is_active ? before.id : null };
}

/** An operator freezes, or lifts a freeze. */
abstract class FreezeAction extends OperatorAction {
  constructor(
    protected readonly parts: Parts,
    readonly operation: OperatorOperation,
    protected readonly kind: FreezeKind,
  ) {
    super(parts.actions);
  }

  /** One name for both: who could lift alone what two have frozen would make the second person pointless. */
  override actionOf(): OperatorActionName {
    return 'freeze';
  }

  /** The copy of what accounts has answered to exist may not be there yet. */
  override async load(request: OperationRequest): Promise<void> {
    const { pool, owner, subjects } = this.parts;
    const id = this.subjectId(request);
    if (!(await subjects.find(pool, this.kind, id)) && isOfAccounts(this.kind)) await owner.learn(id);
  }

  protected subjectId({ params }: OperationRequest): string {
    return Object.values(params as Record<string, string>)[0] ?? '';
  }
}

/** POST …/freeze. It waits for payments that are being decided, so that it holds when it is answered. */
class Freeze extends FreezeAction {
  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { freezes, subjects } = this.parts;
    const { direction, reason, until = null } = request.body as FreezeBody;
    const by = actorOf(request);
    const resourceId = this.subjectId(request);
    const subject = await subjects.get(manager, this.kind, resourceId);
    const before = await freezes.lockOf(manager, subject);
    if (before) await freezes.lift(manager, before, { ...by, reason: 'replaced by another freeze' });
    const frozen = await freezes.add(manager, { ...subject, direction, reason, until, ...by });
    if (!frozen.is_active) throw invalidInput([{ field: 'until', message: 'until must be in the future' }]);
    await freezes.releaseHeld(manager);
    return {
      body: renderFreeze(frozen),
      audit: {
        ...{ resourceId, reason },
        before: before?.is_active ? { frozen: before.direction } : { frozen: null },
        after: { frozen: direction, until },
      },
      present: presentOf(before),
    };
  }
}

/** POST …/unfreeze. */
class Unfreeze extends FreezeAction {
  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { freezes, subjects } = this.parts;
    const { reason = null } = request.body as UnfreezeBody;
    const by = actorOf(request);
    const resourceId = this.subjectId(request);
    const subject = await subjects.get(manager, this.kind, resourceId);
    const before = await freezes.lockOf(manager, subject);
    if (!before?.is_active) throw new DomainError('NOT_IN_THIS_STATE', `${resourceId} is not frozen`);
    const lifted = await freezes.lift(manager, before, { ...by, reason });
    await freezes.releaseHeld(manager);
    return {
      body: renderFreeze(lifted),
      audit: { resourceId, reason, before: { frozen: before.direction }, after: { frozen: null } },
      present: presentOf(before),
    };
  }
}

/** Freezes and lifts each kind. */
@Injectable()
export class ChangeFreezeHandler {
  private readonly changes: ReadonlyMap<FreezeKind, { freeze: FreezeAction; unfreeze: FreezeAction }>;

  constructor(
    pool: Pool,
    owner: ReplicaOwner,
    actions: OperatorActions,
    freezes: FreezeRepository,
    subjects: FreezeSubjectRepository,
  ) {
    const parts = { pool, owner, actions, freezes, subjects };
    this.changes = new Map(
      (Object.keys(OPERATIONS) as FreezeKind[]).map((kind) => {
        const [freeze, unfreeze] = OPERATIONS[kind];
        return [
          kind,
          { freeze: new Freeze(parts, freeze, kind), unfreeze: new Unfreeze(parts, unfreeze, kind) },
        ];
      }),
    );
  }

  execute(
    kind: FreezeKind,
    change: 'freeze' | 'unfreeze',
    request: OperationRequest,
  ): Promise<OperationReply> {
    const found = this.changes.get(kind);
    if (!found) throw new Error(`nothing freezes ${kind}`);
    return found[change].execute(request);
  }
}
