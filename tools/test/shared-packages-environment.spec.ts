import { executionAsyncResource } from 'node:async_hooks';

/**
 * The suites before this one in its process have used the same globals. Short suites run last, so there are such ones when
 * all tests run.
 */
describe('a suite after others of its process', () => {
  it('has the handlers of its own events alone', () => {
    const handlers: unknown = Reflect.get(globalThis, Symbol.for('EVENT_HANDLERS'));
    expect(Array.isArray(handlers) && handlers.length).toBeLessThan(10);
  });

  it('has one state of Jest', () => {
    const symbols = Object.getOwnPropertySymbols(globalThis);
    expect(symbols.filter(({ description }) => description === 'JEST_STATE_SYMBOL')).toHaveLength(1);
  });

  it('copies to a new promise no store of theirs', async () => {
    await Promise.resolve();
    const stores = Object.getOwnPropertySymbols(executionAsyncResource()).filter(
      ({ description }) => description === 'kResourceStore',
    );
    expect(stores.length).toBeLessThan(4);
  });
});
