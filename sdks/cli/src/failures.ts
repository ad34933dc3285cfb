import { ApiError, ConnectionError } from '@corridor/sdk';
import { CommanderError } from 'commander';
import type { Terminal } from './terminal.ts';
import { visible } from './visible.ts';

/** What the program ends with. */
const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** The command can't be carried out as it was given. */
export class UsageFailure extends Error {}

/** Something that isn't the API doesn't answer. */
export class Unreachable extends Error {}

interface FieldFault {
  field?: unknown;
  message?: unknown;
}

function refusalLines(refusal: ApiError): string[] {
  const { errors } = refusal.details as { errors?: FieldFault[] };
  return [
    `${refusal.code} (${refusal.status}): ${refusal.message}`,
    ...(errors ?? []).map(({ field, message }) => `  ${String(field)}: ${String(message)}`),
    `request id: ${refusal.requestId ?? 'none'}`,
  ];
}

/** Says on stderr what went wrong, with `--json` in one line. Returns the exit code. */
export function report(failure: unknown, { stderr }: Terminal, isJson: boolean): number {
  const say = (lines: string[], record: object): void => {
    stderr.write(`${visible(isJson ? JSON.stringify(record) : lines.join('\n'))}\n`);
  };
  if (failure instanceof CommanderError) return failure.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (failure instanceof ApiError) {
    const { code, status, message, details, requestId } = failure;
    say(refusalLines(failure), { code, status, message, details, requestId });
    return EXIT.refused;
  }
  if (!(failure instanceof Error)) throw failure;
  const { message } = failure;
  if (failure instanceof ConnectionError || failure instanceof Unreachable) {
    const key = failure instanceof ConnectionError ? failure.idempotencyKey : undefined;
    const again = key === undefined ? [] : [`The request may have taken effect: --idempotency-key ${key}`];
    say([`unreachable: ${message}`, ...again], { code: 'UNREACHABLE', message, idempotencyKey: key });
    return EXIT.unreachable;
  }
  if (!(failure instanceof UsageFailure)) throw failure;
  say([`error: ${message}`], { code: 'USAGE', message });
  return EXIT.usage;
}
