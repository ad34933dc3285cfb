import { Injectable } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import { needsPostalCode } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { IdentityCheckPort, type IdentityCheckAnswer } from '../identity-checks/identity-check.port';
import { isOwnerComplete } from '../requirements/domain/requirement';
import { BeginOwnerCheckHandler } from './begin-owner-check.handler';
import { restartedOwner, type BeneficialOwner } from './domain/beneficial-owner';
import { OwnerRepository } from './owner.repository';

/** Complete data that is UNVERIFIED had to be corrected: a document may be the correction. */
function isRestartable({ kycStatus, personalInfo }: BeneficialOwner): boolean {
  return kycStatus === 'UNVERIFIED' && isOwnerComplete(personalInfo, needsPostalCode);
}

/** Another check of an owner that had to correct something, after a change of its documents. */
@Injectable()
export class RestartOwnerCheckHandler {
  constructor(
    private readonly clocks: PlatformClocks,
    private readonly identityCheck: IdentityCheckPort,
    private readonly beginCheck: BeginOwnerCheckHandler,
    private readonly owners: OwnerRepository,
  ) {}

  /** What the provider says before the transaction; undefined if there is nothing to check again. */
  async prepare(
    runner: SqlRunner,
    platformKey: number,
    holderId: string,
  ): Promise<IdentityCheckAnswer | undefined> {
    const id = parseId('BeneficialOwner', holderId);
    const owner = id && (await this.owners.find(runner, platformKey, id));
    if (!owner || !isRestartable(owner)) return undefined;
    return this.identityCheck.check({ kind: 'OWNER', lastName: String(owner.personalInfo['lastName']) });
  }

  /** The caller holds the lock of the customer. */
  async execute(
    runner: SqlRunner,
    { platformKey, platformId }: { platformKey: number; platformId: string },
    { holderId, answer }: { holderId: string; answer: IdentityCheckAnswer | undefined },
  ): Promise<void> {
    const id = parseId('BeneficialOwner', holderId);
    const owner = id && answer && (await this.owners.lock(runner, platformKey, id));
    if (!owner || !isRestartable(owner)) return;
    const after = restartedOwner(owner, await this.clocks.now(runner, platformKey));
    await this.owners.update(runner, owner, after);
    await this.beginCheck.execute(runner, after, { platformId, answer });
  }
}
