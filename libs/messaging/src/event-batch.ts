import { type IntegrationEvent } from '@corridor/contracts';
import { type InboxPosition, type InboxState } from './inbox';
import { type TakenRecord } from './read-ahead-consumer';

/** Events of one partition, as an `@EventPattern(<topic>)` handler gets them. */
export interface EventBatch<E extends IntegrationEvent = IntegrationEvent> {
  /** Name under which `advanceInbox` records the batch. */
  consumer: string;
  /** The topic that the events were published to. */
  topic: string;
  partition: number;
  events: E[];
  /** What `advanceInbox` records; its topic is the dead-letter topic for events that were put back. */
  position: InboxPosition;
}

/** One event with its place. */
export interface PlacedEvent {
  /** The topic whose handler gets it. */
  topic: string;
  event: IntegrationEvent;
  /** The record that it came in; its last event finishes it. */
  record: TakenRecord;
  index: number;
  isLastOfRecord: boolean;
}

/** Where a run of events stands. */
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

/** Whether what was handled belongs to a topic of the same name that was deleted since: its offsets say nothing. */
function isOfAnotherTopic(state: InboxState, { topicId }: { topicId?: string }): boolean {
  return state.topicId !== undefined && topicId !== undefined && state.topicId !== topicId;
}

/** Whether an event stands before what a consumer goes on with. */
export function isHandled({ record, index }: PlacedEvent, state: InboxState | undefined): boolean {
  if (state === undefined || isOfAnotherTopic(state, record.lease)) return false;
  const offset = BigInt(record.offset);
  const nextOffset = BigInt(state.nextOffset);
  return offset < nextOffset || (offset === nextOffset && index < state.nextIndex);
}
