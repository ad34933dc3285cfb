import { FreeObjectField, IntegerField, ObjectField, TextField } from '../fields';

/** A currency as an object (specification, shared value types). */
export class CurrencyResource {
  @TextField({ example: 'USD' }) code!: string;
  @TextField({ example: 'US Dollar' }) name!: string;
  @TextField({ example: '$' }) symbol!: string;
  @IntegerField({ min: 0, max: 18, example: 2 }) decimals!: number;
}

/** An amount in the smallest unit of its currency. */
export class AmountResource {
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, example: 10000 }) amount!: number;
  @ObjectField(() => CurrencyResource) currency!: CurrencyResource;
}

/** Where money for an account is sent to. */
export class PaymentInstructionResource {
  @TextField({ optional: true }) instructionsNotes?: string;
  @FreeObjectField({
    description: 'accountType, paymentRails, reference and the details of the account or wallet',
  })
  accountOrWalletInfo!: Record<string, unknown>;
}
