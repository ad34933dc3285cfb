import {
  AmountField,
  CurrencyCodeField,
  IdField,
  QueryAmountField,
  TextField,
  TextListField,
} from '../fields';
import { CountryField } from '../identity-fields';

const CURRENCIES = { pattern: /^[A-Z]{3,4}$/, words: 'currency codes, each 3 or 4 capital letters' };
/** Largest number of currencies in one filter. */
const CODES_MAX = 50;
/** Default of `sendingAmount`, smallest unit of each source currency. */
export const SENDING_AMOUNT_DEFAULT = 10000;

/** GET /exchange-rates. */
export class ListExchangeRatesQuery {
  @TextListField({
    optional: true,
    form: CURRENCIES,
    maxItems: CODES_MAX,
    description: 'Sending currencies; repeated or separated by commas. Default: those of the platform',
    example: ['USD'],
  })
  sourceCurrency?: string[];
  @TextListField({
    optional: true,
    form: CURRENCIES,
    maxItems: CODES_MAX,
    description: 'Receiving currencies; repeated or separated by commas. Default: all',
    example: ['MXN', 'EUR'],
  })
  destinationCurrency?: string[];
  @QueryAmountField({
    optional: true,
    default: SENDING_AMOUNT_DEFAULT,
    description: 'Smallest unit of each source currency',
  })
  sendingAmount?: number;
}

/** POST /crypto/estimate-withdrawal-fee. */
export class EstimateWithdrawalFeeBody {
  @IdField('InternalAccount', { description: 'Source of the withdrawal' })
  internalAccountId!: string;
  @CurrencyCodeField({ example: 'USDC' }) currency!: string;
  @TextField({
    example: 'SOLANA_MAINNET',
    form: {
      pattern: /^[A-Z][A-Z0-9_]*$/,
      words: 'the name of a network: capital letters, digits and underscores',
    },
    description: "A network of one of the currency's wallet types; LIGHTNING or SPARK for BTC",
  })
  cryptoNetwork!: string;
  @AmountField({ description: 'Smallest unit of the currency, fees included', example: 25000000 })
  amount!: number;
  @TextField({ maxLength: 4096, example: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' })
  destinationAddress!: string;
}

/** GET /discoveries. */
export class ListDiscoveriesQuery {
  @CountryField({ optional: true, example: 'MX' }) country?: string;
  @CurrencyCodeField({ optional: true, example: 'MXN' })
  currency?: string;
}
