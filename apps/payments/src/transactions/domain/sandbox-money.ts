import { DomainError } from '@corridor/kernel';
import type { DecisionWorld } from './decision-world';

/**
 * Asserts that the sandbox may make up money. A balance that it made up would be paid out by a real bank otherwise.
 * @throws DomainError INVALID_CURRENCY if a real connector serves the currency.
 */
export function assertSandboxMoney(world: DecisionWorld, platformKey: number, currency: string): void {
  if (!world.isBanked(platformKey, currency)) return;
  const message = `the sandbox has no money in ${currency}: a connector serves it. Money comes by its deposits`;
  throw new DomainError('INVALID_CURRENCY', message);
}
