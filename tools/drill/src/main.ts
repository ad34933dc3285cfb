/**
 * `npm run drill` rehearses disasters on a system of its own, under load: PostgreSQL is lost and restored to a moment,
 * Kafka is lost, files are lost. After each it runs `after-restore` and checks the whole system. `--short` rehearses the
 * first alone. If a check fails, the exit code is 1 and the data folder is kept.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DisposableSystem } from '@corridor/disposable-system';
import { Drill } from './drill';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const dataDir = DisposableSystem.newFolder('corridor-drill-');
  const drill = new Drill(dataDir, join(dataDir, 'archive'), say);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void drill.end().finally(() => process.exit(1)));
  }
  let faults: string[] = ['the drill did not reach its end'];
  try {
    faults = await drill.loseDatabase();
    if (!values.short) faults.push(...(await drill.loseKafka()), ...(await drill.loseFiles()));
  } finally {
    await drill.end();
  }
  for (const fault of faults) say(`  ${fault}`);
  say(faults.length === 0 ? 'PASS' : `FAIL (${faults.length} faults found); the data is in ${dataDir}`);
  if (faults.length === 0 && !values.keep) drill.removeData();
  process.exit(faults.length === 0 ? 0 : 1);
}

void main();
