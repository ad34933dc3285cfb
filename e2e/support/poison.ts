import { readRunFile } from '../system/running-system';
import { signedByPairs, writeRecord } from './signed-records';

/** Writes a record that is not an event into a topic, signed as its owner would. Resolves with its offset. */
export function poison(topic: string): Promise<string> {
  const run = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const record = { key: 'poison', value: 'no event' };
  return writeRecord(run, topic, record, signedByPairs(run, topic, record));
}
