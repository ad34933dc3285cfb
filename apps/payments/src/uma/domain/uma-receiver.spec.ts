import { boundedReceiver, type UmaReceiver } from './uma-receiver';

const names = ['FULL_NAME', 'EMAIL'];
const receiver: UmaReceiver = {
  currencies: [{ code: 'USD', min: 1, max: 2 }],
  requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
  counterpartyInformation: { FULL_NAME: 'Ada' },
  handle: 'h',
};

describe('boundedReceiver', () => {
  it('keeps a valid answer unchanged', () => {
    expect(boundedReceiver(receiver, names)).toEqual(receiver);
  });

  it('keeps only the known customer fields of a receiver, with limited lengths', () => {
    const counterpartyInformation = {
      FULL_NAME: `\u0000${'🚀'.repeat(300)}\ud83d`,
      ['X'.repeat(1_000_000)]: 'x',
      EMAIL: 7 as never,
    };

    expect(boundedReceiver({ ...receiver, counterpartyInformation }, names).counterpartyInformation).toEqual({
      FULL_NAME: '🚀'.repeat(254),
    });
  });

  it.each([
    { handle: 'h\u0000' },
    { handle: 'h'.repeat(5_000) },
    { currencies: [{ code: '\ud83d', min: 1, max: 2 }] },
    { requiredPayerDataFields: [{ name: 'X'.repeat(65), mandatory: false }] },
    { requiredPayerDataFields: Array.from({ length: 51 }, () => ({ name: 'EMAIL', mandatory: true })) },
  ])('refuses an answer that cannot be stored', (part) => {
    expect(() => boundedReceiver({ ...receiver, ...part }, names)).toThrow(
      expect.objectContaining({ code: 'LNURLP_REQUEST_FAILED' }) as Error,
    );
  });
});
