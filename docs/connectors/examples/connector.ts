import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

type Json = Record<string, unknown>;
type Answer = [status: number, body: Json];
type Taken = { instructionId: string; sha256: string; outcome: Json };

const { PORT = '4200', SECRET_OUT = '', DATA_FILE = 'instructions.jsonl' } = process.env;
const corridor = new Webhook(SECRET_OUT);
const lines = existsSync(DATA_FILE) ? readFileSync(DATA_FILE, 'utf8').trim().split('\n').filter(Boolean) : [];
const stored = lines.map((line) => JSON.parse(line) as Taken);
const taken = new Map(stored.map((one) => [one.instructionId, one]));

function submit({ type, instructionId: id, amount, currency }: Json, body: string): Answer {
  if (type !== 'instruction' || typeof id !== 'string') return [400, { error: 'wrong shape' }];
  const sha256 = createHash('sha256').update(body).digest('hex');
  const known = taken.get(id);
  if (known) return known.sha256 === sha256 ? [200, known.outcome] : [409, { error: 'other bytes' }];
  // Pay here. Store the instruction before you pay: after a crash, ask the bank instead of paying again.
  const end = { status: 'COMPLETED', providerReference: `P${taken.size + 1}`, amount, currency };
  const outcome = { instructionId: id, ...end, occurredAt: new Date().toISOString() };
  appendFileSync(DATA_FILE, `${JSON.stringify({ instructionId: id, sha256, outcome })}\n`);
  taken.set(id, { instructionId: id, sha256, outcome });
  return [200, outcome];
}

function listReports(from: number): Json {
  const rows = [...taken.values()].slice(from, from + 100);
  const head = (id: string) => ({ reportId: `R-${id}`, type: 'instruction.report' });
  const reports = rows.map(({ instructionId, outcome }) => ({ ...head(instructionId), ...outcome }));
  return { reports, nextCursor: String(from + rows.length) };
}

const rails = [{ operation: 'PAYOUT', currency: 'EUR', expectedSeconds: 60, returnWindowDays: 30 }];
const capabilities = { contract: 1, rails, statusQuery: true, notFoundIsFinal: true, reportsList: true };
const unknown = (instructionId: unknown) => ({ instructionId, status: 'NOT_FOUND' });
const calls: Record<string, (call: Json, body: string) => Answer> = {
  '/v1/capabilities': () => [200, capabilities],
  '/v1/instructions': submit,
  '/v1/instructions/query': ({ instructionId: id }) => [200, taken.get(String(id))?.outcome ?? unknown(id)],
  '/v1/reports/list': ({ cursor }) => [200, listReports(Number(cursor ?? 0))],
};

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    let answer: Answer = [401, { error: 'wrong signature' }];
    try {
      const call = corridor.verify(body, request.headers as Record<string, string>) as Json;
      answer = calls[request.url ?? '']?.(call, body) ?? [404, { error: 'unknown path' }];
    } catch {} // answered 401
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
  });
}).listen(Number(PORT), '127.0.0.1');
