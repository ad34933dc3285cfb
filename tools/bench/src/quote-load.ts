import { command, fire, inTurn, lengthOf, type Load, type LoadResult } from './load';

const QUOTE_ID = /"id":"(Quote:[0-9a-f-]+)"/;

/** Creates quotes, an Idempotency-Key on each. */
export function quoteLoad({
  client,
  bodies,
  connections,
  ...length
}: Load & { bodies: readonly string[] }): Promise<LoadResult> {
  const next = inTurn(bodies);
  return fire(client, {
    url: `${client.baseUrl}/quotes`,
    connections,
    ...lengthOf(length),
    requests: [{ method: 'POST', setupRequest: (request) => command(request, { body: next() }) }],
  });
}

/** Executes each of the quotes once. */
export function executionLoad({
  client,
  connections,
  ids,
}: Load & { ids: readonly string[] }): Promise<LoadResult> {
  const next = inTurn(ids);
  const { origin, pathname } = new URL(client.baseUrl);
  return fire(client, {
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
 * both latencies. An amount is one of requests, two for a quote.
 */
export function exchangeLoad({
  client,
  bodies,
  connections,
  ...length
}: Load & { bodies: readonly string[] }): Promise<LoadResult> {
  const next = inTurn(bodies);
  const { origin, pathname } = new URL(client.baseUrl);
  const created = new WeakMap<object, number>();
  return fire(
    client,
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
            const { quoteId } = context as { quoteId?: string };
            return command(request, { path: `${pathname}/quotes/${quoteId}/execute` });
          },
        },
      ],
    },
    (connection, milliseconds) => {
      const before = created.get(connection);
      created.delete(connection);
      if (before !== undefined) return before + milliseconds;
      created.set(connection, milliseconds);
      return undefined;
    },
  );
}
