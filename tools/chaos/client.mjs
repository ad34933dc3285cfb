import { Agent, request } from 'node:http';

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} text
 * @property {string | undefined} retryAfter
 * @property {boolean} isReplayed
 *
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {string} [body] JSON
 * @property {string} [key] Idempotency-Key
 * @property {number} [timeoutMs]
 */

const TIMEOUT_MS = 30_000;

/** No answer came: nobody knows whether the request has taken effect. */
export class NoAnswer extends Error {}

/** Calls one gateway with one token, over connections that stay open. */
export class Client {
  #agent;

  /** @param {{baseUrl: string, clientId?: string, clientSecret?: string, socketsMax?: number}} options */
  constructor({ baseUrl, clientId = 'sandbox', clientSecret = 'sandbox-secret', socketsMax = 256 }) {
    const url = new URL(baseUrl);
    this.baseUrl = baseUrl;
    this.hostname = url.hostname === 'localhost' ? '127.0.0.1' : url.hostname;
    this.port = Number(url.port);
    this.prefix = url.pathname;
    this.authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    this.#agent = new Agent({ keepAlive: true, maxSockets: socketsMax, maxFreeSockets: socketsMax });
  }

  /**
   * @param {Call} call
   * @returns {Promise<Answer>}
   * @throws NoAnswer
   */
  send({ method, path, body, key, timeoutMs = TIMEOUT_MS }) {
    /** @type {Record<string, string | number>} */
    const headers = { authorization: this.authorization };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(body);
    }
    if (key !== undefined) headers['idempotency-key'] = key;
    return new Promise((done, failed) => {
      const { hostname, port } = this;
      const options = { agent: this.#agent, hostname, port, method, path: `${this.prefix}${path}`, headers };
      const outgoing = request(options, (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', (error) => failed(new NoAnswer(error.message)));
        response.once('end', () => {
          clearTimeout(timer);
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            retryAfter: response.headers['retry-after'],
            isReplayed: response.headers['idempotency-replayed'] === 'true',
          });
        });
      });
      const timer = setTimeout(() => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
      outgoing.once('error', (error) => {
        clearTimeout(timer);
        failed(new NoAnswer(error.message));
      });
      outgoing.end(body);
    });
  }

  /**
   * For preparing and looking: throws unless it is answered by 2xx.
   * @param {Call['method']} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>} its parsed body
   */
  async expectOk(method, path, body) {
    const answer = await this.send({
      method,
      path,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.text === '' ? undefined : JSON.parse(answer.text);
  }

  close() {
    this.#agent.destroy();
  }
}
