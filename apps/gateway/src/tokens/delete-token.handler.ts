import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import type { OperationReply } from '@corridor/contracts';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { TokenDirectory } from './token-directory.cache';
import { tokenNotFound, tokenUuidOf } from './domain/token-id';
import { TokenRepository } from './token.repository';

/** Deletes a token, except the platform's last one with MANAGE, because no other could be created then. */
@Injectable()
export class DeleteTokenHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: TokenRepository,
    private readonly directory: TokenDirectory,
  ) {}

  async handle({ operation, request }: OperationCall): Promise<OperationReply> {
    const { context, params } = request;
    const { platformKey } = context;
    const id = tokenUuidOf(params);
    let deleted: { id: string; clientId: string } | undefined;
    const reply = await this.unitOfWork.command(
      { context, status: operation.status, sealed: false },
      async ({ manager }) => {
        const managers = await this.repository.lockManagers(manager, platformKey);
        const token = await this.repository.find(manager, platformKey, id);
        if (!token) throw tokenNotFound();
        if (managers.includes(id) && managers.length === 1) {
          throw new DomainError('LAST_MANAGE_TOKEN', 'the last token with MANAGE cannot be deleted');
        }
        if (!(await this.repository.remove(manager, platformKey, id))) throw tokenNotFound();
        deleted = token;
      },
    );
    if (deleted) this.directory.forget(deleted);
    return reply;
  }
}
