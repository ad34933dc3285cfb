import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import { permissionsOfMember, type CreateMemberBody, type OperationReply } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { CallerLimits } from '../limits/caller-limits.registry';
import { MemberRepository } from '../members/member.repository';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { assertGrantable } from './domain/member';
import { memberResource } from './member-resource.presenter';

/** Adds a member to the platform. */
@Injectable()
export class CreateMemberHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly repository: MemberRepository,
    private readonly limits: CallerLimits,
  ) {}

  async handle({ operation, request }: OperationCall): Promise<OperationReply> {
    const { context } = request;
    const { name, email = null, role } = request.body as CreateMemberBody;
    assertGrantable(permissionsOfMember(role), context.permissions);
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: true },
      async ({ manager }) => {
        const { platformKey } = context;
        this.limits.assertMembers(await this.repository.lockCount(manager, platformKey));
        const nowMs = await this.clocks.now(manager, platformKey);
        const made = { platformKey, id: mintUuid(nowMs), name, email, role, createdAt: new Date(nowMs) };
        await this.repository.insert(manager, made);
        return memberResource({ ...made, lastSignInAt: null }, 0);
      },
    );
  }
}
