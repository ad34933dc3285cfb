import { AMOUNT_MAX } from '@corridor/kernel';
import {
  AmountField,
  BooleanField,
  CurrencyCodeField,
  DAY_PATTERN,
  EnumField,
  FreeObjectField,
  IdField,
  IntegerField,
  TextField,
  TextListField,
} from '../fields';
import { mustBe, rule, type FieldOptions } from '../field-rules';
import { NameField } from '../names';
import { hasNoRepeats, isString, isTimeZone } from '../values';

/** Longest text of a payer, characters. */
const PAYMENT_TEXT_LENGTH_MAX = 1_024;

/** Most days of a list, about those of a year. */
const DAYS_MAX = 400;
const days = {
  optional: true,
  maxItems: DAYS_MAX,
  form: { pattern: new RegExp(`^${DAY_PATTERN}$`), words: 'days as YYYY-MM-DD' },
  rules: [rule('$property must not name a day twice', hasNoRepeats)],
};

const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]';
const TIME_OF_DAY = { pattern: new RegExp(`^${TIME}$`), words: 'a time of day' };
const TIME_AND_ZONE = new RegExp(`^${TIME} (\\S+)$`);
/** The names of the library of holidays. Payments knows those that there are. */
const CALENDAR = {
  pattern: /^(TARGET|[A-Z]{2}(-[A-Za-z0-9]+){0,2})$/,
  words: 'TARGET, a country or its subdivision',
};

/** The rule of a text that may be null. */
function ruleOf(words: string, example: string, isMet: (text: string) => boolean): FieldOptions['rules'] {
  return [rule(mustBe(words, example), (value) => isString(value) && isMet(value))];
}

/** How the bank of a settlement account counts time. */
class BankTimesBody {
  @TextField({
    optional: true,
    nullable: true,
    example: 'Europe/Berlin',
    rules: ruleOf('a time zone', 'Europe/Berlin', isTimeZone),
    description:
      'Zone of its days and of `cutOff`, of the IANA database; null: the zone of `statementBy`, else UTC',
  })
  timeZone?: string | null;
  @TextField({
    optional: true,
    nullable: true,
    example: 'DE-BY',
    form: CALENDAR,
    description:
      'Whose weekends and holidays it keeps: `TARGET`, a country, or one with its subdivision (`DE-BY`); null: none',
  })
  calendar?: string | null;
  @TextListField({
    ...days,
    example: ['2026-12-24'],
    description: 'Further days on which the bank is closed',
  })
  closedOn?: readonly string[];
  @TextListField({
    ...days,
    example: ['2026-07-03'],
    description: 'Days on which it works, whatever its calendar says',
  })
  openOn?: readonly string[];
  @TextField({
    optional: true,
    nullable: true,
    example: '16:30',
    form: TIME_OF_DAY,
    description: 'Until when a payment leaves the same day, in its zone; null: until the end of the day',
  })
  cutOff?: string | null;
  @TextField({
    optional: true,
    nullable: true,
    example: '07:00 Europe/Berlin',
    rules: ruleOf('a time of day and a zone', '07:00 Europe/Berlin', (text) =>
      isTimeZone(TIME_AND_ZONE.exec(text)?.[2]),
    ),
    description: 'When the statement of the business day before is there; null if none is expected',
  })
  statementBy?: string | null;
}

/** PATCH /settlement-accounts/{settlementAccountId}. What is absent stays. */
export class ChangeSettlementAccountBody extends BankTimesBody {
  @TextField({ optional: true, maxLength: 500, description: 'For the audit log, without personal data' })
  reason?: string;
}

/** POST /settlement-accounts. */
export class CreateSettlementAccountBody extends BankTimesBody {
  @IdField('Connector', { description: 'It moves the money of the account' }) connectorId!: string;
  @CurrencyCodeField() currency!: string;
  @NameField({ maxLength: 64, example: 'main account', description: 'Unique' }) name!: string;
  @FreeObjectField({
    description: '`accountType` and a number of the account, as payment instructions show them to payers',
  })
  bankDetails!: object;
  @BooleanField({ optional: true, description: 'Payments leave it only as far as its money reaches' })
  prefunded?: boolean;
  @IntegerField({
    optional: true,
    min: 0,
    max: Number(AMOUNT_MAX),
    description: 'What must stay on a prefunded account, smallest units',
  })
  minimumBalance?: number;
}

/** POST /settlement-accounts/{settlementAccountId}/deposits. */
export class EnterDepositBody {
  @TextField({ example: 'D-4711', description: "The bank's own name of the deposit. It counts once" })
  depositId!: string;
  @AmountField() amount!: number;
  @CurrencyCodeField() currency!: string;
  @TextField({ optional: true, maxLength: PAYMENT_TEXT_LENGTH_MAX, description: 'What the payer wrote' })
  reference?: string;
  @TextField({ optional: true, description: 'The virtual account that the payer paid to' })
  virtualAccount?: string;
  @FreeObjectField({
    optional: true,
    description: '`name` of the payer, and its `account` with a number to send money back to',
  })
  debtor?: object;
  @EnumField(['BOOKED', 'REVERSED'], { optional: true, description: 'REVERSED: the bank took it back' })
  status?: 'BOOKED' | 'REVERSED';
  @TextField({ maxLength: 500, description: 'For the audit log, without personal data' }) reason!: string;
}
