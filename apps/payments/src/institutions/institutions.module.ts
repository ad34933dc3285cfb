import { Module } from '@nestjs/common';
import { InstitutionsController } from './institutions.controller';
import { ListInstitutionsHandler } from './list-institutions.handler';

/** The banks and mobile money providers that can be paid. */
@Module({ controllers: [InstitutionsController], providers: [ListInstitutionsHandler] })
export class InstitutionsModule {}
