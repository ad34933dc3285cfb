import { ConfigResourceTypes } from 'kafkajs';
import Decoder from 'kafkajs/src/protocol/decoder.js';
import Encoder from 'kafkajs/src/protocol/encoder.js';
import { type BrokerProtocol } from './broker-link';

/** Settings of one topic and their new values. */
export interface ConfigChange {
  topic: string;
  entries: readonly { name: string; value: string }[];
}

/** IncrementalAlterConfigs, version 0 (Kafka protocol guide): every broker since 2.3 speaks it, kafkajs 2.2.4 doesn't. */
const API_KEY = 44;
const OPERATION_SET = 0;
const NO_ERROR = 0;

/** Sets these settings and no others. Returns the refusals, one line for each topic. */
export function configChangesProtocol(changes: readonly ConfigChange[]): BrokerProtocol<string[]> {
  return {
    request: {
      apiKey: API_KEY,
      apiVersion: 0,
      apiName: 'IncrementalAlterConfigs',
      encode: () => Promise.resolve(new Encoder().writeArray(changes.map(encodeChange)).writeBoolean(false)),
    },
    response: {
      decode: (payload) => Promise.resolve(payload),
      parse: (payload) => Promise.resolve().then(() => decodeRefusals(payload)),
    },
  };
}

function encodeChange({ topic, entries }: ConfigChange): Encoder {
  return new Encoder()
    .writeInt8(ConfigResourceTypes.TOPIC)
    .writeString(topic)
    .writeArray(
      entries.map(({ name, value }) =>
        new Encoder().writeString(name).writeInt8(OPERATION_SET).writeString(value),
      ),
    );
}

function decodeRefusals(payload: Buffer): string[] {
  const decoder = new Decoder(payload);
  decoder.readInt32();
  return decoder
    .readArray((entry) => {
      const code = entry.readInt16();
      const message = entry.readString();
      entry.readInt8();
      return { code, message, topic: entry.readString() ?? '' };
    })
    .filter(({ code }) => code !== NO_ERROR)
    .map(({ code, message, topic }) => `${topic}: ${message ?? 'refused'} (error ${code})`);
}
