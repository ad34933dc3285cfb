import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { OperationReply } from '@corridor/contracts';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { tokenNotFound, tokenUuidOf } from './domain/token-id';
import { tokenResource } from './token-resource.presenter';
import { TokenRepository } from './token.repository';

/** Shows one token of the platform. */
@Injectable()
export class GetTokenHandler {
  constructor(
    private readonly pool: Pool,
    private readonly repository: TokenRepository,
  ) {}

  async handle({ request }: OperationCall): Promise<OperationReply> {
    const { platformKey } = request.context;
    const token = await this.repository.find(this.pool, platformKey, tokenUuidOf(request.params));
    if (!token) throw tokenNotFound();
    return { body: tokenResource(token) };
  }
}
