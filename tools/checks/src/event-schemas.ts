/**
 * Writes docs/events/*.schema.json from libs/contracts, and fails where they would break a reader of the schemas in
 * docs/events/released. With --check it writes nothing and fails where a file is stale as well; with --release the
 * present schemas become the released ones: once every reader that runs anywhere understands them.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';
import { ROOT } from '../../infra/workspace.mjs';
import { report } from './report';
import { breaks, type Schema } from './schema-compatibility';

const folder = join(ROOT, 'docs', 'events');
const releasedFolder = join(folder, 'released');

/** Topic by type of its events. */
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

/** The texts of the schemas, by file name. */
async function generate(): Promise<Map<string, string>> {
  const generator = createGenerator({
    path: join(ROOT, 'libs/contracts/src/event-documents.ts'),
    tsconfig: join(ROOT, 'libs/contracts/tsconfig.json'),
    expose: 'none',
    topRef: false,
    additionalProperties: true,
    skipTypeCheck: true,
  });
  const options = await resolveConfig(join(folder, 'x.json'));
  const files = new Map<string, string>();
  for (const [type, topic] of Object.entries(documents)) {
    const schema = { ...generator.createSchema(type), $id: `corridor:events:${topic}`, title: topic };
    files.set(`${topic}.schema.json`, await format(JSON.stringify(schema), { ...options, parser: 'json' }));
  }
  return files;
}

/** What readers of the released schemas would miss. */
function brokenReaders(files: Map<string, string>): string[] {
  const released = existsSync(releasedFolder) ? readdirSync(releasedFolder) : [];
  return released.flatMap((file) => {
    const text = files.get(file);
    if (text === undefined) return [`${file}: the topic is gone`];
    const before = JSON.parse(readFileSync(join(releasedFolder, file), 'utf8')) as Schema;
    return breaks(before, JSON.parse(text) as Schema).map((fault) => `${file}: ${fault}`);
  });
}

function write(into: string, files: Map<string, string>): void {
  mkdirSync(into, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(into, file), text);
}

function staleFiles(files: Map<string, string>): string[] {
  return [...files]
    .filter(
      ([file, text]) => !existsSync(join(folder, file)) || readFileSync(join(folder, file), 'utf8') !== text,
    )
    .map(([file]) => `${file} is stale`);
}

export async function writeEventSchemas(args: readonly string[]): Promise<number> {
  const files = await generate();
  const faults: string[] = [];
  if (args.includes('--release')) write(releasedFolder, files);
  else faults.push(...brokenReaders(files));
  if (args.includes('--check')) faults.push(...staleFiles(files));
  else write(folder, files);
  return report(faults, `${files.size} event schemas, ${faults.length} faults`);
}
