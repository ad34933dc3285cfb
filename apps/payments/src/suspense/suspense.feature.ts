import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { resolution } from './domain/resolution';

/** Decisions of operators. */
export const suspenseFeature: PaymentFeature = { timers: [resolution] };
