import { parseArgs } from 'node:util';
import { StartFailure } from '../../infra/failure.mjs';
import type { RunInApp } from './app-sessions';

/** accounts comes first: it refuses a customer who is not deleted. notifications comes last: it needs all ids. */
const SERVICES = ['accounts', 'compliance', 'payments', 'notifications'];

/** Erases a customer's personal data in every service. An interrupted run is repeated. @returns the exit code. */
export async function eraseCustomer(args: string[], runInApp: RunInApp): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { platform: { type: 'string' }, reason: { type: 'string' } },
  });
  const [customer] = positionals;
  if (!customer || !values.platform || !values.reason)
    throw new StartFailure('erase-customer needs <Customer:uuid> --platform <id> --reason <text>.');
  const found = await runInApp('accounts', ['platform-key', values.platform]);
  if (found.code !== 0) throw new StartFailure(`There is no platform ${values.platform}.`);
  const { platformKey } = JSON.parse(String(found.lines.at(-1))) as { platformKey: number };
  const related: string[] = [];
  for (const app of SERVICES) {
    const options = ['--platform-key', String(platformKey), '--reason', values.reason];
    const { code, lines } = await runInApp(app, ['erase-customer', customer, ...options], related.join('\n'));
    if (code !== 0) throw new StartFailure(`${app} could not erase ${customer}. Repeat the command.`);
    const erased = JSON.parse(String(lines.at(-1))) as { counts: object; related: string[] };
    related.push(...erased.related);
    process.stdout.write(`${app} ${JSON.stringify(erased.counts)}\n`);
  }
  return 0;
}
