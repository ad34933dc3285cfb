import type { Capabilities } from '@corridor/connector-contract';

/** What a connector can do, for people: the currencies of each operation, and the calls that it answers. */
export function capabilityLines({ rails, ...others }: Capabilities): string[] {
  const currencies = new Map<string, Set<string>>();
  for (const { operation, currency } of rails) {
    currencies.set(operation, (currencies.get(operation) ?? new Set()).add(currency));
  }
  const calls = Object.entries(others).flatMap(([name, can]) => (can === true ? [name] : []));
  return [
    ...[...currencies].map(([operation, of]) => `${operation}: ${[...of].sort().join(', ')}`),
    `calls: ${calls.join(', ') || 'none'}`,
  ];
}
