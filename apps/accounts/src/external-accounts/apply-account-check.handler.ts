import { Injectable } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import type {
  AccountCheckResult,
  AppliedReportAnswer,
  ApplyAccountCheckBody,
  OperationReply,
  OperationRequest,
  RequestContext,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { withNameCheck, type NameCheckResult } from './domain/external-account';
import { externalAccountEvent } from './external-account.event';
import { ExternalAccountRepository } from './external-account.repository';
import { PendingCheckRepository } from './pending-check.repository';

const ENDED: AppliedReportAnswer = { applied: 'IGNORED', reason: 'the check of the account has ended' };

/** An account that the bank doesn't know waits for a review: its owner has it already. */
function nameCheckOf({ match, verifiedName }: AccountCheckResult): NameCheckResult {
  return { match: match === 'INVALID' ? 'NOT_MATCHED' : match, verifiedName };
}

/** `accounts.apply-account-check`: ends the pending check of an account, once. */
@Injectable()
export class ApplyAccountCheckHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly accounts: ExternalAccountRepository,
    private readonly checks: PendingCheckRepository,
  ) {}

  async execute({
    context,
    body,
  }: OperationRequest<ApplyAccountCheckBody>): Promise<OperationReply<AppliedReportAnswer>> {
    const answer = await this.unitOfWork.transaction((tx) => this.apply(tx, context, body));
    return { status: 200, body: answer };
  }

  private async apply(
    tx: Transaction,
    { platformKey, platformId }: RequestContext,
    { checkId, result }: ApplyAccountCheckBody,
  ): Promise<AppliedReportAnswer> {
    const id = parseId('AccountCheck', checkId);
    const accountId = id && (await this.checks.accountOf(tx.manager, platformKey, id));
    // The request that opens the account may not have committed yet.
    if (!accountId) return { applied: 'UNKNOWN', reason: null };
    const stored = await this.accounts.lock(tx.manager, platformKey, accountId);
    if (stored?.account.status !== 'PENDING' || result.match === 'PENDING') return ENDED;
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const account = withNameCheck(stored.account, nameCheckOf(result), nowMs);
    await this.accounts.update(tx.manager, account);
    const webhookType = 'EXTERNAL_ACCOUNT_STATUS_UPDATED';
    const cause = { type: 'status-updated', webhookType, platformId } as const;
    tx.emit(externalAccountEvent({ ...stored, account }, cause));
    return { applied: 'APPLIED', reason: null };
  }
}
