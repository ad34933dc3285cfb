import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { DispatchingModule } from './dispatching.module';
import { instructionEvent } from './domain/instruction-command';

/** Instructions to connectors. */
export const dispatchingFeature: PaymentFeature = {
  commands: [instructionEvent],
  module: DispatchingModule,
};
