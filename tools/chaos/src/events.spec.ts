import { decisionOn, orderFaults, type SeenEvent } from './events';

/** An event of one resource: `accepted` and `refused` are moments. */
function event(
  sequence: number,
  firstAt: number,
  { accepted, refused = [], type = 'PENDING' }: { accepted?: number; refused?: number[]; type?: string } = {},
): SeenEvent {
  return {
    id: `Webhook:${sequence}`,
    type,
    resource: 'Transaction:1',
    sequence,
    firstAt,
    refusedAt: refused,
    ...(accepted === undefined ? {} : { acceptedAt: accepted }),
  };
}

describe('the order of the events of a resource', () => {
  it('is held where each came after the earlier one was accepted', () => {
    expect(orderFaults([event(2, 3, { accepted: 3 }), event(1, 1, { accepted: 2 })])).toEqual([]);
  });

  it('is broken where one came before the earlier one was accepted', () => {
    const faults = orderFaults([event(1, 1, { accepted: 5, refused: [1] }), event(2, 3, { accepted: 3 })]);
    expect(faults).toEqual([
      'PENDING (sequence 2) of Transaction:1 came before PENDING (sequence 1) was accepted, which had failed 1 times',
    ]);
  });

  it('is given up after five failures, and not before', () => {
    const later = event(2, 7, { accepted: 7 });
    expect(orderFaults([event(1, 1, { refused: [1, 2, 3, 4, 5] }), later])).toEqual([]);
    expect(orderFaults([event(1, 1, { refused: [1, 2, 3, 4, 8] }), later])).toHaveLength(1);
  });

  it('does not bind what is dropped or asked once, where it was never accepted', () => {
    const type = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';
    expect(orderFaults([event(1, 1, { type }), event(2, 2, { type, accepted: 2 })])).toEqual([]);
    expect(
      orderFaults([event(1, 1, { type, accepted: 3 }), event(2, 2, { type, accepted: 2 })]),
    ).toHaveLength(1);
  });

  it('does not bind events of different resources', () => {
    const other = { ...event(1, 1), resource: 'Transaction:2' };
    expect(orderFaults([other, event(2, 2, { accepted: 2 })])).toEqual([]);
  });
});

it('a payment is taken, refused or left open by its amount', () => {
  expect([10, 11, 12, 13, 14, 15].map(decisionOn)).toEqual([200, 403, 202, 202, 202, 200]);
});
