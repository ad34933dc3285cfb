import { Injectable } from '@nestjs/common';
import { DomainError, type Uuid } from '@corridor/kernel';
import { permissionsOfMember, type OperationReply, type UpdateMemberBody } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { SessionRepository } from '../console-sessions/session.repository';
import { MemberRepository } from '../members/member.repository';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { assertGrantable, memberNotFound, memberUuidOf } from './domain/member';
import { memberResource } from './member-resource.presenter';

/** Changes, removes and signs out members. What takes rights away ends the sessions of the member. */
@Injectable()
export class ChangeMemberHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: MemberRepository,
    private readonly sessions: SessionRepository,
  ) {}

  /** @param callerId the member who asks; undefined for another caller */
  async update({ operation, request }: OperationCall, callerId: Uuid | undefined): Promise<OperationReply> {
    const { context, params } = request;
    const id = memberUuidOf(params);
    const { name, email, role } = request.body as UpdateMemberBody;
    if (role !== undefined) assertGrantable(permissionsOfMember(role), context.permissions);
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: true },
      async ({ manager }) => {
        const member = await this.repository.lock(manager, context.platformKey, id);
        if (!member) throw memberNotFound();
        const changed = {
          ...member,
          name: name ?? member.name,
          email: email === undefined ? member.email : email,
          role: role ?? member.role,
        };
        if (changed.role !== member.role) {
          if (id === callerId)
            throw new DomainError('OWN_MEMBER', 'you cannot change your own role; another ADMIN can');
          await this.sessions.endOfMember(manager, id);
        }
        await this.repository.update(manager, changed);
        const open = await this.sessions.openOfMembers(manager, [id]);
        return memberResource(changed, open.get(id) ?? 0);
      },
    );
  }

  /** @param callerId the member who asks; undefined for another caller */
  async remove({ operation, request }: OperationCall, callerId: Uuid | undefined): Promise<OperationReply> {
    const { context, params } = request;
    const id = memberUuidOf(params);
    if (id === callerId) throw new DomainError('OWN_MEMBER', 'you cannot remove yourself; another ADMIN can');
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: false },
      async ({ manager }) => {
        if (!(await this.repository.remove(manager, context.platformKey, id))) throw memberNotFound();
        await this.sessions.endOfMember(manager, id);
      },
    );
  }

  async signOut({ operation, request }: OperationCall): Promise<OperationReply> {
    const { context, params } = request;
    const id = memberUuidOf(params);
    return this.unitOfWork.command(
      { context, status: operation.status, sealed: true },
      async ({ manager }) => {
        const member = await this.repository.lock(manager, context.platformKey, id);
        if (!member) throw memberNotFound();
        await this.sessions.endOfMember(manager, id);
        return memberResource(member, 0);
      },
    );
  }
}
