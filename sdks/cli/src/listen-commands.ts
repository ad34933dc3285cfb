import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionError } from '@corridor/sdk';
import type { Command } from 'commander';
import { UsageFailure } from './failures.ts';
import { Listener, type Forwarded, type ListenOptions } from './listener.ts';
import { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

const RETRY_MS = 1_000;
const [OK, BAD] = [200, 300];

interface Options {
  forwardTo: string;
  events?: string;
  header: Record<string, string>;
  printSecret?: true;
}

/** Adds `listen`. */
export function addListenCommands(program: Command, terminal: Terminal): void {
  const listen = program
    .command('listen')
    .description('forward webhooks to a receiver that the API cannot reach, until Ctrl+C')
    .requiredOption('--forward-to <url>', 'the receiver, for example http://localhost:4000/webhooks')
    .option('--events <types>', 'only these types, separated by commas')
    .option('--header <name:value>', 'a further header of each request', collectHeader, {})
    .option('--print-secret', 'print the secret that signs the deliveries')
    .action(async () => {
      const { forwardTo, events, header, printSecret = false } = listen.opts<Options>();
      if (!/^https?:$/.test(URL.canParse(forwardTo) ? new URL(forwardTo).protocol : ''))
        throw new UsageFailure(`${forwardTo} is not a URL of http or https`);
      const eventTypes = (events ?? '').split(',').filter((type) => type !== '');
      const session = new Session(terminal, listen);
      await forwardAll(session, { forwardTo, eventTypes, headers: header }, printSecret);
    });
}

function collectHeader(given: string, others: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([^:\s]+)\s*:\s*([^]*)$/.exec(given) ?? [];
  if (name === undefined || value === undefined) throw new UsageFailure(`${given} is not name:value`);
  return { ...others, [name]: value };
}

async function forwardAll(session: Session, options: ListenOptions, printSecret: boolean): Promise<void> {
  const listener = new Listener(session.client().http, options);
  const signal = session.terminal.interruption();
  const { id, secret } = await listener.open();
  try {
    if (printSecret) session.printText({ secret }, secret);
    session.note(`${id} forwards to ${options.forwardTo}`);
    for (let isLost = false; !signal.aborted;) {
      try {
        for (const one of await listener.step(signal)) printForwarded(session, one);
        isLost = false;
      } catch (failure) {
        if (signal.aborted) break;
        if (listener.isGone(failure)) {
          session.note('The endpoint is gone. A new one, with another secret, takes its place.');
          continue;
        }
        if (!(failure instanceof ConnectionError)) throw failure;
        if (!isLost) session.note(`The connection is lost: ${failure.message}. Trying again.`);
        isLost = true;
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  } finally {
    await listener.close();
  }
}

function printForwarded(session: Session, forwarded: Forwarded): void {
  const { deliveryId, eventType, attempt, result, isRecorded } = forwarded;
  const { responseStatus, error, durationMs } = result;
  const isGood = responseStatus !== undefined && responseStatus >= OK && responseStatus < BAD;
  const outcome = String(responseStatus ?? error);
  const again = attempt > 1 ? [`attempt ${attempt}`] : [];
  const words = [eventType, ...again, `${durationMs} ms`];
  session.printText(forwarded, [outcome, isGood ? 'good' : 'bad'], ...words, [deliveryId, 'dim']);
  if (!isRecorded) session.note(`The attempt of ${deliveryId} came too late and does not count.`);
}
