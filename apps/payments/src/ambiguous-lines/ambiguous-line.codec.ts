import type { PersonalDataVault } from '@corridor/service';

/** Seals all that a file says of a line under the break of the line. JSON has no bigint. */
export function sealLine(vault: PersonalDataVault, breakId: string, line: { amount: bigint }): string {
  const written = { ...line, amount: String(line.amount) };
  return vault.seal(Buffer.from(JSON.stringify(written)), aadOf(breakId));
}

/** What a sealed line says. */
export function openLine<Line extends { amount: bigint }>(
  vault: PersonalDataVault,
  breakId: string,
  sealed: string,
): Line {
  const written = JSON.parse(vault.unseal(sealed, aadOf(breakId)).toString('utf8')) as { amount: string };
  return { ...written, amount: BigInt(written.amount) } as Line;
}

function aadOf(breakId: string): string {
  return `AmbiguousLine:${breakId}`;
}
