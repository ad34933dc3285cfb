import { Kafka, logLevel } from 'kafkajs';

/** A topic of one instance alone, e.g. of its replies, ends with the instance's id. */
const INSTANCE = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Records that each topic has had so far, over its partitions */
export type TopicEnds = Record<string, number>;

/** The end of each topic. A Kafka record of ours may carry many requests or events; what is counted are records. */
export async function topicEnds(brokers: string): Promise<TopicEnds> {
  const kafka = new Kafka({ clientId: 'bench', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const topics = await admin.listTopics();
    const ends = await Promise.all(
      topics.map(async (topic) => {
        const offsets = await admin.fetchTopicOffsets(topic);
        return { topic, end: offsets.reduce((sum, { high }) => sum + Number(high), 0) };
      }),
    );
    const sums: TopicEnds = {};
    for (const { topic, end } of ends) {
      const name = topic.replace(INSTANCE, '');
      sums[name] = (sums[name] ?? 0) + end;
    }
    return sums;
  } finally {
    await admin.disconnect();
  }
}

/** Records per operation between two readings; topics without any are left out. */
export function messagesPer(before: TopicEnds, after: TopicEnds, operations: number): Record<string, number> {
  const grown = Object.entries(after).map(([topic, end]) => ({ topic, n: end - (before[topic] ?? 0) }));
  const used = grown.filter(({ n }) => n > 0 && operations > 0).sort((one, other) => other.n - one.n);
  const sum = used.reduce((all, { n }) => all + n, 0);
  const per = (n: number) => Math.round((n / Math.max(1, operations)) * 1e4) / 1e4;
  return { ...Object.fromEntries(used.map(({ topic, n }) => [topic, per(n)])), sum: per(sum) };
}
