import { type RequestService } from '@corridor/contracts';
import { type Admin } from 'kafkajs';
import { type InboxPlace, type InboxReader } from './inbox';
import { eventGroup } from './names';

interface InboxCheckOptions {
  admin: Admin;
  inbox: InboxReader;
  service: RequestService;
  topics: readonly string[];
  topicIds: ReadonlyMap<string, string>;
}

/**
 * Reports the positions of a service's inbox that lie beyond the end of their log. Either the topic was truncated, or
 * the database belongs to another cluster. Continuing would silently skip everything that is written up to there.
 */
export async function inboxViolations(options: InboxCheckOptions): Promise<string[]> {
  const { admin, inbox, service, topics, topicIds } = options;
  // Read before the ends of the logs, because events that are handled meanwhile can't lie beyond them.
  const places = (await inbox.places(eventGroup(service))).filter(
    ({ topic, topicId = topicIds.get(topic) }) =>
      topics.includes(topic) && topicId !== undefined && topicId === topicIds.get(topic),
  );
  const violations: string[] = [];
  for (const topic of new Set(places.map((place) => place.topic))) {
    const ends = await admin.fetchTopicOffsets(topic);
    for (const place of places.filter((one) => one.topic === topic)) {
      const end = ends.find(({ partition }) => partition === place.partition)?.high;
      if (end !== undefined && isBeyond(place, end)) violations.push(violationOf(place, end, service));
    }
  }
  return violations;
}

function isBeyond({ nextOffset, nextIndex }: InboxPlace, end: string): boolean {
  // A position within a record's list requires that record to exist.
  return BigInt(nextOffset) + (nextIndex > 0 ? 1n : 0n) > BigInt(end);
}

function violationOf(
  { topic, partition, nextOffset }: InboxPlace,
  end: string,
  service: RequestService,
): string {
  return (
    `${service} has handled ${topic}/${partition} up to offset ${nextOffset}, but its log ends at ${end}: ` +
    `to read it again from its start run: npm run admin -- reset-consumer ${service} ${topic}`
  );
}
