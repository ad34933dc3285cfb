// Writes docs/events/*.schema.json from libs/contracts. With --check it writes nothing and fails where a file is
// stale, or where a change would break a reader: a field that was required is gone or has become optional, or a
// field's type has changed (architecture, "Schemas evolve").
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'docs', 'events');

/** Topic by type of its events. */
const documents = {
  PlatformEventDocument: 'accounts.platforms',
  CustomerEventDocument: 'accounts.customers',
  ExternalAccountEventDocument: 'accounts.external-accounts',
  InvitationEventDocument: 'accounts.invitations',
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
 * What a reader of the old schema would miss in the new one.
 * @typedef {{type?: unknown, required?: string[], properties?: Record<string, Schema>}} Schema
 * @param {Schema | undefined} oldSchema
 * @param {Schema | undefined} newSchema
 * @returns {string[]}
 */
export function breaks(oldSchema, newSchema, path = '') {
  const found = [];
  for (const name of oldSchema?.required ?? []) {
    if (!(newSchema?.required ?? []).includes(name)) found.push(`${path}${name} is no longer always there`);
  }
  for (const [name, before] of Object.entries(oldSchema?.properties ?? {})) {
    const after = newSchema?.properties?.[name];
    if (after === undefined) continue;
    const [was, is] = [before.type, after.type].map((type) => JSON.stringify(type));
    if (was !== is) found.push(`${path}${name} was ${was} and is ${is}`);
    found.push(...breaks(before, after, `${path}${name}.`));
  }
  return found;
}

/** @param {string} file */
function committed(file) {
  try {
    const text = execFileSync('git', ['show', `HEAD:docs/events/${file}`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function main() {
  const check = process.argv.includes('--check');
  const files = await generate();
  const faults = [];
  for (const [file, text] of files) {
    const path = join(folder, file);
    const before = committed(file);
    if (before) faults.push(...breaks(before, JSON.parse(text)).map((fault) => `${file}: ${fault}`));
    if (check) {
      if (!existsSync(path) || readFileSync(path, 'utf8') !== text) faults.push(`${file} is stale`);
    } else {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, text);
    }
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${files.size} event schemas, ${faults.length} faults\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
