import { Injectable } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import { permissionsOfMember, type ConsoleLinkResource, type OperationReply } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { LinkSite } from '../console-links/link-site.registry';
import { createConsoleLink, developerOf } from '../console-sessions/create-link.handler';
import { MemberRepository } from '../members/member.repository';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { assertGrantable, memberNotFound, memberUuidOf } from './domain/member';

/** Creates a link for a member. Only this answer contains it, and it is stored encrypted for a repeat. */
@Injectable()
export class CreateMemberLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: MemberRepository,
    private readonly site: LinkSite,
  ) {}

  /** @param callerId the token or the session that asks */
  async handle({ operation, request }: OperationCall, callerId: string): Promise<OperationReply> {
    const { context, params } = request;
    const id = memberUuidOf(params);
    const siteUrl = this.site.url();
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: true },
      async ({ manager }) => {
        const member = await this.repository.lock(manager, context.platformKey, id);
        if (!member) throw memberNotFound();
        const granted = permissionsOfMember(member.role);
        assertGrantable(granted, context.permissions);
        const platform = { key: context.platformKey, id: context.platformId };
        const person = developerOf(member.name, platform, granted, parseId('ApiToken', callerId));
        const link = await createConsoleLink(manager, { ...person, memberId: id }, siteUrl);
        return {
          ...link,
          name: member.name,
          permissions: [...granted],
        } satisfies ConsoleLinkResource;
      },
    );
  }
}
