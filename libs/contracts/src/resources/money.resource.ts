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

/** The same where it may leave an account: negative then. */
export class SignedAmountResource {
  @IntegerField({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, example: -10000 })
  amount!: number;
  @ObjectField(() => CurrencyResource) currency!: CurrencyResource;
}

const ofSome = { optional: true, description: 'Of some account types' };

/** An account or wallet that takes money: which members it has depends on its type. */
export class AccountOrWalletInfoResource {
  @TextField({ example: 'USD_ACCOUNT', description: 'Long name of the account type' }) accountType!: string;
  @TextListField({ optional: true, example: ['ACH', 'WIRE'], description: 'Of a bank account' })
  paymentRails?: string[];
  @TextField({
    optional: true,
    example: 'REF-0A1B2C3D4E',
    description: 'Of a bank account: what the payment must name',
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
  @TextField({ optional: true, example: 'USDC', description: 'Of a wallet' }) assetType?: string;
  @TextField({ optional: true, description: 'Of a wallet' }) address?: string;
  @TextField({ optional: true, maxLength: 4096, description: 'Of Lightning (BOLT 11)' }) invoice?: string;
}

/** Where money for an account is sent to. */
export class PaymentInstructionResource {
  @TextField({ optional: true }) instructionsNotes?: string;
  @ObjectField(() => AccountOrWalletInfoResource) accountOrWalletInfo!: AccountOrWalletInfoResource;
}
