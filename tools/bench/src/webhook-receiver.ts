/**
 * The receiver of webhooks as a process of its own, which checks nothing and answers 200 at once. It tells its port, and
 * when asked what has arrived: how many, how many different, and when the last one of those came.
 */
import { WebhookReceiver } from '@corridor/api-client';

const ids = new Set<string>();
let received = 0;
let lastAt = 0;

const receiver = new WebhookReceiver({ isKeeping: false });
receiver.reply = ({ headers }) => {
  received += 1;
  const id = String(headers['webhook-id']);
  if (!ids.has(id)) {
    ids.add(id);
    lastAt = Date.now();
  }
  return { status: 200 };
};

process.on('message', () => process.send?.({ received, different: ids.size, lastAt }));
process.on('disconnect', () => process.exit(0));
void receiver.start().then(() => process.send?.({ port: receiver.port }));
