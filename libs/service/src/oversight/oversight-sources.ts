import { parseId, resourceNames, type ResourceName, type Uuid } from '@corridor/kernel';
import type { FoundPart, WaitingWork } from '@corridor/contracts';

/** What waits for people in a service, besides approvals and dead letters, which every service has. */
export abstract class QueueSource {
  /** Each count is at most one more than QUEUE_COUNT_MAX. It reads indexes, and its cost doesn't grow with the rows. */
  abstract read(): Promise<WaitingWork[]>;
}

/** What a text names in a service: ids, and names that its owner gave. */
export abstract class Finder {
  /** Exact matches of all platforms, found by index; at most FOUND_MAX. */
  abstract find(text: string): Promise<FoundPart[]>;
}

/** A service without queues of its own. */
export class NoQueues extends QueueSource {
  read(): Promise<WaitingWork[]> {
    return Promise.resolve([]);
  }
}

/** The kind and the uuid of an id of the API; undefined if the text is no id. */
export function namedId(text: string): { kind: ResourceName; id: Uuid } | undefined {
  const kind = resourceNames.find((name) => text.startsWith(`${name}:`));
  const id = kind && parseId(kind, text);
  return kind && id && { kind, id };
}
