import { decodeFrames, encodeFrame } from '../src/frames';
import { type Party } from './harness';

/** Sends one frame in a record that the party has signed. */
export function sendFrame({ connection }: Party, topic: string, frame: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = (error?: Error): void => (error === undefined ? resolve() : reject(error));
    connection.sender.add({ topic, partition: 0, frame, settled });
  });
}

/** Lets a party send its requests with the heads of a later version. Returns what ends it. */
export function sendLaterRequests({ connection: { sender } }: Party): () => void {
  const add = sender.add.bind(sender);
  const spy = jest.spyOn(sender, 'add').mockImplementation((entry) => {
    const [sent] = decodeFrames(entry.frame);
    if (sent === undefined) return add(entry);
    const { id, replyTo } = sent.head as { id: string; replyTo: string };
    add({ ...entry, frame: encodeFrame({ v: 2, id, replyTo, operation: 'echo' }, sent.body) });
  });
  return () => spy.mockRestore();
}
