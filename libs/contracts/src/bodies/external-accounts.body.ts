import { reviewDecisions, type ReviewDecision } from '@corridor/kernel';
import {
  BooleanField,
  CurrencyCodeField,
  EnumField,
  FreeObjectField,
  IdField,
  LimitField,
  TextField,
} from '../fields';
import { IdListField } from '../id-fields';

/** POST /platform/external-accounts; accountInfo is checked by the account type table. */
export class CreatePlatformExternalAccountBody {
  @CurrencyCodeField() currency!: string;
  @FreeObjectField({
    description: 'Fields by accountType',
    example: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456789',
      routingNumber: '110000000',
      accountCategory: 'CHECKING',
      bankName: 'First Bank',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
  })
  accountInfo!: Record<string, unknown>;
  @TextField({ optional: true, nullable: true, description: "The platform's own name for the account" })
  platformAccountId?: string | null;
  @BooleanField({
    optional: true,
    description: "Whether the customer's incoming UMA payments go to this account",
  })
  defaultUmaDepositAccount?: boolean;
  @TextField({ optional: true, nullable: true, example: 'SOLANA_MAINNET' }) cryptoNetwork?: string | null;
}

/** POST /customers/external-accounts: without `customerId`, for the platform. */
export class CreateExternalAccountBody extends CreatePlatformExternalAccountBody {
  @IdField('Customer', { optional: true, nullable: true }) customerId?: string | null;
}

/** GET /customers/external-accounts. */
export class ListExternalAccountsQuery {
  @IdListField('ExternalAccount', {
    optional: true,
    description: 'Only these. Those that do not exist are left out',
  })
  externalAccountIds?: string[];
  @IdField('Customer', { optional: true }) customerId?: string;
  @CurrencyCodeField({ optional: true }) currency?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /platform/internal-accounts. */
export class CurrencyQuery {
  @CurrencyCodeField({ optional: true }) currency?: string;
}

/** GET /platform/external-accounts. */
export class ListPlatformExternalAccountsQuery {
  @CurrencyCodeField({ optional: true }) currency?: string;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** POST /sandbox/external-accounts/{id}/review. */
export class ReviewBody {
  @EnumField(reviewDecisions) decision!: ReviewDecision;
}
