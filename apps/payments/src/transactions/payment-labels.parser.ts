import type { PaymentLabels as PaymentLabelsBody } from '@corridor/contracts';
import type { PaymentLabels } from './domain/payment-labels';

/** The platform's own data in a request for a new payment. Null means absent. */
export function labelsOf({ externalReference, metadata }: PaymentLabelsBody): PaymentLabels {
  return {
    ...(externalReference === undefined || externalReference === null ? {} : { externalReference }),
    ...(metadata === undefined || metadata === null ? {} : { metadata }),
  };
}
