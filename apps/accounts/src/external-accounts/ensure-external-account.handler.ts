import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidInput, type Violation } from '@corridor/kernel';
import {
  violationsAt,
  type EnsureExternalAccountAnswer,
  type EnsureExternalAccountBody,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { draftOf, type AccountDraft } from './account-draft.parser';
import { externalAccountEvent } from './external-account.event';
import { OpenExternalAccountHandler } from './open-external-account.handler';

/**
 * Attempts to find the same account after another request was faster. More are needed only if the account is deleted
 * meanwhile.
 */
const ATTEMPTS_MAX = 3;

/** The error with the field paths as the caller wrote them. */
function errorAt(path: string, error: DomainError): DomainError {
  const named = error.details['errors'];
  if (!Array.isArray(named)) return error;
  const violations = violationsAt(path, named as Violation[]);
  if (error.code === 'INVALID_INPUT') return invalidInput(violations);
  return new DomainError(error.code, error.message, { ...error.details, errors: violations });
}

/**
 * `accounts.ensure-external-account`: finds or creates the owner's account that a quote describes inline. It needs no
 * idempotency key, because a repeat finds the account.
 */
@Injectable()
export class EnsureExternalAccountHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly opening: OpenExternalAccountHandler,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'checkDigits'>,
  ) {}

  async execute({
    context,
    body,
  }: OperationRequest<EnsureExternalAccountBody>): Promise<OperationReply<EnsureExternalAccountAnswer>> {
    const { account, path } = body;
    try {
      const draft = draftOf(account, this.config.checkDigits);
      return { status: 200, body: await this.ensure(context, draft) };
    } catch (error) {
      throw error instanceof DomainError && path !== undefined ? errorAt(path, error) : error;
    }
  }

  private async ensure(context: RequestContext, draft: AccountDraft): Promise<EnsureExternalAccountAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await this.find(context, draft);
      if (found) return found;
      try {
        return await this.create(context, draft);
      } catch (error) {
        const wasFaster = error instanceof DomainError && error.code === 'EXTERNAL_ACCOUNT_EXISTS';
        if (!wasFaster || attempt >= ATTEMPTS_MAX) throw error;
      }
    }
  }

  private async find(
    context: RequestContext,
    draft: AccountDraft,
  ): Promise<EnsureExternalAccountAnswer | undefined> {
    const { platformKey, platformId } = context;
    const same = await this.opening.findSame(platformKey, draft);
    if (!same) return undefined;
    const cause = { type: 'stated', webhookType: null, platformId };
    return { account: externalAccountEvent(same, cause), created: false };
  }

  private async create(context: RequestContext, draft: AccountDraft): Promise<EnsureExternalAccountAnswer> {
    const answer = await this.opening.checkName(context, draft);
    const { event } = await this.unitOfWork.transaction((tx) =>
      this.opening.open(tx, { context, draft, answer }),
    );
    return { account: event, created: true };
  }
}
