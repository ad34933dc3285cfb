import { receiverInformationOf } from './receiver-information.parser';

describe('receiverInformationOf', () => {
  it('returns the texts with known names, and an address also in parts', () => {
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

  it('returns only storable text', () => {
    const info = {
      FULL_NAME: `${'🚀'.repeat(254)}\u0000\ud83d${'x'.repeat(300)}`,
      EMAIL: '\u0000',
      FI_ADDRESS: { city: '\ud83d' },
    };

    expect(receiverInformationOf(info)).toEqual({ FULL_NAME: '🚀'.repeat(254) });
  });
});
