import { BALANCE_TYPE, decisionOn, orderFaults, type SeenEvent } from './events';
import { sequenceFaults } from './verify-events';

/** An event of one resource. `accepted` and `refused` are moments. */
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

describe('orderFaults', () => {
  it('accepts events that each came after the previous one was accepted', () => {
    expect(orderFaults([event(2, 3, { accepted: 3 }), event(1, 1, { accepted: 2 })])).toEqual([]);
  });

  it('reports an event that came before the previous one was accepted', () => {
    const faults = orderFaults([event(1, 1, { accepted: 5, refused: [1] }), event(2, 3, { accepted: 3 })]);
    expect(faults).toEqual([
      'PENDING (sequence 2) of Transaction:1 came before PENDING (sequence 1) was accepted, which had failed 1 times',
    ]);
  });

  it('allows a later event only after five failures of the previous one', () => {
    const later = event(2, 7, { accepted: 7 });
    expect(orderFaults([event(1, 1, { refused: [1, 2, 3, 4, 5] }), later])).toEqual([]);
    expect(orderFaults([event(1, 1, { refused: [1, 2, 3, 4, 8] }), later])).toHaveLength(1);
  });

  it('allows a balance event to be dropped for a newer one, but not to be accepted after it', () => {
    const type = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';
    expect(orderFaults([event(1, 1, { type }), event(2, 2, { type, accepted: 2 })])).toEqual([]);
    expect(
      orderFaults([event(1, 1, { type, accepted: 3 }), event(2, 2, { type, accepted: 2 })]),
    ).toHaveLength(1);
  });

  it('does not compare events of different resources', () => {
    const other = { ...event(1, 1), resource: 'Transaction:2' };
    expect(orderFaults([other, event(2, 2, { accepted: 2 })])).toEqual([]);
  });
});

describe('sequenceFaults', () => {
  const told = { ...event(1, 1), type: BALANCE_TYPE, balance: 5 };

  it('reports two events with one sequence', () => {
    expect(sequenceFaults([event(1, 1), event(1, 2)])).toHaveLength(1);
    expect(sequenceFaults([told, { ...told, balance: 6 }])).toHaveLength(1);
  });

  it('allows that the same balance is told twice', () => {
    expect(sequenceFaults([told, { ...told, id: 'Webhook:2' }])).toEqual([]);
  });
});

it('decisionOn approves, rejects or defers a payment by its amount', () => {
  expect([10, 11, 12, 13, 14, 15].map(decisionOn)).toEqual([200, 403, 202, 202, 202, 200]);
});
