import { mintUuid } from '@corridor/kernel';
import { ConnectorDirectory, ConnectorHandle, type ConnectorsConfig } from './connector-directory.registry';
import { renderConnector } from './connector.presenter';
import { NoAnswerError, NotTakenError, type Connector } from './connector.port';

function handleOf(connector: Partial<Connector>, onChange: (isUp: boolean) => void): ConnectorHandle {
  const stored = { id: mintUuid(), capabilities: {} };
  return new ConnectorHandle(
    stored as ConstructorParameters<typeof ConnectorHandle>[0],
    connector as Connector,
    onChange,
  );
}

describe('a connector that gave no answer five times', () => {
  afterEach(() => jest.useRealTimers());

  it.each([0, 1, 15, 29])(
    'is tried 30 s later, if its capabilities were read %i s before',
    async (readSeconds) => {
      jest.useFakeTimers({ now: 1_000_000_000_000 });
      const changes: boolean[] = [];
      const asked: number[] = [];
      const handle = handleOf(
        {
          capabilities: () => {
            asked.push(Date.now());
            return Promise.resolve({} as Awaited<ReturnType<Connector['capabilities']>>);
          },
        },
        (isUp) => changes.push(isUp),
      );
      await handle.readCapabilities(Date.now());
      jest.setSystemTime(Date.now() + readSeconds * 1_000);
      const downMs = Date.now();
      for (let n = 0; n < 5; n += 1) {
        await expect(handle.call(() => Promise.reject(new NoAnswerError('time-out')))).rejects.toThrow();
      }
      while (!handle.isUp && Date.now() < downMs + 120_000) {
        jest.setSystemTime(Date.now() + 1_000);
        await handle.readCapabilities(Date.now());
      }
      expect(asked.map((atMs) => atMs - downMs)).toEqual([0 - readSeconds * 1_000, 30_000]);
      expect(changes).toEqual([false, true]);
    },
  );

  it('is not called, so that what was to be sent is certainly not taken', async () => {
    const changes: boolean[] = [];
    const handle = handleOf({}, (isUp) => changes.push(isUp));
    let calls = 0;
    const call = (): Promise<never> =>
      handle.call(() => {
        calls += 1;
        return Promise.reject(new NoAnswerError('time-out'));
      });
    for (let n = 0; n < 5; n += 1) await expect(call()).rejects.toBeInstanceOf(NoAnswerError);
    expect(changes).toEqual([false]);
    await expect(call()).rejects.toBeInstanceOf(NotTakenError);
    expect(calls).toBe(5);
  });
});

describe('a connector as operators see it', () => {
  it('is neither up nor down before its first answer, down after five calls without one, and up after one', async () => {
    const handle = handleOf({}, () => undefined);
    const shown = (): boolean | null => renderConnector(handle.stored, handle).isUp;
    const fail = (): Promise<unknown> =>
      handle.call(() => Promise.reject(new NoAnswerError('time-out'))).catch(() => undefined);
    expect([renderConnector(handle.stored, undefined).isUp, shown()]).toEqual([null, null]);
    for (let n = 0; n < 4; n += 1) await fail();
    expect(shown()).toBeNull();
    await fail();
    expect(shown()).toBe(false);
    const other = handleOf({}, () => undefined);
    await other.call(() => Promise.resolve());
    expect(renderConnector(other.stored, other).isUp).toBe(true);
  });
});

describe('the directory of connectors', () => {
  it.each([
    ['the same in another order', { statusQuery: true, fxTrades: false }, false],
    ['others', { statusQuery: true, fxTrades: true }, true],
  ])('saves capabilities that are %s only if they have changed', async (_case, read, isChanged) => {
    const stored = { id: mintUuid(), capabilities: { fxTrades: false, statusQuery: true } };
    const handle = new ConnectorHandle(
      stored as unknown as ConstructorParameters<typeof ConnectorHandle>[0],
      { capabilities: () => Promise.resolve(read) } as unknown as Connector,
      () => undefined,
    );
    expect(await handle.readCapabilities(Date.now())).toBe(isChanged);
  });

  it('takes the capabilities that another process has read, as a check of an operator does', async () => {
    class Directory extends ConnectorDirectory {
      override create(): Promise<Connector> {
        return Promise.resolve({} as Connector);
      }
    }
    const id = mintUuid();
    let fxTrades = false;
    const list = () => Promise.resolve([{ id, version: 1, capabilities: { fxTrades } }]);
    const parts = [{}, { list }, {}, {}, {}] as unknown as ConstructorParameters<typeof ConnectorDirectory>;
    const directory = new Directory(...parts);
    await directory.refresh();
    expect(directory.find(id)?.capabilities.fxTrades).toBe(false);
    fxTrades = true;
    await directory.refresh();
    expect(directory.find(id)?.capabilities.fxTrades).toBe(true);
  });

  it.each<[string, Partial<ConnectorsConfig>, string | undefined]>([
    [
      'refuses those without TLS that are elsewhere, all at once',
      {},
      'the connectors Plain, Remote have no TLS',
    ],
    ['takes them if they are allowed', { connectorsAllowPlaintext: true }, undefined],
  ])('%s', async (_title, more, refusal) => {
    class Directory extends ConnectorDirectory {
      override create(): Promise<Connector> {
        return Promise.resolve({} as Connector);
      }
    }
    const stored = (name: string, baseUrl: string | null) => ({ id: mintUuid(), version: 1, name, baseUrl });
    const rows = [
      stored('Plain', 'http://10.0.0.5:8080'),
      stored('Own', 'http://127.0.0.1:8080'),
      stored('Module', null),
      stored('Safe', 'https://bank.example'),
      stored('Remote', 'http://bank.example'),
    ];
    const config: ConnectorsConfig = { connectorsAllowPrivateNetworks: true, ...more };
    const parts = [{}, { list: () => Promise.resolve(rows) }, {}, config, {}] as unknown;
    const directory = new Directory(...(parts as ConstructorParameters<typeof ConnectorDirectory>));
    await directory.refresh();
    if (refusal === undefined) expect(() => directory.assertTls()).not.toThrow();
    else expect(() => directory.assertTls()).toThrow(refusal);
  });
});
