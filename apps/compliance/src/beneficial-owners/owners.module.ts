import { Module } from '@nestjs/common';
import { TimersModule } from '@corridor/service';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module';
import { ReassessmentsModule } from '../reassessments/reassessments.module';
import { BeginOwnerCheckHandler } from './begin-owner-check.handler';
import { CreateOwnerHandler } from './create-owner.handler';
import { EndOwnerCheckHandler } from './end-owner-check.handler';
import { GetOwnerHandler } from './get-owner.handler';
import { ListOwnersHandler } from './list-owners.handler';
import { OwnerReviewRepository } from './owner-review.repository';
import { OwnerRepository } from './owner.repository';
import { OwnersController } from './owners.controller';
import { RestartOwnerCheckHandler } from './restart-owner-check.handler';
import { UpdateOwnerHandler } from './update-owner.handler';

/** Beneficial owners of businesses. */
@Module({
  imports: [IdentityChecksModule, ReassessmentsModule, TimersModule],
  controllers: [OwnersController],
  providers: [
    OwnerRepository,
    OwnerReviewRepository,
    BeginOwnerCheckHandler,
    RestartOwnerCheckHandler,
    CreateOwnerHandler,
    GetOwnerHandler,
    ListOwnersHandler,
    UpdateOwnerHandler,
    EndOwnerCheckHandler,
  ],
  exports: [OwnerRepository, OwnerReviewRepository, EndOwnerCheckHandler, RestartOwnerCheckHandler],
})
export class OwnersModule {}
