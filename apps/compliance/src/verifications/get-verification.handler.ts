import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OperationReply, OperationRequest, VerificationResource } from '@corridor/contracts';
import { verificationNotFound } from './domain/verification';
import { verificationIdOf } from './verification-id.parser';
import { toVerificationResource } from './verification.presenter';
import { VerificationRepository } from './verification.repository';

/** GET /verifications/{verificationId}, including those of a deleted customer. */
@Injectable()
export class GetVerificationHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly verifications: VerificationRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply<VerificationResource>> {
    const id = verificationIdOf(params);
    const verification = await this.verifications.find(this.dataSource, context.platformKey, id);
    if (!verification) throw verificationNotFound();
    return { body: toVerificationResource(verification) };
  }
}
