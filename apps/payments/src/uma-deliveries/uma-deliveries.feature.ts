import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { umaDelivery } from './domain/delivery';

/** Payments to UMA addresses of this deployment. */
export const umaDeliveriesFeature: PaymentFeature = { timers: [umaDelivery] };
