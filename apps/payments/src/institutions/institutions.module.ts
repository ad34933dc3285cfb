import { Module } from '@nestjs/common';
import { InstitutionsController } from './institutions.controller';
import { ListInstitutionsHandler } from './list-institutions.handler';

/** Which banks and mobile money providers can be paid. */
@Module({ controllers: [InstitutionsController], providers: [ListInstitutionsHandler] })
export class InstitutionsModule {}
