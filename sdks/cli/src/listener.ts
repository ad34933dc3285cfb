import { ApiError, ConnectionError, type HttpClient, type Operation } from '@corridor/sdk';

/** What the receiver answered, or why no answer came. */
export interface Attempt {
  responseStatus?: number;
  responseBody?: string;
  error?: string;
  durationMs: number;
}

/** One leased delivery and its attempt. */
export interface Forwarded {
  deliveryId: string;
  eventId: string;
  eventType: string;
  attempt: number;
  result: Attempt;
  /** Whether the API has recorded the attempt. */
  isRecorded: boolean;
}

/** What is forwarded where. */
export interface ListenOptions {
  forwardTo: string;
  /** Empty: all. */
  eventTypes: string[];
  /** Further headers of each request to the receiver. */
  headers: Record<string, string>;
}

interface Lease {
  deliveryId: string;
  leaseId: string;
  eventId: string;
  eventType: string;
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

interface Endpoint {
  id: string;
  secret: string;
}

const WAIT_S = 5;
/** Shorter than a lease. */
const RECEIVER_WAIT_MS = 20_000;
/** The longest beginning of an answer that a report may hold. */
const ANSWER_MAX = 4_096;
const NOT_FOUND = 404;

function post(path: string): Operation {
  return { method: 'POST', path, tag: 'Webhooks', summary: '', query: [], body: 'json' };
}

const CREATE = post('/webhook-endpoints');
const LEASE = post('/webhook-endpoints/{webhookEndpointId}/lease');
const REPORT = post('/webhook-deliveries/{webhookDeliveryId}/attempts');
const DELETE: Operation = {
  ...post('/webhook-endpoints/{webhookEndpointId}'),
  method: 'DELETE',
};

/** A PULL endpoint, whose deliveries it forwards to a receiver that the API can't reach. */
export class Listener {
  readonly #http: HttpClient;
  readonly #options: ListenOptions;
  #endpoint: Endpoint | undefined;

  constructor(http: HttpClient, options: ListenOptions) {
    this.#http = http;
    this.#options = options;
  }

  /** Makes the endpoint. Resolves with it and the secret that signs its deliveries. */
  async open(): Promise<Endpoint> {
    const { eventTypes } = this.#options;
    const body = { delivery: 'PULL', description: 'corridor listen', eventTypes };
    this.#endpoint = (await this.#http.call(CREATE, { body })) as Endpoint;
    return this.#endpoint;
  }

  /** Deletes the endpoint. The API deletes it by itself when it is not leased from for a minute. */
  async close(): Promise<void> {
    if (this.#endpoint === undefined) return;
    const path = { webhookEndpointId: this.#endpoint.id };
    this.#endpoint = undefined;
    try {
      await this.#http.call(DELETE, { path, retriesMax: 0 });
    } catch (failure) {
      if (!(failure instanceof ApiError || failure instanceof ConnectionError)) throw failure;
    }
  }

  /**
   * Waits for due deliveries, forwards them, and reports what the receiver answered. The API leases only one delivery at a
   * time where order matters, so that those of one lease are independent.
   * @throws ApiError with status 404 if the endpoint is gone
   */
  async step(signal: AbortSignal): Promise<Forwarded[]> {
    const endpoint = this.#endpoint ?? (await this.open());
    // Without a key no answer is stored. What a lost answer has leased is due again after its lease.
    const { data } = (await this.#http.call(LEASE, {
      path: { webhookEndpointId: endpoint.id },
      idempotencyKey: null,
      body: { waitSeconds: WAIT_S },
      signal,
    })) as { data: Lease[] };
    return Promise.all(data.map((lease) => this.#forwardAndReport(lease)));
  }

  /** Whether the failure says that the endpoint is gone, for example after the computer has slept. */
  isGone(failure: unknown): boolean {
    const isGone = failure instanceof ApiError && failure.status === NOT_FOUND;
    if (isGone) this.#endpoint = undefined;
    return isGone;
  }

  async #forwardAndReport(lease: Lease): Promise<Forwarded> {
    const { deliveryId, leaseId, eventId, eventType, attempt } = lease;
    const result = await this.#forward(lease);
    const path = { webhookDeliveryId: deliveryId };
    let isRecorded = true;
    try {
      await this.#http.call(REPORT, { path, body: { leaseId, ...result } });
    } catch (failure) {
      // The lease has ended, or the delivery is gone: it is leased again if it is still due.
      if (!(failure instanceof ApiError)) throw failure;
      isRecorded = false;
    }
    return { deliveryId, eventId, eventType, attempt, result, isRecorded };
  }

  /** Sends exactly the leased bytes: the signature covers them. */
  async #forward({ headers, body }: Lease): Promise<Attempt> {
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    try {
      const response = await fetch(this.#options.forwardTo, {
        method: 'POST',
        headers: { ...headers, ...this.#options.headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(RECEIVER_WAIT_MS),
      });
      const text = await response.text();
      return {
        responseStatus: response.status,
        responseBody: text.slice(0, ANSWER_MAX),
        durationMs: durationMs(),
      };
    } catch (failure) {
      const reason = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
      const { message } = reason instanceof Error ? reason : { message: 'no answer came' };
      return { error: message || 'no answer came', durationMs: durationMs() };
    }
  }
}
