import { Module } from '@nestjs/common';
import { TimersModule } from '@corridor/service';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module';
import { ReassessmentsModule } from '../reassessments/reassessments.module';
import { CreateOwnerHandler } from './create-owner.handler';
import { EndOwnerCheckHandler } from './end-owner-check.handler';
import { GetOwnerHandler } from './get-owner.handler';
import { ListOwnersHandler } from './list-owners.handler';
import { OwnerRepository } from './owner.repository';
import { OwnersController } from './owners.controller';
import { UpdateOwnerHandler } from './update-owner.handler';

/** Beneficial owners of businesses. */
@Module({
  imports: [IdentityChecksModule, ReassessmentsModule, TimersModule],
  controllers: [OwnersController],
  providers: [
    OwnerRepository,
    CreateOwnerHandler,
    GetOwnerHandler,
    ListOwnersHandler,
    UpdateOwnerHandler,
    EndOwnerCheckHandler,
  ],
  exports: [OwnerRepository],
})
export class OwnersModule {}
