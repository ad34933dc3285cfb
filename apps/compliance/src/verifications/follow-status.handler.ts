import { Injectable } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { AccountsPort } from '../service-clients/accounts.port';
import { RejectionRepository } from './rejection.repository';
import { ShowRejectionHandler } from './show-rejection.handler';
import { verificationEvent } from './verification.event';
import { VerificationRepository } from './verification.repository';

/**
 * Makes the customer's status follow before the caller is answered, so that a withdrawn permission has ended by then
 * (ADR 5). Without a caller, the status follows the event.
 */
@Injectable()
export class FollowStatusHandler {
  constructor(
    private readonly accounts: AccountsPort,
    private readonly verifications: VerificationRepository,
    private readonly rejections: RejectionRepository,
    private readonly showRejection: ShowRejectionHandler,
  ) {}

  /**
   * For the verification in a reply, including a replayed one, because the first command may have crashed before this
   * step.
   */
  async execute(
    runner: SqlRunner,
    { platformKey }: Pick<RequestContext, 'platformKey'>,
    reply: OperationReply,
  ): Promise<void> {
    if (reply.status !== 200) return;
    const shown = JSON.parse(reply.renderedBody ?? '{}') as { id?: string };
    const id = parseId('Verification', shown.id ?? '');
    const rejection = id && (await this.rejections.find(runner, platformKey, id));
    if (rejection) return this.showRejection.execute(rejection);
    const present = id && (await this.verifications.find(runner, platformKey, id));
    if (!present) return;
    if (present.status === 'RESOLVE_ERRORS' || present.status === 'READY_FOR_VERIFICATION') return;
    await this.accounts.follow(verificationEvent(present));
  }
}
