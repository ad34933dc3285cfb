import { type IntegrationEvent } from '@corridor/contracts';
import { type InboxPosition, type InboxState } from './inbox';
import { type TakenRecord } from './read-ahead-consumer';

/** Events of one partition, as an `@EventPattern(<topic>)` handler receives them. */
export interface EventBatch<E extends IntegrationEvent = IntegrationEvent> {
  /** Name under which `advanceInbox` records the batch. */
  consumer: string;
  /** The original topic of the events. */
  topic: string;
  partition: number;
  events: E[];
  /** The position that `advanceInbox` records. For events that were put back, its topic is the dead-letter topic. */
  position: InboxPosition;
}

/** One event with its position. */
export interface PlacedEvent {
  /** The topic whose handler receives it. */
  topic: string;
  event: IntegrationEvent;
  /** The record that contains it. The record's last event finishes it. */
  record: TakenRecord;
  index: number;
  isLastOfRecord: boolean;
}

/** The position of consecutive events. */
export function positionOf(events: readonly PlacedEvent[]): InboxPosition {
  const first = events[0];
  const last = events[events.length - 1];
  if (first === undefined || last === undefined) throw new Error('a batch holds at least one event');
  const { topic, topicId, partition } = first.record.lease;
  return {
    topic,
    ...(topicId === undefined ? {} : { topicId }),
    partition,
    fromOffset: first.record.offset,
    fromIndex: first.index,
    nextOffset: last.isLastOfRecord ? (BigInt(last.record.offset) + 1n).toString() : last.record.offset,
    nextIndex: last.isLastOfRecord ? 0 : last.index + 1,
  };
}

/** Whether the handled offset belongs to a deleted topic of the same name. Such an offset means nothing. */
function isOfAnotherTopic(state: InboxState, { topicId }: { topicId?: string }): boolean {
  return state.topicId !== undefined && topicId !== undefined && state.topicId !== topicId;
}

/** Whether an event lies before the consumer's next event. */
export function isHandled({ record, index }: PlacedEvent, state: InboxState | undefined): boolean {
  if (state === undefined || isOfAnotherTopic(state, record.lease)) return false;
  const offset = BigInt(record.offset);
  const nextOffset = BigInt(state.nextOffset);
  return offset < nextOffset || (offset === nextOffset && index < state.nextIndex);
}
