import { transactionStatuses } from '@corridor/kernel';
import { paymentResolutions } from '../bodies/suspense.body';
import { CurrencyCodeField, EnumField, IdField, IntegerField, MomentField } from '../fields';
import { ObjectField, TextField } from '../fields';
import { COUNTERPARTY_OF_PAYMENT, CounterpartyResource } from './instructions.resource';

const MAX = Number.MAX_SAFE_INTEGER;
const itemKinds = ['SUSPENDED', 'STUCK'] as const;

/** SuspenseItem: money in a suspense account, or a payment that goes no further by itself. */
export class SuspenseItemResource {
  @IdField('Transaction') transactionId!: string;
  @IdField('PlatformConfig') platformId!: string;
  @IdField('Customer', { nullable: true }) customerId!: string | null;
  @ObjectField(() => CounterpartyResource, { description: COUNTERPARTY_OF_PAYMENT })
  counterparty!: CounterpartyResource;
  @EnumField(itemKinds, { description: 'SUSPENDED: its money is in the suspense account' }) of!: string;
  @TextField({ example: 'QUOTE' }) kind!: string;
  @EnumField(transactionStatuses) status!: string;
  @IntegerField({ min: 0, max: MAX, example: 10000 }) amount!: number;
  @CurrencyCodeField() currency!: string;
  @MomentField({ description: 'Domain time' }) since!: string;
  @TextField({ nullable: true, maxLength: 2_048, description: 'The cause, if it is known' }) cause!:
    | string
    | null;
  @EnumField(['WAITING', 'DEAD'], {
    nullable: true,
    description: 'A decision that is not booked yet, or that could not be booked',
  })
  resolution!: string | null;
}

/** PaymentResolution: what an operator has decided about such a payment. */
export class PaymentResolutionResource {
  @IdField('PaymentResolution') id!: string;
  @IdField('Transaction') transactionId!: string;
  @EnumField(itemKinds) of!: string;
  @EnumField(paymentResolutions) outcome!: string;
}
