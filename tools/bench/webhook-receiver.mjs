/**
 * A receiver of webhooks as a process of its own, which checks nothing and answers 200 at once. It tells its port, and
 * when asked what has arrived: how many, how many different, and when the last one of those came.
 */
import { createServer } from 'node:http';

/** @type {Set<string>} */
const ids = new Set();
let received = 0;
let lastAt = 0;

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    received += 1;
    const id = String(request.headers['webhook-id']);
    if (!ids.has(id)) {
      ids.add(id);
      lastAt = Date.now();
    }
    response.writeHead(200).end();
  });
});
server.keepAliveTimeout = 60_000;

process.on('message', () => process.send?.({ received, different: ids.size, lastAt }));
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
