/**
 * Writes docs/events/schemas.json, the JSON Schema of each topic's events, from libs/contracts. It fails if the schemas
 * would break a reader of docs/events/released-schemas.json. `--check` writes nothing, and also fails if the file is
 * stale. `--release` makes the present schemas the released ones. Use it once every running reader understands them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { ROOT } from '../../infra/workspace.mjs';
import { formatted } from './formatted';
import { report } from './report';
import { breaks, type Schema } from './schema-compatibility';

const PRESENT = join(ROOT, 'docs', 'events', 'schemas.json');
const RELEASED = join(ROOT, 'docs', 'events', 'released-schemas.json');

/** Schemas by topic. */
type Schemas = Readonly<Record<string, Schema>>;

/** The schema of the events of each topic. */
const documents = {
  PlatformEventDocument: 'accounts.platforms',
  CustomerEventDocument: 'accounts.customers',
  ExternalAccountEventDocument: 'accounts.external-accounts',
  InvitationEventDocument: 'accounts.invitations',
  BulkUploadJobEventDocument: 'accounts.bulk-jobs',
  VerificationEventDocument: 'compliance.verifications',
  TransactionEventDocument: 'payments.transactions',
  InternalAccountEventDocument: 'payments.internal-accounts',
  ApprovalEventDocument: 'notifications.approvals',
};

function generate(): Schemas {
  const generator = createGenerator({
    path: join(ROOT, 'libs/contracts/src/event-documents.ts'),
    tsconfig: join(ROOT, 'libs/contracts/tsconfig.json'),
    expose: 'none',
    topRef: false,
    additionalProperties: true,
    skipTypeCheck: true,
  });
  const schemas = Object.entries(documents).map(([type, topic]) => [
    topic,
    { ...generator.createSchema(type), $id: `corridor:events:${topic}`, title: topic },
  ]);
  return Object.fromEntries(schemas) as Schemas;
}

async function textOf(schemas: Schemas): Promise<string> {
  return formatted(PRESENT, JSON.stringify(schemas));
}

/** Changes that would break readers of the released schemas. */
function brokenReaders(schemas: Schemas): string[] {
  const released = existsSync(RELEASED) ? (JSON.parse(readFileSync(RELEASED, 'utf8')) as Schemas) : {};
  return Object.entries(released).flatMap(([topic, before]) => {
    const now = schemas[topic];
    return now
      ? breaks(before, now).map((violation) => `${topic}: ${violation}`)
      : [`${topic}: the topic has no schema any more`];
  });
}

export async function writeEventSchemas(args: readonly string[]): Promise<number> {
  const schemas = generate();
  const text = await textOf(schemas);
  const violations: string[] = [];
  if (args.includes('--release')) writeFileSync(RELEASED, text);
  else violations.push(...brokenReaders(schemas));
  if (!args.includes('--check')) writeFileSync(PRESENT, text);
  else if (!existsSync(PRESENT) || readFileSync(PRESENT, 'utf8') !== text)
    violations.push('docs/events/schemas.json is stale');
  return report(violations, `${Object.keys(schemas).length} event schemas, ${violations.length} violations`);
}
