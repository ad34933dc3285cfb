import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { BeneficialOwnersController } from './beneficial-owners.controller';
import { ConfigController } from './config.controller';
import { ExternalAccountsController } from './external-accounts.controller';
import { InternalAccountsController } from './internal-accounts.controller';
import { QuotesController } from './quotes.controller';
import { RatesController } from './rates.controller';
import { ReceiversController } from './receivers.controller';
import { TransactionsController } from './transactions.controller';
import { TransfersController } from './transfers.controller';
import { VerificationsController } from './verifications.controller';

/** Areas of the API whose operations a service answers, without work of the gateway. */
@Module({
  imports: [ForwardingModule],
  controllers: [
    ConfigController,
    ExternalAccountsController,
    BeneficialOwnersController,
    VerificationsController,
    InternalAccountsController,
    TransfersController,
    QuotesController,
    TransactionsController,
    RatesController,
    ReceiversController,
  ],
})
export class ServiceOperationsModule {}
