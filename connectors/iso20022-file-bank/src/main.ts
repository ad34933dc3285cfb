import { readFileSync } from 'node:fs';
import { errorText } from '@corridor/kernel';
import { pino } from 'pino';
import { FileBank } from './file-bank';
import { readSettings, SettingsFault } from './settings';

const log = pino({ name: 'iso20022-file-bank' });

async function main(): Promise<void> {
  const file = process.env['FILE_BANK_CONFIG'];
  const settings = readSettings(file === undefined ? undefined : readFileSync(file, 'utf8'), process.env);
  const bank = await FileBank.open(settings, { log });
  const port = await bank.start();
  log.info({ port }, 'the connector listens');
  const stop = (): void => {
    bank.stop().then(
      () => log.info('the connector has stopped'),
      (error: unknown) => fail(errorText(error)),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

function fail(fault: string): void {
  log.fatal({ fault }, 'the connector cannot run');
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  // A fault of a setting names the setting and shows no value.
  fail(error instanceof SettingsFault ? error.faults.join('; ') : errorText(error));
});
