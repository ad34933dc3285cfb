import { validateSync, type ValidationError } from 'class-validator';
import type { AccountInfoFault } from '../account-types/text-rules';

/** Faults that one answer names at most. */
const FAULTS_MAX = 100;

function pathOf(parent: string, error: ValidationError): string {
  if (Array.isArray(error.target)) return `${parent}[${error.property}]`;
  return parent === '' ? error.property : `${parent}.${error.property}`;
}

function messageOf(path: string, error: ValidationError): string {
  if (error.value === undefined) return `${path} is required`;
  const [message = 'is invalid'] = Object.values(error.constraints ?? {});
  // Rules name the property alone, or "each value in" it; the caller wants the whole path.
  if (message.startsWith(error.property)) return path + message.slice(error.property.length);
  const list = `each value in ${error.property}`;
  return message.startsWith(list) ? `each value in ${path}${message.slice(list.length)}` : message;
}

function collect(errors: readonly ValidationError[], parent: string, into: AccountInfoFault[]): void {
  for (const error of errors) {
    if (into.length >= FAULTS_MAX) return;
    const path = pathOf(parent, error);
    if (Object.keys(error.constraints ?? {}).length > 0)
      into.push({ field: path, message: messageOf(path, error) });
    else collect(error.children ?? [], path, into);
  }
}

/**
 * Every fault of an instance of a contract class, one per field, with paths as the caller wrote them
 * (`supportedCurrencies[0].currencyCode`). What the class doesn't know is removed from the instance.
 */
export function shapeFaults(instance: object): AccountInfoFault[] {
  const errors = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
  const faults: AccountInfoFault[] = [];
  collect(errors, '', faults);
  return faults;
}
