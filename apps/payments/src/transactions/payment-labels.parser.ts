import type { PaymentLabels as PaymentLabelsBody } from '@corridor/contracts';
import type { PaymentLabels } from './domain/payment-labels';

/** What a request says of a new payment for the platform itself; null is the same as nothing. */
export function labelsOf({ externalReference, metadata }: PaymentLabelsBody): PaymentLabels {
  return {
    ...(externalReference === undefined || externalReference === null ? {} : { externalReference }),
    ...(metadata === undefined || metadata === null ? {} : { metadata }),
  };
}
