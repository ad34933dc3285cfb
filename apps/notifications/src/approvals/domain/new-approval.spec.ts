import { planApprovals, type CollectedApproval } from './new-approval';

const NOW_MS = 1_800_000_000_000;
const making = { nowMs: () => NOW_MS, roomFor: () => 10 };

function collected(id: string, endpoint: CollectedApproval['endpoint']): CollectedApproval {
  const event = {
    platformKey: 1,
    id,
    type: 'INCOMING_PAYMENT_PENDING',
    resourceId: `Transaction:${id}`,
    sequence: 1,
    occurredMs: NOW_MS - 5,
    body: '{}',
  };
  return { event, platformId: 'PlatformConfig:1', endpoint };
}

const enabled = { id: 'e', isEnabled: true };
const disabled = { id: 'e', isEnabled: false };

describe('planApprovals', () => {
  it('asks the default endpoint', () => {
    const approval = collected('a', enabled);
    const { deliveries, unasked } = planApprovals([approval], making);
    const { event, platformId } = approval;
    expect(deliveries).toMatchObject([
      { event, platformId, endpointId: 'e', isAsking: true, isLeased: true, createdMs: NOW_MS },
    ]);
    expect(unasked).toEqual([]);
  });

  it('asks no endpoint if there is no default endpoint', () => {
    const approval = collected('a', null);
    expect(planApprovals([approval], making)).toEqual({ deliveries: [], unasked: [approval] });
  });

  it('does not ask a disabled endpoint, but lists the delivery under it', () => {
    const approval = collected('a', disabled);
    const { deliveries, unasked } = planApprovals([approval], making);
    expect(deliveries).toMatchObject([{ endpointId: 'e', isAsking: false, isLeased: false }]);
    expect(unasked).toEqual([approval]);
  });

  it('lets this process ask as many as it has room for at the endpoint', () => {
    const all = [
      collected('a', enabled),
      collected('b', enabled),
      collected('c', { ...enabled, id: 'full' }),
    ];
    const roomFor = (endpointId: string): number => (endpointId === 'e' ? 1 : 0);
    const { deliveries } = planApprovals(all, { ...making, roomFor });
    expect(deliveries.map(({ isLeased }) => isLeased)).toEqual([true, false, false]);
    expect(deliveries.every(({ isAsking }) => isAsking)).toBe(true);
  });

  it('never dates a delivery before its event', () => {
    const { deliveries } = planApprovals([collected('a', enabled)], { ...making, nowMs: () => NOW_MS - 100 });
    expect(deliveries[0]?.createdMs).toBe(NOW_MS - 5);
  });
});
