import { Module } from '@nestjs/common';
import { FundInternalAccountHandler } from './fund-internal-account.handler';
import { SandboxFundingController } from './sandbox-funding.controller';

/** Funding of internal accounts in the sandbox. */
@Module({ controllers: [SandboxFundingController], providers: [FundInternalAccountHandler] })
export class SandboxFundingModule {}
