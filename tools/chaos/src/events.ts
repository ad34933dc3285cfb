import {
  at,
  numberAt,
  textAt,
  WebhookReceiver,
  type ReceivedWebhook,
  type WebhookReply,
} from '@corridor/api-client';
import { Timeline } from './timeline';

/** An event and what became of it. Moments are numbers in the order of all webhooks. */
export interface SeenEvent {
  id: string;
  type: string;
  resource: string;
  sequence: number;
  firstAt: number;
  /** When it was first answered by 200. */
  acceptedAt?: number;
  /** When it was refused, or left without an answer. */
  refusedAt: number[];
  /** Of an internal account. */
  balance?: number;
}

/** What the receiver does: all is well, it never answers, it closes connections, or it answers 500. */
export type Mood = 'ok' | 'hang' | 'reset' | '500';

/** The event that asks whether an incoming payment is taken; its answer decides. */
const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';

/** What the receiver answers when it is asked about a payment: taken, refused, or decided later by a call. */
export function decisionOn(amount: number): 200 | 403 | 202 {
  if (amount % 5 === 0) return 200;
  return amount % 5 === 1 ? 403 : 202;
}

/** A receiver of webhooks that can be in trouble; it remembers what came and when. */
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

const FAILURES_IN_ORDER = 5;
/** Of which an undelivered one is dropped for a newer one, or ends with its first attempt. */
const NOT_REPEATED = ['INTERNAL_ACCOUNT_BALANCE_UPDATED', APPROVAL_TYPE];

/**
 * Where order was not held: an event came before an earlier one of its resource was accepted, though that one had not
 * failed five times yet.
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
