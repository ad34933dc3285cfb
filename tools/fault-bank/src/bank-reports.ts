import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { createSecret, parseReportsAnswer, signMessage, type Report } from '@corridor/connector-contract';
import { errorText } from '@corridor/kernel';
import type { StateFile, StateTable } from './state-file';

/** How a report is posted. */
export interface Posting {
  /** Not posted at all: only /reports/list has it. */
  isListedOnly?: boolean;
  /** Posted that many times. */
  times?: number;
  afterMs?: number;
  /** The first try has a wrong signature, or each has. */
  wrongSignature?: 'FIRST' | 'ALWAYS';
  /** Number of the report that must have been taken before this one is posted. */
  follows?: number;
  /** Not posted again if it is not taken. */
  isPostedOnce?: boolean;
  /** Each try has another id. */
  hasNewIds?: boolean;
  /** Members that are posted in the place of the report's own. */
  wrongMembers?: Readonly<Record<string, string>>;
}

interface StoredReport extends Posting {
  number: number;
  report: Report;
  postAtMs: number;
  posted: number;
}

const PAGE_SIZE = 100;
const RETRY_MS = 50;
const RETRY_MAX_MS = 5_000;
const ANSWER_LIMIT_MS = 10_000;

/** Where reports go. */
export interface ReportTarget {
  url: string | undefined;
  secretIn: string;
  nowMs: () => number;
}

/** Keeps the bank's reports, posts them until they are taken, and lists them. */
export class BankReports {
  private readonly table: StateTable<StoredReport>;
  private readonly timers = new Set<NodeJS.Timeout>();
  private isStopped = false;
  /** Answers to posted reports, newest last, for tests. */
  readonly results: { reportId: string; result: string }[] = [];

  constructor(
    state: StateFile,
    public target: ReportTarget,
  ) {
    this.table = state.table('reports');
  }

  /** Posts what a former process left. */
  resume(): void {
    this.isStopped = false;
    for (const stored of this.table.all()) this.schedule(stored);
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  /** Keeps a report and posts it. @returns its number */
  add(report: Report, posting: Posting = {}): number {
    const number = this.table.all().length + 1;
    const postAtMs = this.target.nowMs() + (posting.afterMs ?? 0);
    const stored = { ...posting, number, report, postAtMs, posted: 0 };
    this.table.set(String(number), stored);
    this.schedule(stored);
    return number;
  }

  /** Posts every report again, for example after Corridor lost some. */
  repost(): number {
    const all = this.table.all().filter(({ isListedOnly }) => !isListedOnly);
    for (const stored of all) this.schedule({ ...stored, posted: 0, times: 1 });
    return all.length;
  }

  /** Number of reports that are to be posted and were not yet taken. */
  get waiting(): number {
    return this.table.all().filter(({ isListedOnly, posted }) => !isListedOnly && posted === 0).length;
  }

  /** A page of reports after a cursor. @returns undefined if the cursor is none of this bank */
  page(cursor: string | undefined): { reports: Report[]; nextCursor: string } | undefined {
    const after = cursor === undefined ? 0 : Number(cursor);
    if (!Number.isSafeInteger(after) || after < 0) return undefined;
    const rows = this.table
      .all()
      .filter(({ number, postAtMs }) => number > after && postAtMs <= this.target.nowMs())
      .slice(0, PAGE_SIZE);
    const last = rows.at(-1)?.number ?? after;
    return { reports: rows.map(({ report }) => report), nextCursor: String(last) };
  }

  private schedule(stored: StoredReport, retryMs = RETRY_MS): void {
    const isDone = stored.isListedOnly === true || stored.posted >= (stored.times ?? 1);
    if (isDone || this.waitsFor(stored) || this.isStopped || this.target.url === undefined) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        void this.post(stored, retryMs);
      },
      Math.max(stored.postAtMs - this.target.nowMs(), 0),
    );
    this.timers.add(timer);
  }

  private waitsFor({ follows }: StoredReport): boolean {
    const former = follows === undefined ? undefined : this.table.get(String(follows));
    return former !== undefined && former.isListedOnly !== true && former.posted === 0;
  }

  private async post(stored: StoredReport, retryMs: number): Promise<void> {
    const isTaken = await this.send(stored);
    if (this.isStopped || (!isTaken && stored.isPostedOnce === true)) return;
    const wrongSignature = stored.wrongSignature === 'ALWAYS' ? stored.wrongSignature : undefined;
    const next = { ...stored, wrongSignature, posted: stored.posted + (isTaken ? 1 : 0) };
    if (isTaken) {
      this.table.set(String(stored.number), next);
      if (stored.posted === 0) this.scheduleFollowers(stored.number);
    }
    const postAtMs = isTaken ? 0 : this.target.nowMs() + retryMs;
    this.schedule({ ...next, postAtMs }, Math.min(retryMs * 2, RETRY_MAX_MS));
  }

  private scheduleFollowers(number: number): void {
    for (const stored of this.table.all()) if (stored.follows === number) this.schedule(stored);
  }

  /** @returns whether the receiver took the report */
  private async send({ report, wrongSignature, hasNewIds, wrongMembers }: StoredReport): Promise<boolean> {
    const reportId = hasNewIds === true ? randomUUID() : report.reportId;
    const body = JSON.stringify({ reports: [{ ...report, reportId, ...wrongMembers }] });
    const secret = wrongSignature === undefined ? this.target.secretIn : createSecret();
    const headers = signMessage({ id: reportId, body, nowMs: this.target.nowMs() }, [secret]);
    const answer = await postJson(String(this.target.url), { headers: { ...headers }, body });
    if (answer.status !== 200) return false;
    const parsed = parseReportsAnswer(answer.body);
    if (parsed.ok) this.results.push(...parsed.value.results);
    return parsed.ok;
  }
}

interface PostOptions {
  headers: Record<string, string>;
  body: string;
}

/** Status and body; status 0 if there was no answer. */
async function postJson(
  url: string,
  { headers, body }: PostOptions,
): Promise<{ status: number; body: string }> {
  const send = url.startsWith('https:') ? secureRequest : request;
  return new Promise((done) => {
    const failed = (error: unknown): void => done({ status: 0, body: errorText(error) });
    const outgoing = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      agent: false,
    });
    outgoing.once('error', failed);
    outgoing.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('error', failed);
      response.once('end', () => done({ status: response.statusCode ?? 0, body: text }));
    });
    outgoing.end(body);
  });
}
