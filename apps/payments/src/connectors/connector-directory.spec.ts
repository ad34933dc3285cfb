import { mintUuid } from '@corridor/kernel';
import { ConnectorHandle } from './connector-directory.registry';
import { NoAnswerError, NotTakenError, type Connector } from './connector.port';

describe('a connector that gave no answer five times', () => {
  it('is not called, so that what was to be sent is certainly not taken', async () => {
    const changes: boolean[] = [];
    const stored = { id: mintUuid(), capabilities: {} };
    const handle = new ConnectorHandle(
      stored as ConstructorParameters<typeof ConnectorHandle>[0],
      {} as Connector,
      (isUp) => changes.push(isUp),
    );
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
