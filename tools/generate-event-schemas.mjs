// Writes docs/events/*.schema.json from libs/contracts, and fails where they would break a reader of the schemas in
// docs/events/released. With --check it writes nothing and fails where a file is stale as well; with --release the
// present schemas become the released ones: once every reader that runs anywhere understands them.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';
import { breaks, compatibilityFaults } from './checks/schema-compatibility.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'docs', 'events');
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

/** @returns {Promise<Map<string, string>>} file name to text */
async function generate() {
  const generator = createGenerator({
    path: join(root, 'libs/contracts/src/event-documents.ts'),
    tsconfig: join(root, 'libs/contracts/tsconfig.json'),
    expose: 'none',
    topRef: false,
    additionalProperties: true,
    skipTypeCheck: true,
  });
  const options = await resolveConfig(join(folder, 'x.json'));
  const files = new Map();
  for (const [type, topic] of Object.entries(documents)) {
    const schema = { ...generator.createSchema(type), $id: `corridor:events:${topic}`, title: topic };
    files.set(`${topic}.schema.json`, await format(JSON.stringify(schema), { ...options, parser: 'json' }));
  }
  return files;
}

/**
 * @param {Map<string, string>} files
 * @returns {string[]} what readers of the released schemas would miss
 */
function brokenReaders(files) {
  const released = existsSync(releasedFolder) ? readdirSync(releasedFolder) : [];
  return released.flatMap((file) => {
    const text = files.get(file);
    if (text === undefined) return [`${file}: the topic is gone`];
    const before = JSON.parse(readFileSync(join(releasedFolder, file), 'utf8'));
    return breaks(before, JSON.parse(text)).map((fault) => `${file}: ${fault}`);
  });
}

/** @param {string} into @param {Map<string, string>} files */
function write(into, files) {
  mkdirSync(into, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(into, file), text);
}

/** @param {Map<string, string>} files */
function staleFiles(files) {
  return [...files]
    .filter(
      ([file, text]) => !existsSync(join(folder, file)) || readFileSync(join(folder, file), 'utf8') !== text,
    )
    .map(([file]) => `${file} is stale`);
}

async function main() {
  const files = await generate();
  const faults = [...compatibilityFaults()];
  if (process.argv.includes('--release')) write(releasedFolder, files);
  else faults.push(...brokenReaders(files));
  if (process.argv.includes('--check')) faults.push(...staleFiles(files));
  else write(folder, files);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${files.size} event schemas, ${faults.length} faults\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

await main();
