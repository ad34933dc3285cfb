import { invalidInput, type DomainError } from '@corridor/kernel';

/** Most faults of a file that an answer names. */
const NAMED_MAX = 20;

/** The faults of a statement file. They name places and expectations, never a name or an account of the file. */
export class FileFaults {
  private readonly messages: string[] = [];
  private count = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** @param place such as `Ntry 3`. */
  add(place: string, message: string): void {
    this.count += 1;
    if (this.messages.length < NAMED_MAX) this.messages.push(`${place}: ${message}`);
  }

  /** An INVALID_INPUT with the faults. */
  error(): DomainError {
    const unnamed = this.count - this.messages.length;
    const messages = unnamed > 0 ? [...this.messages, `${unnamed} more faults`] : this.messages;
    return invalidInput(messages.map((message) => ({ field: 'file', message })));
  }

  /** @throws DomainError INVALID_INPUT if there is a fault. */
  assertEmpty(): void {
    if (!this.isEmpty) throw this.error();
  }
}

/** An INVALID_INPUT about the file as a whole, after which it can't be read on. */
export function brokenFile(message: string): DomainError {
  return invalidInput([{ field: 'file', message }]);
}
