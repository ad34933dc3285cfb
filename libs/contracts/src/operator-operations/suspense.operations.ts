import { ListSuspenseQuery, ResolvePaymentBody } from '../bodies/suspense.body';
import { defineOperatorOperations } from '../operator-operation';
import { PaymentResolutionResource, SuspenseItemResource } from '../resources/suspense.resource';

const resolving = {
  service: 'payments',
  permission: 'RESOLVE',
  tag: 'Suspense',
  personalData: 'NONE',
} as const;

/** Payments that go no further by themselves. */
export const suspenseOperations = defineOperatorOperations({
  listSuspense: {
    ...resolving,
    personalData: 'MASKED',
    method: 'GET',
    path: '/suspense',
    summary: 'List payments that an operator has to resolve',
    description:
      'Money in the suspense accounts of platforms, and stuck payments, the oldest first. A payment with an open ' +
      'instruction is not among them: that decides.',
    query: ListSuspenseQuery,
    answer: 'page',
    resource: SuspenseItemResource,
  },
  resolvePayment: {
    ...resolving,
    method: 'POST',
    path: '/transactions/{transactionId}/resolve',
    summary: 'Decide what becomes of such a payment',
    description:
      'The decision is booked within a second after the answer. Suspended money goes back (REFUNDED), or has reached ' +
      'the payee by other means (PAID). A stuck payment fails and is refunded, or is completed. A payment with an open ' +
      'instruction is INSTRUCTION_OPEN, and `details.instructionId` names it.',
    body: ResolvePaymentBody,
    resource: PaymentResolutionResource,
    errors: ['NOT_IN_THIS_STATE', 'INSTRUCTION_OPEN'],
  },
});
