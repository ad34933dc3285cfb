import { requestTopics } from '@corridor/contracts';
import { serviceHealth } from './service-health';

describe('the health of a service', () => {
  it('adds up what has labels, without requests, and takes the longest wait', () => {
    const labels = { group: 'payments', topic: 'accounts.customers' };
    expect(
      serviceHealth([
        { name: 'corridor_consumer_lag_records', labels, value: 2 },
        {
          name: 'corridor_consumer_lag_records',
          labels: { ...labels, topic: 'accounts.platforms' },
          value: 3,
        },
        {
          name: 'corridor_consumer_lag_records',
          labels: { ...labels, topic: requestTopics.payments.name },
          value: 9,
        },
        { name: 'corridor_replica_lag_seconds', labels: { topic: 'accounts.customers' }, value: 0.25 },
        { name: 'corridor_replica_lag_seconds', labels: { topic: 'accounts.platforms' }, value: 1.5 },
        { name: 'corridor_outbox_rows', value: 4 },
        { name: 'corridor_outbox_age_seconds', value: 9.1234 },
        { name: 'corridor_timers_late', value: 1 },
        { name: 'corridor_timer_lateness_seconds', value: 12 },
        { name: 'corridor_dead_letters_open', labels: { kind: 'event' }, value: 1 },
        { name: 'corridor_dead_letters_open', labels: { kind: 'timer' }, value: 2 },
      ]),
    ).toEqual({
      lagRecords: 5,
      replicaLagSeconds: 1.5,
      outboxRows: 4,
      outboxAgeSeconds: 9.123,
      lateTimers: 1,
      timerLatenessSeconds: 12,
      deadLetters: 3,
    });
  });

  it('is unknown where nothing was read', () => {
    expect(Object.values(serviceHealth([]))).toEqual(Array(7).fill(null));
  });
});
