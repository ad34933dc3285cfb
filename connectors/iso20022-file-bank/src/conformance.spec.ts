import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { DayBank } from '../test/day-bank';
import { ACCOUNT_ID, Harness, IBAN } from '../test/harness';

const ROOT = join(__dirname, '..', '..', '..');
const SUITE = join(ROOT, 'tools', 'conformance', 'src', 'main.ts');
const LOADER = join(ROOT, 'connectors', 'iso20022-file-bank', 'test', 'source-loader.cjs');
const TURN_MS = 20;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** Runs the conformance suite in a process of its own. */
async function runSuite(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['-C', '@corridor/source', '-r', LOADER, SUITE, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}

describe('the conformance suite', () => {
  it('finds no departure from the contract in payouts, deposits and statements', async () => {
    const [port, reportsPort] = [await freePort(), await freePort()];
    const reportsUrl = `http://127.0.0.1:${reportsPort}/v1/connectors/c1/reports`;
    const harness = new Harness({ port, reportsUrl, dropsRepeatedMsgIds: true });
    const bank = new DayBank(harness.folder, { iban: IBAN, currency: 'EUR' });
    await harness.start();
    const actions: Readonly<Record<string, (given: string) => Promise<void>>> = {
      '/deposit': () => bank.deposit(),
      '/reversal': () => bank.reverse(),
      '/finding': () => bank.confuse(),
      '/return': (instructionId) => bank.giveBack(instructionId),
      '/restart': async () => {
        await harness.stop();
        await harness.start();
      },
      '/effects': async () => undefined,
    };
    const control = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
      const act = actions[pathname]?.(searchParams.get('id') ?? '') ?? Promise.reject(new Error(pathname));
      act.then(
        () => response.end(JSON.stringify({ effects: bank.effects() })),
        () => response.writeHead(500).end(),
      );
    });
    const controlUrl = `http://127.0.0.1:${await listen(control)}`;
    let isOpen = true;
    const days = (async () => {
      while (isOpen) {
        await bank.turn();
        await new Promise((done) => setTimeout(done, TURN_MS));
      }
    })();
    const ask = (action: string): string =>
      `"${process.execPath}" -e 'fetch("${controlUrl}/${action}?id=" + (process.env.INSTRUCTION_ID || "")).then((answer) => process.exit(answer.ok ? 0 : 1))'`;
    const { code, output } = await runSuite([
      ...['--url', `http://127.0.0.1:${port}`, '--profile', 'payout,deposits,statements'],
      ...['--secret-in', harness.secretIn, '--secret-out', harness.secretOut],
      ...['--reports-port', String(reportsPort), '--settlement-account', ACCOUNT_ID],
      ...['restart', 'deposit', 'reversal', 'return', 'finding'].flatMap((action) => [
        `--${action}-command`,
        ask(action),
      ]),
      ...['--effects-url', `${controlUrl}/effects`],
    ]);
    isOpen = false;
    await days;
    await new Promise((done) => control.close(done));
    await harness.end();
    const lines = output.split('\n');
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    // The capabilities have no virtual accounts.
    expect(lines.filter((line) => line.startsWith('-'))).toEqual([
      expect.stringContaining('virtual account'),
    ]);
    expect(lines.filter((line) => line.startsWith('✓')).length).toBeGreaterThan(20);
    expect(code).toBe(0);
  });
});
