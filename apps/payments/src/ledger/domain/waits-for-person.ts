import { DomainError } from '@corridor/kernel';

/** A refusal that holds until a person has decided something else. A timer that meets it waits, and goes on after that. */
export class WaitsForPerson extends DomainError {
  constructor(message: string) {
    super('NOT_IN_THIS_STATE', message);
  }
}
