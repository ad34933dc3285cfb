import { nameFault } from '@corridor/contracts';
import { assertUnmarked } from '@corridor/service';

const NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u;

/** @throws Error for a `--name` that is no short text, that has characters which nobody sees, or the mark of break-glass */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new Error('--name must have 1 to 64 characters');
  const fault = nameFault(name);
  if (fault !== undefined) throw new Error(`--name ${fault}`);
  assertUnmarked('--name', name);
}
