import { setTimeout as pause } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { textAt, type Json } from '@corridor/api-client';
import { usageOf } from '@corridor/disposable-system';
import { cpuPerThousand, memoryOf } from './processes';
import type { Row } from './report';
import { admin } from './system';
import type { Bench } from './transfers';

/** A platform that nothing else uses. */
const PLATFORM_KEY = 1_000_001;
const IMPORT_LIMIT_MS = 600_000;
const POLL_MS = 100;
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

/** A statement of payouts that the bank has made: half of its lines with the bank's reference, half with ours. */
export async function measureStatement(bench: Bench, connectorId: string, lines: number): Promise<Row> {
  const { system, database } = bench;
  const accountId = addAccount(bench, connectorId);
  await addPaid(database, { connectorId, accountId, lines });
  const file = await statementOf(database, accountId);
  const processes = (): ReturnType<typeof usageOf> => usageOf(system.processes());
  const before = processes();
  const begun = performance.now();
  const status = await upload(bench, accountId, file);
  let peakMb = 0;
  for (let matched = 0; matched < lines; matched = await matchedOf(database, accountId)) {
    if (performance.now() - begun > IMPORT_LIMIT_MS)
      throw new Error('the statement was not imported in time');
    peakMb = Math.max(peakMb, memoryOf(processes())['payments'] ?? 0);
    await pause(POLL_MS);
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const memoryMb = { before: memoryOf(before)['payments'] ?? 0, most: peakMb };
  const figures = {
    ...{ status, lines, fileMb: Math.round(file.length / 1e5) / 10, seconds, memoryMb },
    cpuMs: cpuPerThousand(before, processes(), lines),
  };
  return { part: 'connectors', name: `a statement of ${lines} lines`, figures };
}

function addAccount({ system }: Bench, connectorId: string): string {
  const file = join(system.dataDir, 'settlement-account.json');
  const bankDetails = { accountType: 'USD_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' };
  writeFileSync(file, JSON.stringify({ connectorId, currency: 'USD', name: 'bench', bankDetails }));
  return textAt(JSON.parse(admin(system, 'settlement-accounts', 'add', file).output) as Json, 'id');
}

/** Payouts that ended, and wait for their line. */
async function addPaid(
  database: Client,
  { connectorId, accountId, lines }: { connectorId: string; accountId: string; lines: number },
): Promise<void> {
  const [connector, account] = [connectorId, accountId].map(uuidIn);
  await database.query(
    `INSERT INTO payments.payment_instructions (platform_key, id, transaction_id, operation, state, version, attempt,
       connector_id, settlement_account_id, external_account_id, account_type, amount, currency, provider_reference)
     SELECT $1, gen_random_uuid(), gen_random_uuid(), 'PAYOUT', 'COMPLETED', 3, 1, $2, $3, gen_random_uuid(),
       'USD_ACCOUNT', 100, 'USD', 'BANK-' || n FROM generate_series(1, $4::integer) n`,
    [PLATFORM_KEY, connector, account, lines],
  );
  await database.query(
    `INSERT INTO payments.transit_items (platform_key, transaction_id, kind, line, direction, settlement_account_id,
       amount, currency, posted_at)
     SELECT platform_key, transaction_id, 'SETTLE', 0, 'DEBIT', settlement_account_id, amount, currency, now()
     FROM payments.payment_instructions WHERE platform_key = $1`,
    [PLATFORM_KEY],
  );
}

async function statementOf(database: Client, accountId: string): Promise<string> {
  const { rows } = await database.query<{ id: string; reference: string }>(
    `SELECT replace(id::text, '-', '') AS id, provider_reference AS reference FROM payments.payment_instructions
     WHERE settlement_account_id = $1 ORDER BY id`,
    [uuidIn(accountId)],
  );
  const date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const balance = (code: string, cents: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${(Math.abs(cents) / 100).toFixed(2)}</Amt>` +
    `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
  const entries = rows.map(({ id, reference }, place) => {
    const refs =
      place % 2 === 0
        ? `<AcctSvcrRef>${reference}</AcctSvcrRef>`
        : `<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls></NtryDtls>`;
    return (
      '<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
      `<BookgDt><Dt>${date}</Dt></BookgDt>${refs}</Ntry>`
    );
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${NAMESPACE}"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><Othr><Id>9876543210</Id></Othr></Id></Acct>` +
    `${balance('OPBD', 0)}${balance('CLBD', -100 * rows.length)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  );
}

/** @returns the status of the answer, which comes when the file is stored */
async function upload({ system }: Bench, accountId: string, file: string): Promise<number> {
  const made = admin(system, 'create-operator', '--name', 'bench', '--permissions', 'TREASURY', '--json');
  const operator = JSON.parse(made.output) as Json;
  const token = `${textAt(operator, 'clientId')}:${textAt(operator, 'clientSecret')}`;
  const form = new FormData();
  form.append('format', 'CAMT053');
  form.append('file', new Blob([file], { type: 'application/xml' }), 'statement.xml');
  const answer = await fetch(
    `${system.operationsUrl}/operations/v1/settlement-accounts/${accountId}/statements`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(token).toString('base64')}`,
        'idempotency-key': accountId,
      },
      body: form,
    },
  );
  if (!answer.ok) throw new Error(`the statement was answered by ${answer.status}: ${await answer.text()}`);
  return answer.status;
}

async function matchedOf(database: Client, accountId: string): Promise<number> {
  const { rows } = await database.query<{ matched: number }>(
    `SELECT count(*)::integer AS matched FROM payments.transit_items
     WHERE settlement_account_id = $1 AND line_id IS NOT NULL`,
    [uuidIn(accountId)],
  );
  return rows[0]?.matched ?? 0;
}

function uuidIn(id: string): string {
  return id.replace(/^\w+:/, '');
}
