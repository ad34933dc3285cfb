import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const WAIT_LIMIT_MS = 30_000;
const POLL_MS = 100;
const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';

/** @typedef {Record<string, any>} Json */

/** Everything that a story needs: calls of the API, a receiver of webhooks, and somebody to tell it to. */
export class Stage {
  #authorization;
  #baseUrl;
  #step = 0;
  /** @type {{text: string, body: Json, headers: Record<string, string>}[]} */
  #received = [];
  /** @type {Webhook | undefined} */
  #webhook;
  /** @type {string | null} */
  #former = null;
  #server = createServer((request, response) => this.#take(request, response));
  /** What the platform answers when it is asked about an incoming payment. */
  decision = 200;

  /** @param {{baseUrl: string, clientId: string, clientSecret: string}} platform */
  constructor({ baseUrl, clientId, clientSecret }) {
    this.#baseUrl = baseUrl;
    this.#authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  /** @param {string} title */
  chapter(title) {
    process.stdout.write(`\n${title}\n`);
  }

  /** @param {string} text */
  say(text) {
    this.#step += 1;
    process.stdout.write(`${String(this.#step).padStart(3)}. ${text}\n`);
  }

  /**
   * Ends the story where something is otherwise than it should be.
   * @param {string} what @param {unknown} found @param {unknown} expected
   */
  expect(what, found, expected) {
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }

  /**
   * @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers]
   * @returns {Promise<{status: number, body: Json, text: string, headers: Headers}>}
   */
  async send(method, path, body, headers = {}) {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        authorization: this.#authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {}, text, headers: response.headers };
  }

  /**
   * The same, which must be answered by 2xx.
   * @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers]
   */
  async call(method, path, body, headers) {
    const answer = await this.send(method, path, body, headers);
    if (answer.status < 300) return answer;
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  }

  /** The same, of which only the body counts. @param {string} method @param {string} path @param {unknown} [body] */
  async ask(method, path, body) {
    return (await this.call(method, path, body)).body;
  }

  /**
   * Sends a form, which must be answered by 2xx.
   * @param {string} path @param {Record<string, string | File>} parts
   * @returns {Promise<Json>}
   */
  async upload(path, parts) {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.append(name, part);
    const headers = { authorization: this.#authorization };
    const response = await fetch(`${this.#baseUrl}${path}`, { method: 'POST', headers, body: form });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  /**
   * A call that must be refused by this status and code.
   * @param {string} method @param {string} path @param {unknown} body @param {readonly [number, string]} refusal
   */
  async refused(method, path, body, [status, code]) {
    const answer = await this.send(method, path, body);
    this.expect(`${method} ${path}`, [answer.status, answer.body.code], [status, code]);
    this.say(`Refused, as it should be: ${status} ${code}, ${answer.body.message}`);
  }

  /**
   * @template T
   * @param {string} what @param {() => Promise<T | undefined> | T | undefined} check
   * @returns {Promise<T>}
   */
  async until(what, check) {
    const end = Date.now() + WAIT_LIMIT_MS;
    for (;;) {
      const value = await check();
      if (value !== undefined) return value;
      if (Date.now() > end) throw new Error(`${what}: not within ${WAIT_LIMIT_MS / 1000} seconds`);
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
  }

  /** Waits until a resource's field has a value. @param {string} path @param {string} field @param {string} value */
  async becomes(path, field, value) {
    await this.until(`${field} ${value} of ${path}`, async () => {
      const resource = await this.ask('GET', path);
      return resource[field] === value ? resource : undefined;
    });
    this.say(`GET ${path}: ${field} ${value}`);
  }

  /** Waits for a transaction's status. @param {string} id @param {string} status */
  reaches(id, status) {
    return this.until(`${id} ${status}`, async () => {
      const transaction = await this.ask('GET', `/transactions/${id}`);
      return transaction.status === status ? transaction : undefined;
    });
  }

  /**
   * Waits for the webhook of a resource, an invitation by its code, and checks its signature.
   * @param {string} type @param {string} resource
   */
  async hears(type, resource) {
    const found = await this.until(`${type} of ${resource}`, () =>
      this.#received.find(
        ({ body }) => body.type === type && [body.data.id, body.data.code].includes(resource),
      ),
    );
    this.#webhook?.verify(found.text, found.headers);
    this.say(`Webhook ${type}, its signature verified: ${found.headers['webhook-id']}`);
    return found.body;
  }

  /** Makes itself the platform's default endpoint. */
  async open() {
    await new Promise((done) => this.#server.listen(0, '127.0.0.1', () => done(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.#server.address());
    this.#former = (await this.ask('GET', '/config')).webhookEndpoint ?? null;
    await this.ask('PATCH', '/config', { webhookEndpoint: `http://127.0.0.1:${port}/` });
    const { data } = await this.ask('GET', '/webhook-endpoints');
    const { id } = data.find((/** @type {Json} */ one) => one.isDefault);
    this.#webhook = new Webhook((await this.ask('GET', `/webhook-endpoints/${id}/secret`)).secret);
    this.say(`Listening for webhooks on port ${port}`);
  }

  /** Gives the endpoint back to whom it belonged. */
  async close() {
    if (this.#webhook) await this.send('PATCH', '/config', { webhookEndpoint: this.#former });
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  #take(request, response) {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const headers = /** @type {Record<string, string>} */ (request.headers);
      const body = JSON.parse(text);
      this.#received.push({ text, body, headers });
      response.writeHead(body.type === APPROVAL_TYPE ? this.decision : 200).end();
    });
  }
}

/** An amount as people write it. @param {number} amount smallest unit @param {{code: string, decimals: number}} currency */
export function money(amount, { code, decimals }) {
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${code}`;
}
