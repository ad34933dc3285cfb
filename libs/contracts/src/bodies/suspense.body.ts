import { EnumField, IdField, LimitField, TextField } from '../fields';

/** What an operator can decide about a payment that goes no further. */
export const paymentResolutions = ['REFUNDED', 'PAID'] as const;

/** GET /suspense. */
export class ListSuspenseQuery {
  @IdField('PlatformConfig', { optional: true }) platformId?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** POST /transactions/{transactionId}/resolve. */
export class ResolvePaymentBody {
  @EnumField(paymentResolutions, { description: 'REFUNDED: the money goes back. PAID: the payee has it' })
  outcome!: (typeof paymentResolutions)[number];
  @TextField({
    maxLength: 500,
    example: 'the bank confirmed the payout by phone',
    description: 'Kept with the decision, without personal data; callers of the API never see it',
  })
  reason!: string;
}
