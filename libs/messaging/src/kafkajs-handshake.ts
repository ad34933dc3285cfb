import Broker from 'kafkajs/src/broker/index.js';

/** Another caller is connecting and owns the connection. */
const LOCK_TIMEOUT = 'KafkaJSLockTimeout';

const { connect } = Broker.prototype;

async function connectOrClose(this: Broker): Promise<void> {
  try {
    await connect.call(this);
  } catch (error) {
    const isWaiting = error instanceof Error && error.name === LOCK_TIMEOUT;
    if (!isWaiting) await this.disconnect().catch(() => undefined);
    throw error;
  }
}

/**
 * Closes a connection whose handshake fails. kafkajs 2.2.4 leaves it open and treats it as connected from then on,
 * without the broker's API versions. Every request then fails until the process ends. A broker that is frozen while a
 * service starts causes this.
 */
export function mendHandshake(): void {
  Broker.prototype.connect = connectOrClose;
}
