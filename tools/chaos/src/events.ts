import {
  at,
  numberAt,
  textAt,
  WebhookReceiver,
  type ReceivedWebhook,
  type WebhookReply,
} from '@corridor/api-client';
import { Timeline } from './timeline';

/** An event and how the receiver answered it. Moments are numbers in the order of all webhooks. */
export interface SeenEvent {
  id: string;
  type: string;
  resource: string;
  sequence: number;
  firstAt: number;
  /** When the receiver first answered 200. */
  acceptedAt?: number;
  /** When the receiver refused it or did not answer. */
  refusedAt: number[];
  /** Set for events of an internal account. */
  balance?: number;
}

/** How the receiver reacts: it accepts, never answers, closes connections, or answers 500. */
export type Mood = 'ok' | 'hang' | 'reset' | '500';

/** The event that asks the platform to approve an incoming payment. The receiver's answer is the decision. */
const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';

/** The receiver's answer to an approval request: 200 approves, 403 rejects, 202 leaves the decision to a later call. */
export function decisionOn(amount: number): 200 | 403 | 202 {
  if (amount % 5 === 0) return 200;
  return amount % 5 === 1 ? 403 : 202;
}

/** A webhook receiver that can misbehave on purpose. It remembers each event and its moments. */
export class EventReceiver {
  mood: Mood = 'ok';
  attempts = 0;
  /** When events were accepted. */
  readonly arrivals = new Timeline();
  readonly #events = new Map<string, SeenEvent>();
  readonly #receiver = new WebhookReceiver({ isKeeping: false });
  #order = 0;

  constructor() {
    this.#receiver.reply = (webhook) => this.#take(webhook);
  }

  /** Resolves with its URL. */
  async start(): Promise<string> {
    return (await this.#receiver.start()).url;
  }

  stop(): Promise<void> {
    return this.#receiver.stop();
  }

  get events(): SeenEvent[] {
    return [...this.#events.values()];
  }

  #take({ body, type }: ReceivedWebhook): WebhookReply {
    const seen = this.#remember(body);
    this.attempts += 1;
    this.#order += 1;
    if (this.mood === 'ok') {
      seen.acceptedAt ??= this.#order;
      this.arrivals.success(seen.resource, '');
      const isAsked = type === APPROVAL_TYPE;
      return { status: isAsked ? decisionOn(numberAt(body, 'data', 'receivedAmount', 'amount')) : 200 };
    }
    seen.refusedAt.push(this.#order);
    return this.mood === '500' ? { status: 500, body: 'trouble' } : this.mood;
  }

  #remember(body: ReceivedWebhook['body']): SeenEvent {
    const id = textAt(body, 'id');
    const known = this.#events.get(id);
    if (known) return known;
    const balance = at(body, 'data', 'balance', 'amount');
    const seen: SeenEvent = {
      id,
      type: textAt(body, 'type'),
      resource: String(at(body, 'data', 'id') ?? ''),
      sequence: Number(body['sequence']),
      firstAt: this.#order + 1,
      refusedAt: [],
      ...(typeof balance === 'number' ? { balance } : {}),
    };
    this.#events.set(id, seen);
    return seen;
  }
}

export const BALANCE_TYPE = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';
const FAILURES_IN_ORDER = 5;
/** Events that are dropped for a newer one, or that are attempted only once. */
const NOT_REPEATED = [BALANCE_TYPE, APPROVAL_TYPE];

/**
 * Violations of the order: an event came before an earlier one of its resource was accepted, although the earlier one
 * had not failed five times yet.
 */
export function orderFaults(events: readonly SeenEvent[]): string[] {
  const byResource = new Map<string, SeenEvent[]>();
  for (const event of events) {
    const list = byResource.get(event.resource) ?? [];
    list.push(event);
    byResource.set(event.resource, list);
  }
  return [...byResource.values()].flatMap((list) => {
    list.sort((a, b) => a.sequence - b.sequence);
    return list.slice(1).flatMap((later, index) => {
      const earlier = list[index] as SeenEvent;
      if (earlier.acceptedAt !== undefined && earlier.acceptedAt < later.firstAt) return [];
      if (earlier.acceptedAt === undefined && NOT_REPEATED.includes(earlier.type)) return [];
      const failures = earlier.refusedAt.filter((moment) => moment < later.firstAt).length;
      if (failures >= FAILURES_IN_ORDER) return [];
      return [
        `${later.type} (sequence ${later.sequence}) of ${later.resource} came before ${earlier.type} ` +
          `(sequence ${earlier.sequence}) was accepted, which had failed ${failures} times`,
      ];
    });
  });
}
