/**
 * `npm run fault-bank`: a bank that implements the contract of connectors, with faults by script and seed. It runs until
 * it is stopped. docs/connectors/README.md describes its script and its control endpoints.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isSecret } from '@corridor/connector-contract';
import { StartFailure, firstLine } from '../../infra/failure.mjs';
import { FaultBank } from './fault-bank';

const USAGE =
  'npm run fault-bank -- [--port 4100] [--secret-in whsec_…] [--secret-out whsec_…] [--reports-url http://…]\n' +
  '  [--seed 1] [--script file.json] [--state file]';

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new StartFailure(`--${name} must be a whole number, for example 7.`);
  return value;
}

function secret(text: string | undefined, name: string): string | undefined {
  if (text !== undefined && !isSecret(text))
    throw new StartFailure(`--${name} must be a secret of Standard Webhooks: whsec_ and base64.`);
  return text;
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      'secret-in': { type: 'string' },
      'secret-out': { type: 'string' },
      'reports-url': { type: 'string' },
      seed: { type: 'string', default: '1' },
      script: { type: 'string' },
      state: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const [secretIn, secretOut] = [
    secret(values['secret-in'], 'secret-in'),
    secret(values['secret-out'], 'secret-out'),
  ];
  const script: unknown = values.script === undefined ? {} : JSON.parse(readFileSync(values.script, 'utf8'));
  const bank = new FaultBank({
    port: wholeNumber(values.port, 'port'),
    seed: wholeNumber(values.seed, 'seed'),
    ...(secretIn === undefined ? {} : { secretIn }),
    ...(secretOut === undefined ? {} : { secretOut }),
    ...(values['reports-url'] === undefined ? {} : { reportsUrl: values['reports-url'] }),
    ...(values.state === undefined ? {} : { stateFile: values.state }),
  });
  bank.setScript(script);
  await bank.start();
  const started = { url: bank.url, secretIn: bank.secretIn, secretOut: bank.secretOut };
  process.stdout.write(`${JSON.stringify(started)}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void bank.stop());
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${firstLine(error)}\n`);
  process.exitCode = 1;
});
