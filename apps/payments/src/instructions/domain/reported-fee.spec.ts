import { mintUuid } from '@corridor/kernel';
import { newFees, type ReportedFee } from './reported-fee';

const account = { connectorId: mintUuid(), settlementAccountId: mintUuid() };

describe('a fee in another currency than the settlement account', () => {
  const said = { ...account, report: 'COMPLETED', returnId: '', currency: 'USD', elsewhere: 0n } as const;
  const known = (booked: bigint): ReportedFee[] => [
    {
      ...{ ...account, id: mintUuid(), report: 'COMPLETED', returnId: '', currency: 'EUR' },
      ...{ amount: 12n, booked, unbooked: 12n - booked },
    },
  ];
  const euros = (amount: bigint) => ({ ...said, fees: [{ amount, currency: 'EUR' }] });

  it('that is corrected after a person has booked it is a finding about the difference', () => {
    const found = newFees(known(12n), euros(15n), mintUuid);
    expect(found).toMatchObject([{ amount: 15n, booked: 0n, unbooked: 3n }]);
    expect(found[0]?.finding).toBe(
      'a fee of 0.15 EUR for COMPLETED is not booked: 0.12 EUR was reported before',
    );
    expect(newFees(known(12n), euros(9n), mintUuid)).toMatchObject([{ unbooked: -3n }]);
  });

  it('is one about all of it while nothing is booked', () => {
    expect(newFees(known(0n), euros(15n), mintUuid)).toMatchObject([
      { unbooked: 15n, finding: expect.stringContaining('its settlement account is in USD') },
    ]);
  });
});
