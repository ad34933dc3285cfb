import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { parseId, type Uuid } from '@corridor/kernel';
import {
  permissionsOfMember,
  type ConsoleLinkResource,
  type OperationReply,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { LinkSite } from '../console-links/link-site.registry';
import { createConsoleLink, developerOf } from '../console-sessions/create-link.handler';
import { MemberRepository, type Member } from '../members/member.repository';
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
    // Also before the command, because a repeat of it answers what another caller got.
    await this.unitOfWork.transaction(({ manager }) => this.grantable(manager, context, id));
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: true },
      async ({ manager }) => {
        const member = await this.grantable(manager, context, id);
        const granted = permissionsOfMember(member.role);
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

  /**
   * The member, locked until the transaction ends.
   * @throws DomainError MEMBER_NOT_FOUND, and FORBIDDEN if the caller lacks a permission of the member
   */
  private async grantable(manager: EntityManager, context: RequestContext, id: Uuid): Promise<Member> {
    const member = await this.repository.lock(manager, context.platformKey, id);
    if (!member) throw memberNotFound();
    assertGrantable(permissionsOfMember(member.role), context.permissions);
    return member;
  }
}
