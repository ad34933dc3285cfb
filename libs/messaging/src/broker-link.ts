import Broker from 'kafkajs/src/broker/index.js';
import ConnectionPool from 'kafkajs/src/network/connectionPool.js';
import { createLogger } from 'kafkajs/src/loggers/index.js';
import type Encoder from 'kafkajs/src/protocol/encoder.js';
import { clientConfig, type KafkaClientOptions } from './kafka-client';

/** A request that kafkajs 2.2.4 lacks, in its own form for requests, and the response. */
export interface BrokerProtocol<T> {
  request: {
    apiKey: number;
    apiVersion: number;
    apiName: string;
    encode: () => Promise<Encoder>;
  };
  response: {
    decode: (payload: Buffer) => Promise<Buffer>;
    parse: (payload: Buffer) => Promise<T>;
  };
}

/** A connection to any broker, for requests that kafkajs lacks. */
export class BrokerLink {
  private broker: Broker | undefined;

  constructor(private readonly options: KafkaClientOptions) {}

  /** The first answer, preferably from the broker that answered last. Throws if no broker answers. */
  async send<T>(protocol: BrokerProtocol<T>): Promise<T> {
    let failure: unknown;
    const known = this.broker === undefined ? [] : [this.broker];
    for (const broker of [...known, ...this.options.brokers.map((address) => this.brokerAt(address))]) {
      try {
        const answer = await this.ask(broker, protocol);
        if (broker !== this.broker) await this.close();
        this.broker = broker;
        return answer;
      } catch (error) {
        failure = error;
        await broker.disconnect().catch(() => undefined);
      }
    }
    throw failure instanceof Error ? failure : new Error('no broker is configured');
  }

  async close(): Promise<void> {
    const broker = this.broker;
    this.broker = undefined;
    await broker?.disconnect().catch(() => undefined);
  }

  private async ask<T>(broker: Broker, protocol: BrokerProtocol<T>): Promise<T> {
    await broker.connect();
    const { apiKey, apiVersion, apiName } = protocol.request;
    const newest = broker.versions?.[apiKey]?.maxVersion ?? -1;
    if (newest < apiVersion)
      throw new Error(`the broker is too old: it has no ${apiName} of version ${apiVersion}`);
    return broker.connectionPool.send(protocol);
  }

  private brokerAt(address: string): Broker {
    const { logLevel, logCreator, ...config } = clientConfig(this.options);
    const logger = createLogger({ level: logLevel, logCreator });
    const colon = address.lastIndexOf(':');
    const [host, port] = [address.slice(0, colon), Number(address.slice(colon + 1))];
    const connectionPool = new ConnectionPool({ ...config, host, port, logger });
    return new Broker({ connectionPool, logger, allowAutoTopicCreation: false });
  }
}
