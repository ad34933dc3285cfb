import { makeDeliveries, queueKey, type Making, type PlannedDelivery } from './new-delivery';

const NOW_MS = 1_800_000_000_000;

function planned(resourceId: string, change: Partial<PlannedDelivery> = {}): PlannedDelivery {
  const event = {
    platformKey: 1,
    id: `event-of-${resourceId}`,
    type: 'CUSTOMER_CREATED',
    resourceId,
    sequence: 1,
    occurredMs: NOW_MS - 5,
    body: '{}',
  };
  return { event, endpointId: 'e', superseded: false, ...change };
}

function making(change: Partial<Making> = {}): Making {
  return { standing: new Set(), nowMs: () => NOW_MS, roomFor: () => 100, ...change };
}

describe('makeDeliveries', () => {
  it('makes the first delivery of its queue due and sends it at once', () => {
    const made = makeDeliveries([planned('a'), planned('b'), planned('a')], making());
    expect(made.map(({ nextMs }) => nextMs)).toEqual([NOW_MS, NOW_MS, null]);
    expect(made.map(({ isLeased }) => isLeased)).toEqual([true, true, false]);
    expect([...made].map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id));
  });

  it('makes a delivery wait for earlier ones', () => {
    const standing = new Set([queueKey({ platformKey: 1, endpointId: 'e', resourceId: 'a' })]);
    const [waits, due] = makeDeliveries(
      [planned('a'), planned('a', { endpointId: 'other' })],
      making({ standing }),
    );
    expect(waits).toMatchObject({ nextMs: null, isLeased: false, status: 'PENDING' });
    expect(due).toMatchObject({ nextMs: NOW_MS, isLeased: true });
  });

  it('drops a superseded delivery, which holds back nothing', () => {
    const made = makeDeliveries([planned('a', { superseded: true }), planned('a')], making());
    expect(made).toMatchObject([
      { status: 'DROPPED', nextMs: null, isLeased: false },
      { status: 'PENDING', nextMs: NOW_MS, isLeased: true },
    ]);
  });

  it('leases as many as the endpoint has room for', () => {
    const roomFor = (_platformKey: number, endpointId: string): number => (endpointId === 'e' ? 1 : 0);
    const made = makeDeliveries(
      [planned('a'), planned('b'), planned('c', { endpointId: 'full' })],
      making({ roomFor }),
    );
    expect(made.map(({ isLeased }) => isLeased)).toEqual([true, false, false]);
    expect(made.every(({ nextMs }) => nextMs === NOW_MS)).toBe(true);
  });

  it('never dates a delivery before its event', () => {
    const [made] = makeDeliveries([planned('a')], making({ nowMs: () => NOW_MS - 100 }));
    expect(made?.createdMs).toBe(NOW_MS - 5);
  });
});
