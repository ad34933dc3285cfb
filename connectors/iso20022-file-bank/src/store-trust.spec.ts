import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Harness, payout, until } from '../test/harness';

describe('a store', () => {
  let harness: Harness;

  beforeEach(() => {
    harness = new Harness({}, false);
  });
  afterEach(() => harness.end());

  async function state(): Promise<{ store: string; isFinal: unknown }> {
    const { body } = await harness.call('/capabilities', { type: 'capabilities' });
    const health = (await (await fetch(`${harness.url}/health`)).json()) as Record<string, unknown>;
    expect(health['isStoreTrusted']).toBe(body['notFoundIsFinal']);
    return { store: String(health['store']), isFinal: body['notFoundIsFinal'] };
  }

  async function restart(trustedStore?: string): Promise<{ store: string; isFinal: unknown }> {
    await harness.stop();
    if (trustedStore !== undefined) harness.settle({ trustedStore });
    await harness.start();
    return state();
  }

  async function trusted(): Promise<string> {
    await harness.start();
    const { store, isFinal } = await state();
    expect(isFinal).toBe(false);
    expect(await restart(store)).toEqual({ store, isFinal: true });
    return store;
  }

  async function pay(): Promise<void> {
    await harness.submit(payout());
    await harness.taken(harness.bank.payments.length + 1);
  }

  const copies = (): string => join(harness.folder, 'copy');
  const own = (): string => join(harness.folder, 'store');
  const copy = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };

  it('that is empty does not make NOT_FOUND final until an operator trusts it, which then lasts', async () => {
    const store = await trusted();
    await pay();
    await pay();
    expect(await restart()).toEqual({ store, isFinal: true });
  });

  it('that is older than the last message, or empty beside it, must be trusted again', async () => {
    const store = await trusted();
    await pay();
    await harness.stop();
    copy(own(), copies());
    await harness.start();
    expect(await state()).toEqual({ store, isFinal: true });
    await pay();
    await harness.stop();
    copy(copies(), own());
    await harness.start();
    const older = await state();
    expect([older.store === store, older.isFinal]).toEqual([false, false]);
    expect(await restart(older.store)).toEqual({ store: older.store, isFinal: true });
    await harness.stop();
    rmSync(own(), { recursive: true });
    await harness.start();
    expect((await state()).isFinal).toBe(false);
  });

  it('that is older than the last message does not pay again what waits in it', async () => {
    await trusted();
    await harness.stop();
    harness.settle({ batchSeconds: 3_600 });
    await harness.start();
    const waiting = [payout(), payout()];
    for (const one of waiting) await harness.submit(one);
    await harness.stop();
    copy(own(), copies());
    harness.settle({ batchSeconds: 0.02 });
    await harness.start();
    await harness.taken(2);
    const paid = [...harness.bank.payments];
    await harness.stop();
    copy(copies(), own());
    await harness.start();
    const later = payout();
    await harness.submit(later);
    await harness.taken(3);
    const effects = [...waiting, later].map(({ instructionId }) =>
      harness.bank.effects.get(instructionId.slice(instructionId.indexOf(':') + 1).replaceAll('-', '')),
    );
    expect(effects).toEqual([1, 1, 1]);
    for (const { instructionId } of waiting) {
      expect(await harness.statusOf(instructionId)).toBe('UNKNOWN');
      await until(() => harness.receiver.statusesOf(instructionId).join() === 'UNKNOWN');
    }
    await harness.bank.book(paid);
    for (const { instructionId } of waiting)
      await until(async () => (await harness.statusOf(instructionId)) === 'COMPLETED');
  });

  it('beside which a message lies that it does not know must be trusted again, also without the marker', async () => {
    const store = await trusted();
    const archive = join(harness.folder, 'archive');
    writeFileSync(join(archive, '0192f0c0a8e07a3bb1c2d3e4f5a6b7c8.xml'), '<a/>');
    const other = await restart();
    expect([other.store === store, other.isFinal]).toEqual([false, false]);
    for (const name of readdirSync(archive)) rmSync(join(archive, name));
    expect(await restart(other.store)).toEqual({ store: other.store, isFinal: true });
    await pay();
    rmSync(join(archive, '.file-bank-store'));
    expect((await restart()).isFinal).toBe(false);
  });
});
