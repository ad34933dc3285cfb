import { Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import {
  permissions,
  type ConsoleLinkResource,
  type CreateConsoleLinkBody,
  type OperationReply,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { createConsoleLink, developerOf } from '../console-sessions/create-link.handler';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { LinkSite } from './link-site.registry';

/** Creates a link for a person of the platform. Only this answer contains it, and it is stored encrypted for a repeat. */
@Injectable()
export class CreateConsoleLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly site: LinkSite,
  ) {}

  /** @param tokenId of the caller */
  async handle({ operation, request }: OperationCall, tokenId: string): Promise<OperationReply> {
    const token = parseId('ApiToken', tokenId);
    if (token === undefined) {
      throw new DomainError(
        'FORBIDDEN',
        'a sign-in makes no links: a token does, or a command on the server',
      );
    }
    const { context } = request;
    const { name, permissions: wanted = context.permissions } = request.body as CreateConsoleLinkBody;
    const missing = wanted.filter((permission) => !context.permissions.includes(permission));
    if (missing.length > 0) {
      throw new DomainError(
        'FORBIDDEN',
        `a link cannot grant permissions that its creator lacks: ${missing.join(', ')}`,
      );
    }
    const granted = permissions.filter((permission) => wanted.includes(permission));
    const site = this.site.url();
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: true },
      async ({ manager }) => {
        const platform = { key: context.platformKey, id: context.platformId };
        const link = await createConsoleLink(manager, developerOf(name, platform, granted, token), site);
        return { ...link, name, permissions: granted } satisfies ConsoleLinkResource;
      },
    );
  }
}
