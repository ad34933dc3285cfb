import { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } from 'kafkajs';
import {
  allTopics,
  requestTopics,
  services,
  type RequestService,
  type ServiceName,
} from '@corridor/contracts';
import type { KafkaConnection } from './kafka-connection';
import { eventGroup, readerGroup } from './names';

/** What one service may do with topics or groups; the names are those of Kafka's ACLs. */
export interface KafkaAccess {
  service: ServiceName;
  resource: 'TOPIC' | 'GROUP';
  name: string;
  /** PREFIXED: with all whose names begin so. */
  pattern: 'LITERAL' | 'PREFIXED';
  operations: readonly ('READ' | 'WRITE' | 'CREATE' | 'DELETE' | 'DESCRIBE' | 'DESCRIBE_CONFIGS')[];
}

const isAnswering = (service: ServiceName): service is RequestService => service in requestTopics;

/** What a service reads and writes, and what it looks up. An operation includes the one to describe the same. */
function accessOf(service: ServiceName): KafkaAccess[] {
  const rule = (
    resource: KafkaAccess['resource'],
    name: string,
    operations: KafkaAccess['operations'],
  ): KafkaAccess => ({ service, resource, name, pattern: 'LITERAL', operations });
  const prefixed = (...args: Parameters<typeof rule>): KafkaAccess => ({
    ...rule(...args),
    pattern: 'PREFIXED',
  });
  // At its start a service compares all topics with what they must be.
  const topics = allTopics.map(({ name, writers, readers }) =>
    rule('TOPIC', name, [
      ...(readers.includes(service) ? (['READ'] as const) : []),
      ...(writers.includes(service) ? (['WRITE'] as const) : []),
      ...(['DESCRIBE', 'DESCRIBE_CONFIGS'] as const),
    ]),
  );
  const askers = isAnswering(service) ? requestTopics[service].writers : [];
  const asked = Object.values(requestTopics).some(({ writers }) => writers.includes(service));
  // Before it raises the partitions of events, it waits for their consumers.
  const consumers = new Set(
    allTopics.flatMap(({ owner, readers }) => (owner === service ? readers.filter(isAnswering) : [])),
  );
  return [
    ...topics,
    // An instance also sends itself records there, which tell it the way is open.
    ...(asked
      ? [prefixed('TOPIC', `${service}.replies.`, ['READ', 'WRITE', 'CREATE', 'DELETE', 'DESCRIBE'])]
      : []),
    ...askers.map((asker) => prefixed('TOPIC', `${asker}.replies.`, ['WRITE', 'DESCRIBE'])),
    prefixed('GROUP', `${service}.`, ['READ', 'DELETE', 'DESCRIBE']),
    ...allTopics
      .filter(({ owner, readers }) => owner !== service && readers.includes(service))
      .map(({ name }) => prefixed('GROUP', readerGroup(name), ['READ', 'DELETE', 'DESCRIBE'])),
    ...[...consumers]
      .filter((consumer) => consumer !== service)
      .map((consumer) => rule('GROUP', eventGroup(consumer), ['DESCRIBE'])),
  ];
}

/** What each service needs on a broker with ACLs, if somebody else manages the topics. */
export function kafkaAccess(): KafkaAccess[] {
  return services.flatMap(accessOf);
}

/** An ACL: what a principal may do. */
export type Acl = Omit<KafkaAccess, 'service'> & { principal: string };

/** Allows on the brokers what the ACLs say. It takes no other right away. */
export async function allowOnBrokers({ admin }: KafkaConnection, acls: readonly Acl[]): Promise<void> {
  await admin.createAcls({
    acl: acls.flatMap(({ principal, resource, name, pattern, operations }) =>
      operations.map((operation) => ({
        principal,
        host: '*',
        permissionType: AclPermissionTypes.ALLOW,
        resourceType: AclResourceTypes[resource],
        resourceName: name,
        resourcePatternType: ResourcePatternTypes[pattern],
        operation: AclOperationTypes[operation],
      })),
    ),
  });
}
