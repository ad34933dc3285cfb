import { DomainError } from '@corridor/kernel';

/** An error that adds header fields to its answer. */
export abstract class ErrorWithHeaders extends DomainError {
  abstract readonly headers: Readonly<Record<string, string>>;
}
