import type { FailureCode } from '@corridor/kernel';

/** Codes of ISO's external code sets for status and return reasons, by what they mean for the payer. */
const CODES: readonly (readonly [FailureCode, readonly string[]])[] = [
  // Accounts of the creditor that are closed, blocked, unknown or wrong.
  ['ACCOUNT_CLOSED', ['AC01', 'AC03', 'AC04', 'AC05', 'AC06', 'AC07', 'AC13', 'AC14', 'BE04', 'MD07']],
  ['INSUFFICIENT_FUNDS', ['AM04', 'AM23']],
  ['COMPLIANCE', ['AG01', 'FRAD', 'RR01', 'RR02', 'RR03', 'RR04', 'RR05', 'RR06', 'RR07', 'RR08']],
  ['TIMED_OUT', ['AB01', 'AB02', 'AB03', 'AB04', 'AB05', 'AB06', 'AB07', 'TM01']],
  ['USER_CANCELLATION', ['CUST', 'DS02', 'FOCR']],
];
const FAILURE_OF = new Map(
  CODES.flatMap(([failure, codes]) => codes.map((code) => [code, failure] as const)),
);

/** Longest code that the contract carries, characters. */
const CODE_LENGTH = 64;
const CONTROL = /\p{Cc}/gu;

/** Why a payment failed, as the contract states it. */
export interface FailureReason {
  code: FailureCode;
  /** The bank's code. */
  providerCode?: string;
  /** The same for people. */
  message?: string;
}

/**
 * The reason of a rejection or a return by the bank's code, such as AC04.
 * @param byDefault what a missing or unknown code means
 */
export function failureReason(bankCode: string | undefined, byDefault: FailureCode): FailureReason {
  if (bankCode === undefined) return { code: byDefault };
  const providerCode = bankCode.replace(CONTROL, ' ').slice(0, CODE_LENGTH);
  return {
    code: FAILURE_OF.get(bankCode) ?? byDefault,
    providerCode,
    message: `the bank gave the code ${providerCode}`,
  };
}
