import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';
import { mendMembership } from './kafkajs-membership';

/** The part of a consumer group that its calls use. `joins` simulates the broker. */
function groupOf(cluster: object, joins: (group: ConsumerGroup) => Promise<void>): ConsumerGroup {
  const group = Object.create(ConsumerGroup.prototype) as ConsumerGroup;
  return Object.assign(group, {
    cluster,
    memberId: null,
    instrumentationEmitter: { emit: () => undefined },
    coordinator: { leaveGroup: () => Promise.resolve() },
    retrier: () => joins(group),
  });
}

describe("a consumer's group membership", () => {
  const joinAs =
    (memberId: string) =>
    (group: ConsumerGroup): Promise<void> => {
      group.memberId ??= memberId;
      return Promise.resolve();
    };
  const memberOf = async (cluster: object, memberId: string): Promise<ConsumerGroup> => {
    const group = groupOf(cluster, joinAs(memberId));
    await group.connect();
    await group.joinAndSync();
    return group;
  };
  let cluster: object;

  beforeEach(() => {
    mendMembership();
    mendMembership();
    const answered = (): Promise<void> => Promise.resolve();
    cluster = { connect: answered, refreshMetadataIfNecessary: answered };
  });

  it('survives a crash', async () => {
    await memberOf(cluster, 'first');
    expect((await memberOf(cluster, 'second')).memberId).toBe('first');
  });

  it('belongs to one consumer only', async () => {
    await memberOf(cluster, 'first');
    expect((await memberOf({ ...cluster }, 'second')).memberId).toBe('second');
  });

  it('ends when the consumer leaves the group', async () => {
    await (await memberOf(cluster, 'first')).leave();
    expect((await memberOf(cluster, 'second')).memberId).toBe('second');
  });

  it('is retried if no broker knows its coordinator yet', async () => {
    const error = Object.assign(new Error(), { name: 'KafkaJSGroupCoordinatorNotFound', retriable: false });
    const joined = groupOf(cluster, () => Promise.reject(error)).joinAndSync();
    await expect(joined).rejects.toMatchObject({ retriable: true });
  });
});
