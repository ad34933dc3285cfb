import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { SECOND_MS } from '@corridor/kernel';
import { Webhook } from 'standardwebhooks';
import type { SignedWebhookTarget } from './alerts/operations-webhook';
import { createAgents, type Agents } from './guarded-agents';

/** Time limit of an answer, milliseconds. */
const ANSWER_LIMIT_MS = 10 * SECOND_MS;

/** Posts signed messages to an address of the operators (Standard Webhooks). Redirects are not followed. */
export class SignedWebhook {
  private readonly agents: Agents;

  constructor(
    private readonly webhook: SignedWebhookTarget,
    private readonly userAgent: string,
  ) {
    this.agents = createAgents(webhook, 0);
  }

  /**
   * Resolves when the receiver has answered 2xx.
   * @param id the same in each attempt
   * @throws Error for any other answer, or none in time
   */
  async send(id: string, body: string): Promise<void> {
    const { url, secrets } = this.webhook;
    const now = new Date();
    const target = new URL(url);
    const isHttps = target.protocol === 'https:';
    const options = {
      ...urlToHttpOptions(target),
      method: 'POST',
      agent: isHttps ? this.agents.https : this.agents.http,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': this.userAgent,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / SECOND_MS)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
      },
    };
    const status = await new Promise<number>((resolve, reject) => {
      const request = isHttps ? httpsRequest(options) : httpRequest(options);
      request.once('error', reject);
      request.once('response', (response) => {
        resolve(response.statusCode ?? 0);
        // The status is the answer. The rest is not read.
        response.destroy();
      });
      request.end(body);
    });
    if (status < 200 || status > 299) throw new Error(`the receiver answered ${status}`);
  }
}
