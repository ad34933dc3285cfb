import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import type { CreateTokenBody, CreatedApiTokenResource, OperationReply } from '@corridor/contracts';
import { CallerLimits } from '../limits/caller-limits.registry';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { newToken } from './new-token.factory';
import { tokenResource } from './token-resource.presenter';
import { TokenRepository } from './token.repository';

/** Creates a token. Only this answer contains its secret, and it is stored encrypted for a repeat. */
@Injectable()
export class CreateTokenHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly repository: TokenRepository,
    private readonly limits: CallerLimits,
  ) {}

  async handle({ operation, request }: OperationCall): Promise<OperationReply> {
    const { context } = request;
    const body = request.body as CreateTokenBody;
    const missing = body.permissions.filter((permission) => !context.permissions.includes(permission));
    if (missing.length > 0) {
      throw new DomainError(
        'FORBIDDEN',
        `a token cannot grant permissions that its creator lacks: ${missing.join(', ')}`,
      );
    }
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: true },
      async ({ manager }) => {
        this.limits.assertTokens(await this.repository.lockCount(manager, context.platformKey));
        const { token, clientSecret } = newToken({
          platformKey: context.platformKey,
          platformId: context.platformId,
          name: body.name,
          permissions: body.permissions,
          nowMs: await this.clocks.now(manager, context.platformKey),
        });
        await this.repository.insert(manager, token);
        return {
          ...tokenResource(token),
          clientSecret,
        } satisfies CreatedApiTokenResource;
      },
    );
  }
}
