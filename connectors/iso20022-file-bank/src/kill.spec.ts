import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { Harness, payout, until } from '../test/harness';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const KILLS = 4;
const PAYMENTS = 40;
const PACKAGE = join(__dirname, '..');

/** A connector in a process of its own. */
async function startProcess(settingsFile: string): Promise<{ child: ChildProcess; port: number }> {
  const args = ['-C', '@corridor/source', '-r', join(PACKAGE, 'test', 'source-loader.cjs')];
  const child = spawn(process.execPath, [...args, join(PACKAGE, 'src', 'main.ts')], {
    env: { PATH: process.env['PATH'], FILE_BANK_CONFIG: settingsFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
  }
  throw new Error('the connector did not start');
}

describe('a connector that is killed under load', () => {
  it(`loses and doubles no payment (seed ${SEED})`, async () => {
    const random = xoroshiro128plus(SEED);
    const harness = new Harness({ dropsRepeatedMsgIds: true, batchPaymentsMax: 7 }, false);
    await harness.receiver.start();
    const settingsFile = join(harness.folder, 'settings.json');
    writeFileSync(settingsFile, harness.settingsText);
    const instructions = Array.from({ length: PAYMENTS }, () => payout());
    let { child, port } = await startProcess(settingsFile);
    harness.useServer(port);

    const submitted = Promise.all(
      instructions.map((one) =>
        until(async () => (await harness.submit(one).catch(() => undefined))?.status === 200),
      ),
    );
    const bankDay = until(async () => {
      const made = await harness.bank.take();
      await harness.bank.say(made, 'ACCP');
      await harness.bank.book(made);
      // The bank repeats itself.
      if (uniformInt(random, 0, 3) === 0) await harness.bank.book(made, 'statement');
      const done = instructions.filter((one) => harness.receiver.statusesOf(one.instructionId).length > 0);
      return done.length === PAYMENTS;
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const seen = harness.bank.payments.length;
      const more = uniformInt(random, 0, PAYMENTS / KILLS);
      await until(() => harness.bank.payments.length >= Math.min(seen + more, PAYMENTS));
      child.kill('SIGKILL');
      await once(child, 'exit');
      ({ child, port } = await startProcess(settingsFile));
      harness.useServer(port);
    }
    await submitted;
    await bankDay;
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(harness.bank.effects.size).toBe(PAYMENTS);
    expect([...harness.bank.effects.values()].filter((count) => count !== 1)).toEqual([]);
    for (const { instructionId } of instructions)
      expect(harness.receiver.statusesOf(instructionId)).toEqual(['COMPLETED']);
    expect(harness.receiver.faults).toEqual([]);
    expect(harness.files('error')).toEqual([]);
    await harness.end();
  });
});
