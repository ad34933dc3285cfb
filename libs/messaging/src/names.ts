import { type RequestService, type ServiceName } from '@corridor/contracts';

/** Consumer group of a service's requests. */
export function requestGroup(service: RequestService): string {
  return `${service}.requests`;
}

/** Consumer group of all event topics of a service; also the consumer's name in the inbox. */
export function eventGroup(service: RequestService): string {
  return `${service}.events`;
}

/** With what the groups begin that read a whole topic once. */
export function readerGroup(topic: string): string {
  return `${topic}.reader.`;
}

/** Topic of the replies to one instance; its consumer group has the same name. */
export function replyTopic(service: ServiceName, instanceId: string): string {
  return `${service}.replies.${instanceId}`;
}

/** Whether replies in a topic go to an instance of that service. */
export function isReplyTopicOf(service: ServiceName, topic: string): boolean {
  return topic.startsWith(replyTopic(service, ''));
}

/** The instance id in a reply topic's name; undefined for other topics. */
export function instanceOfReplyTopic(topic: string): string | undefined {
  return /^[a-z]+\.replies\.(.+)$/.exec(topic)?.[1];
}

/** The name of a topic without the id of the instance that reads its replies. */
export function withoutInstance(topic: string): string {
  return topic.replace(/(\.replies)\..+$/, '$1');
}
