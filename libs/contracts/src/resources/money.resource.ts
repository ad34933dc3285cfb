import { IntegerField, ObjectField, TextField, TextListField } from '../fields';

/** A currency as an object. */
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

/** An amount that is negative if it leaves an account. */
export class SignedAmountResource {
  @IntegerField({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, example: -10000 })
  amount!: number;
  @ObjectField(() => CurrencyResource) currency!: CurrencyResource;
}

const ofSome = { optional: true, description: 'For some account types' };

/** An account or wallet that receives money. Its members depend on its type. */
export class AccountOrWalletInfoResource {
  @TextField({ example: 'USD_ACCOUNT', description: 'Long name of the account type' }) accountType!: string;
  @TextListField({ optional: true, example: ['ACH', 'WIRE'], description: 'For a bank account' })
  paymentRails?: string[];
  @TextField({
    optional: true,
    example: 'REF-0A1B2C3D4E',
    description: 'For a bank account: the reference that the payment must contain',
  })
  reference?: string;
  @TextField(ofSome) accountNumber?: string;
  @TextField(ofSome) routingNumber?: string;
  @TextField(ofSome) bankName?: string;
  @TextField(ofSome) iban?: string;
  @TextField(ofSome) sortCode?: string;
  @TextField(ofSome) clabeNumber?: string;
  @TextField(ofSome) pixKey?: string;
  @TextField(ofSome) pixKeyType?: string;
  @TextField(ofSome) vpa?: string;
  @TextField(ofSome) bankCode?: string;
  @TextField(ofSome) branchCode?: string;
  @TextField(ofSome) phoneNumber?: string;
  @TextField(ofSome) provider?: string;
  @TextField({ optional: true, example: 'USDC', description: 'For a wallet' }) assetType?: string;
  @TextField({ optional: true, description: 'For a wallet' }) address?: string;
  @TextField({ optional: true, maxLength: 4096, description: 'For Lightning (BOLT 11)' }) invoice?: string;
}

/** Where to send money for an account. */
export class PaymentInstructionResource {
  @TextField({ optional: true }) instructionsNotes?: string;
  @ObjectField(() => AccountOrWalletInfoResource) accountOrWalletInfo!: AccountOrWalletInfoResource;
}
