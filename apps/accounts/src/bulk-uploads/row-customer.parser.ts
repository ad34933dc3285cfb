import { DomainError, invalidInput, mintUuid } from '@corridor/kernel';
import { checkBody, CreateCustomerBody, needsPostalCode } from '@corridor/contracts';
import { newCustomer, type Customer, type PlatformRules } from '../customers/domain/customer';
import type { FileRow } from './csv-records.parser';
import { bodyOfRow, type FileHeader } from './domain/customer-columns';

const NO_RULES = { checkDigits: false };

/** A parsed row: a customer to create, or the reason why not. */
export interface AssessedRow {
  rowNumber: number;
  /** The line of the file in which it begins. */
  line: number;
  /** The row's platformCustomerId, or `row:<n>` if it has no usable one (docs/behaviour.md 6). */
  correlationId: string;
  outcome: Customer | DomainError;
}

/** Parses a row as POST /customers would parse the same body: same checks, same order, same messages. */
export function assessRow(
  header: FileHeader,
  row: FileRow,
  at: { platformKey: number; nowMs: number; rules: PlatformRules },
): AssessedRow {
  const { number: rowNumber, line } = row;
  let correlationId = `row:${rowNumber}`;
  try {
    const body = bodyOfRow(header, row.cells);
    const { instance, violations } = checkBody(CreateCustomerBody, body, NO_RULES);
    const { platformCustomerId } = instance as CreateCustomerBody;
    const isUsable = !violations.some(({ field }) => field === 'platformCustomerId');
    if (typeof platformCustomerId === 'string' && isUsable) correlationId = platformCustomerId;
    if (violations.length > 0) throw invalidInput(violations);
    const id = mintUuid(at.nowMs);
    const outcome = newCustomer(instance as CreateCustomerBody, { ...at, id, needsPostalCode });
    return { rowNumber, line, correlationId, outcome };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { rowNumber, line, correlationId, outcome: error };
  }
}
