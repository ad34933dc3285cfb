import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { fundAccount } from './domain/funding';
import { SandboxFundingModule } from './sandbox-funding.module';

/** Money that the sandbox adds to internal accounts. */
export const sandboxFundingFeature: PaymentFeature = {
  commands: [fundAccount],
  module: SandboxFundingModule,
};
