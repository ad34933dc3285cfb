import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BeneficialOwnerResource, OperationReply, OperationRequest } from '@corridor/contracts';
import { ownerNotFound } from './domain/beneficial-owner';
import { toOwnerResource } from './owner.presenter';
import { ownerIdOf } from './owner-id.parser';
import { OwnerRepository } from './owner.repository';

/** GET /beneficial-owners/{beneficialOwnerId}, including owners of a deleted customer. */
@Injectable()
export class GetOwnerHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly owners: OwnerRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply<BeneficialOwnerResource>> {
    const owner = await this.owners.find(this.dataSource, context.platformKey, ownerIdOf(params));
    if (!owner) throw ownerNotFound();
    return { body: toOwnerResource(owner, context) };
  }
}
