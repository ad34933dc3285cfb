import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { resolution } from './domain/resolution';
import { SuspenseModule } from './suspense.module';

/** Operators' decisions on suspended and stuck payments. */
export const suspenseFeature: PaymentFeature = { timers: [resolution], module: SuspenseModule };
