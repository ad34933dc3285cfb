import { command, fire, inTurn, lengthOf } from './load.mjs';

/** @typedef {import('./load.mjs').LoadResult} LoadResult */
/** @typedef {{baseUrl: string, connections: number, seconds?: number | undefined, amount?: number | undefined}} Length either of seconds and amount */

const QUOTE_ID = /"id":"(Quote:[0-9a-f-]+)"/;

/**
 * Creates quotes, an Idempotency-Key on each.
 * @param {Length & {bodies: readonly string[]}} options
 */
export function quoteLoad({ baseUrl, bodies, connections, ...length }) {
  const next = inTurn(bodies);
  return fire({
    url: `${baseUrl}/quotes`,
    connections,
    ...lengthOf(length),
    requests: [{ method: 'POST', setupRequest: (request) => command(request, { body: next() }) }],
  });
}

/**
 * Executes each of the quotes once.
 * @param {{baseUrl: string, connections: number, ids: readonly string[]}} options
 */
export function executionLoad({ baseUrl, connections, ids }) {
  const next = inTurn(ids);
  const { origin, pathname } = new URL(baseUrl);
  return fire({
    url: origin,
    connections: Math.min(connections, ids.length),
    amount: ids.length,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => command(request, { path: `${pathname}/quotes/${next()}/execute` }),
      },
    ],
  });
}

/**
 * Each connection creates a quote and executes it when it has the answer. What is counted are executed quotes, with
 * both latencies.
 * @param {Length & {bodies: readonly string[]}} options amount: of requests, two for a quote
 * @returns {Promise<LoadResult>}
 */
export function exchangeLoad({ baseUrl, bodies, connections, ...length }) {
  const next = inTurn(bodies);
  const { origin, pathname } = new URL(baseUrl);
  /** @type {WeakMap<object, number>} */
  const created = new WeakMap();
  return fire(
    {
      url: origin,
      connections,
      ...lengthOf(length),
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => command(request, { path: `${pathname}/quotes`, body: next() }),
          onResponse: (_status, body, context) => {
            Object.assign(context, { quoteId: QUOTE_ID.exec(body)?.[1] });
          },
        },
        {
          method: 'POST',
          setupRequest: (request, context) => {
            const { quoteId } = /** @type {{quoteId?: string}} */ (context);
            return command(request, { path: `${pathname}/quotes/${quoteId}/execute` });
          },
        },
      ],
    },
    {
      latencyOf: (client, milliseconds) => {
        const before = created.get(client);
        created.delete(client);
        if (before !== undefined) return before + milliseconds;
        created.set(client, milliseconds);
        return undefined;
      },
    },
  );
}
