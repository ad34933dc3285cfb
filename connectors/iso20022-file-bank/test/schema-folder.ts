import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaSet } from '../src/iso/schema-set';

const ROOT = join(__dirname, '..', '..', '..');

/**
 * The schemas that tests validate with: the folder of ISO20022_SCHEMAS, else one beside the checkout. The schemas are
 * not part of this repository. Without them, tests validate nothing and say so; in CI that is a failure.
 */
export function testSchemas(): SchemaSet | undefined {
  const folder = process.env['ISO20022_SCHEMAS'] ?? join(ROOT, '..', 'shared', 'spec', 'iso20022');
  if (existsSync(folder)) return new SchemaSet(folder);
  if (process.env['CI'] === 'true') throw new Error('ISO20022_SCHEMAS names no folder of schemas');
  process.stderr.write('No schemas of ISO 20022: messages are not validated. Set ISO20022_SCHEMAS.\n');
  return undefined;
}
