import { setTimeout as pause } from 'node:timers/promises';
import type { OperationReply, OperationRequest } from '@corridor/contracts';
import type { UnitOfWork } from '@corridor/database';
import { OperatorAction, type AlsoWrite } from '@corridor/service';
import { RULE_LEASE_MS } from './domain/rule-lease';

/** For the rounding of timers, milliseconds. */
const MARGIN_MS = 50;

/** Resolves when no instance decides by the rules, connectors and settlement accounts before a commit any more. */
export async function rulesHoldEverywhere(): Promise<void> {
  await pause(RULE_LEASE_MS + MARGIN_MS);
}

/** A change of what payments are routed by. When it is answered, it holds in every instance. */
export abstract class RuleChangeHandler extends OperatorAction {
  override async commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also?: AlsoWrite,
    loaded?: unknown,
  ): Promise<OperationReply> {
    const reply = await super.commit(unitOfWork, request, also, loaded);
    if ((reply.status ?? 200) < 400) await rulesHoldEverywhere();
    return reply;
  }
}
