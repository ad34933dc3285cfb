import {
  DomainError,
  informationOf,
  isStorable,
  AMOUNT_MAX_DEFAULT,
  AMOUNT_MIN_DEFAULT,
} from '@corridor/kernel';

/** A currency that a receiver accepts. Limits of one payment in its smallest unit. */
export interface ReceivingCurrency {
  code: string;
  min: number;
  max: number;
}

/** Default limits of one payment, smallest unit (docs/behaviour.md 13). */
export const RECEIVING_LIMITS = { min: AMOUNT_MIN_DEFAULT, max: AMOUNT_MAX_DEFAULT };

/** A field about the payer that the receiving institution asks for. Names as in the platform's configuration. */
export interface PayerDataField {
  name: string;
  mandatory: boolean;
}

/** A network's answer about a UMA address. */
export interface UmaReceiver {
  /** In the order of the receiver's preference. */
  currencies: readonly ReceivingCurrency[];
  requiredPayerDataFields: readonly PayerDataField[];
  /** Upper-case keys, `FULL_NAME`. */
  counterpartyInformation: Readonly<Record<string, string>>;
  /** Identifies the receiver to the network that found it. No other component reads it. */
  handle: string;
}

/** Maximum number of currencies that are read from an answer, and of fields that it may ask for. */
const CURRENCIES_MAX = 100;
const FIELDS_MAX = 50;
const FIELD_NAME_LENGTH_MAX = 64;
const HANDLE_LENGTH_MAX = 4_096;

/**
 * Limits a network's answer, which comes from outside, to its usable part.
 * @param names of the information that may describe a customer.
 * @throws DomainError LNURLP_REQUEST_FAILED if the answer can't be used.
 */
export function boundedReceiver(receiver: UmaReceiver, names: readonly string[]): UmaReceiver {
  const { handle, currencies, requiredPayerDataFields, counterpartyInformation } = receiver;
  const isUsable =
    handle.length <= HANDLE_LENGTH_MAX &&
    currencies.length <= CURRENCIES_MAX &&
    requiredPayerDataFields.length <= FIELDS_MAX &&
    requiredPayerDataFields.every(({ name }) => name.length <= FIELD_NAME_LENGTH_MAX) &&
    [handle, ...requiredPayerDataFields.map(({ name }) => name), ...currencies.map(({ code }) => code)].every(
      isStorable,
    );
  if (!isUsable) {
    throw new DomainError('LNURLP_REQUEST_FAILED', "the institution's answer can not be read");
  }
  return { ...receiver, counterpartyInformation: informationOf(counterpartyInformation, names) };
}
