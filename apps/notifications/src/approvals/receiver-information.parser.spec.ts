import { receiverInformationOf } from './receiver-information.parser';

describe('what is passed on of an answer about the receiver', () => {
  it('is the texts of known names, an address also in its parts', () => {
    const known = {
      FULL_NAME: 'Zoë',
      POSTAL_ADDRESS: { line1: '1 Main St', country: 'GB' },
      FI_ADDRESS: 'London',
    };
    const unknown = { OTHER: 'x', EMAIL: 7, TAX_ID: { a: 'x' }, ['X'.repeat(60_000)]: 'x' };

    expect(receiverInformationOf({ ...known, ...unknown })).toEqual(known);
    expect(receiverInformationOf({ POSTAL_ADDRESS: { line1: 'a', more: 'b' } })).toEqual({
      POSTAL_ADDRESS: { line1: 'a' },
    });
    expect(receiverInformationOf(null)).toBeNull();
  });

  it('can always be stored', () => {
    const info = {
      FULL_NAME: `${'🚀'.repeat(254)}\u0000\ud83d${'x'.repeat(300)}`,
      EMAIL: '\u0000',
      FI_ADDRESS: { city: '\ud83d' },
    };

    expect(receiverInformationOf(info)).toEqual({ FULL_NAME: '🚀'.repeat(254) });
  });
});
