import type { TrailStep } from '../../ledger/domain/ledger-book';

/**
 * The changes of a transaction as a column of its state keeps them: `1:PENDING:0:0:TRANSFER_OUT+`. A step has its version,
 * what happened, the domain time since the creation, how far real time was from it, the cause, and a rule of the sandbox
 * if one decided it. Times are milliseconds.
 */
export interface KeptStep {
  version: number;
  what: string;
  /** Domain time, milliseconds since the epoch. */
  atMs: number;
  /** Real time, milliseconds since the epoch. */
  realMs: number;
  cause: string;
  rule: string | undefined;
}

/** The text of further steps. */
export function trailText(steps: readonly TrailStep[], createdAtMs: number, realMs: number): string {
  let text = '';
  for (const { version, what, atMs, cause } of steps) {
    const rule = cause.rule === undefined ? '' : `:${cause.rule}`;
    text += `${version}:${what}:${atMs - createdAtMs}:${realMs - atMs}:${cause.name}${rule}+`;
  }
  return text;
}

/** Reads a column; none of a transaction that has not changed since steps are kept. */
export function trailOf(text: string | null, createdAtMs: number): KeptStep[] {
  return (text ?? '')
    .split('+')
    .filter((step) => step !== '')
    .map((step) => {
      const [version = '', what = '', since = '', ahead = '', cause = '', rule] = step.split(':');
      const atMs = createdAtMs + Number(since);
      return { version: Number(version), what, atMs, realMs: atMs + Number(ahead), cause, rule };
    });
}
