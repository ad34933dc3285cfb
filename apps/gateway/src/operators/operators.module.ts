import { Module } from '@nestjs/common';
import { OperatorAuthenticator } from './operator-authenticator.guard';
import { OperatorRepository } from './operator.repository';

/** Operators, and their authentication. */
@Module({
  providers: [OperatorRepository, OperatorAuthenticator],
  exports: [OperatorRepository, OperatorAuthenticator],
})
export class OperatorsModule {}
