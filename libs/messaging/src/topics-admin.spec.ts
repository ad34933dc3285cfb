import { allTopics } from '@corridor/contracts';
import { DAY_MS } from '@corridor/kernel';
import { topicRequirements } from './topics-admin';

function keptDays(options: { eventDays?: number; deadLetterDays?: number }): Record<string, number> {
  const required = topicRequirements(allTopics, { requestPartitions: 1, replicationFactor: 1, ...options });
  return Object.fromEntries(
    required.map(({ topic, config }) => [
      topic,
      Number(config['retention.ms'] ?? config['min.compaction.lag.ms']) / DAY_MS,
    ]),
  );
}

describe('how long topics keep their records', () => {
  it('follows from their contracts by default', () => {
    expect(keptDays({})).toMatchObject({
      'payments.transactions': 14,
      'accounts.customers': 14,
      'payments.dead-letter': 90,
      'payments.requests': 1,
    });
  });

  it('is what the configuration says for events and dead letters', () => {
    expect(keptDays({ eventDays: 30, deadLetterDays: 7 })).toMatchObject({
      'payments.transactions': 30,
      'accounts.customers': 30,
      'payments.dead-letter': 7,
      'payments.requests': 1,
    });
  });
});
