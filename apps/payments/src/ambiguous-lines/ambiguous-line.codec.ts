import type { PersonalDataVault } from '@corridor/service';

/** What is a bigint in a line. */
const moneyFields: readonly string[] = ['amount', 'charges'];

/** Seals all that a file says of a line under the break of the line. JSON has no bigint. */
export function sealLine(vault: PersonalDataVault, breakId: string, line: { amount: bigint }): string {
  const written = JSON.stringify(line, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return vault.seal(Buffer.from(written), aadOf(breakId));
}

/** What a sealed line says. */
export function openLine<Line extends { amount: bigint }>(
  vault: PersonalDataVault,
  breakId: string,
  sealed: string,
): Line {
  const text = vault.unseal(sealed, aadOf(breakId)).toString('utf8');
  return JSON.parse(text, (key, value: unknown) =>
    moneyFields.includes(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as Line;
}

function aadOf(breakId: string): string {
  return `AmbiguousLine:${breakId}`;
}
