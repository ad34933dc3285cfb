import type { RequestLog } from '@corridor/sdk';
import type { Command } from 'commander';
import { secondsOf } from './durations.ts';
import { LogTail, type LogFilter } from './log-tail.ts';
import { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

const SECOND_MS = 1_000;
const BAD = 400;

type TailOptions = LogFilter & { since?: string; follow: boolean };

/** Adds `logs tail`. */
export function addLogCommands(program: Command, terminal: Terminal): void {
  const tail = program
    .command('logs')
    .description('the request log')
    .command('tail')
    .description('show requests as they end')
    .option('--status <status>', 'a status, or a class such as 4xx')
    .option('--operation <id>', 'an operation, for example createQuote')
    .option('--code <code>', 'a code of an error')
    .option('--since <duration>', 'also those of the last time, for example 10m')
    .option('--no-follow', 'end after the present ones')
    .action(async () => {
      const { since, follow, ...filter } = tail.opts<TailOptions>();
      await tailLogs(new Session(terminal, tail), { since, follow, filter });
    });
}

async function tailLogs(
  session: Session,
  { since, follow, filter }: { since: string | undefined; follow: boolean; filter: LogFilter },
): Promise<void> {
  const start = since === undefined ? undefined : new Date(Date.now() - secondsOf(since) * SECOND_MS);
  const tail = new LogTail(session.client(), filter, start);
  // Without --since, --no-follow shows what is listed.
  if (follow) await tail.skipPresent();
  for (const entry of await tail.next()) printEntry(session, entry);
  if (!follow) return;
  for await (const entry of tail.follow((text) => session.note(text))) printEntry(session, entry);
}

function printEntry(session: Session, entry: RequestLog): void {
  const { at, status, method, operation, code, durationMs, requestId } = entry;
  const outcome = status >= BAD ? 'bad' : 'good';
  const words = [method, operation, ...(code === null ? [] : [code]), `${durationMs} ms`];
  session.printText(entry, [at, 'dim'], [String(status), outcome], ...words, [requestId, 'dim']);
}
