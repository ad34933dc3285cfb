import {
  BODY_BYTES_MAX,
  parseReportsAnswer,
  signMessage,
  type AnswerOf,
  type Report,
} from '@corridor/connector-contract';
import { errorText } from '@corridor/kernel';
import type { Logger } from 'pino';
import type { Change, Store } from './store';

/** Largest number of reports of one call and of one page. */
const REPORTS_MAX = 100;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 300_000;
const LIMIT_MS = 30_000;
const CURSOR = /^[0-9]{1,16}$/;

/** Sends reports to Corridor until it has stored them, and lists them. */
export class ReportSender {
  private delayMs = FIRST_DELAY_MS;
  private notBeforeMs = 0;
  /** The call that is repeated with its id until it is answered. */
  private call: { id: string; keys: string[]; body: string } | undefined;

  constructor(
    private readonly store: Store,
    private readonly settings: { reportsUrl: string; secretsIn: readonly string[] },
    private readonly log: Logger,
  ) {}

  /** Sends what waits, unless a failure was a short while ago. @returns whether more may wait */
  async run(signal: AbortSignal): Promise<boolean> {
    if (Date.now() < this.notBeforeMs) return false;
    this.call ??= await this.nextCall();
    if (this.call === undefined) return false;
    const { id, keys, body } = this.call;
    const fault = await this.post({ id, keys, body }, signal);
    if (fault === undefined) {
      this.call = undefined;
      this.delayMs = FIRST_DELAY_MS;
      return true;
    }
    this.log.warn({ fault, reports: keys.length, delayMs: this.delayMs }, 'reports are not taken');
    this.notBeforeMs = Date.now() + this.delayMs;
    this.delayMs = Math.min(this.delayMs * 2, LAST_DELAY_MS);
    return false;
  }

  /** A page of reports after a cursor, oldest first. */
  async list(cursor: string | undefined): Promise<AnswerOf<'reports.list'> | undefined> {
    if (cursor !== undefined && !CURSOR.test(cursor)) return undefined;
    const range = cursor === undefined ? {} : { gt: cursor };
    const entries = await this.store.reports.iterator({ ...range, limit: REPORTS_MAX }).all();
    const last = entries.at(-1)?.[0] ?? cursor;
    return {
      reports: entries.map(([, { report }]) => report),
      ...(last === undefined ? {} : { nextCursor: last }),
    };
  }

  private async nextCall(): Promise<{ id: string; keys: string[]; body: string } | undefined> {
    const keys: string[] = [];
    const reports: Report[] = [];
    let bytes = 0;
    for await (const key of this.store.outbox.keys({ limit: REPORTS_MAX })) {
      const stored = await this.store.reports.get(key);
      if (stored === undefined) continue;
      bytes += Buffer.byteLength(JSON.stringify(stored.report)) + 1;
      if (keys.length > 0 && bytes > BODY_BYTES_MAX / 2) break;
      keys.push(key);
      reports.push(stored.report);
    }
    if (keys.length === 0) return undefined;
    return { id: `reports_${keys[0]}_${keys.at(-1)}`, keys, body: JSON.stringify({ reports }) };
  }

  /** @returns what is wrong; undefined once all reports are stored */
  private async post(
    { id, keys, body }: { id: string; keys: readonly string[]; body: string },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { reportsUrl, secretsIn } = this.settings;
    try {
      const response = await fetch(reportsUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...signMessage({ id, body, nowMs: Date.now() }, secretsIn),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return `status ${response.status}`;
      }
      const answer = parseReportsAnswer(await response.text());
      if (!answer.ok) return 'an answer of another shape';
      await this.markSent(keys, new Set(answer.value.results.map(({ reportId }) => reportId)));
      for (const { reportId, result } of answer.value.results)
        if (result === 'CONFLICT')
          this.log.error({ reportId }, 'Corridor knows this report with other content');
      if (answer.value.results.length >= keys.length) return undefined;
      this.call = undefined;
      return 'an answer that lacks reports';
    } catch (error) {
      return errorText(error);
    }
  }

  /** Reports that the answer does not name are sent again. */
  private async markSent(keys: readonly string[], stored: ReadonlySet<string>): Promise<void> {
    const changes: Change[] = [];
    const sentAt = new Date().toISOString();
    for (const key of keys) {
      const record = await this.store.reports.get(key);
      if (record === undefined || !stored.has(record.report.reportId)) continue;
      changes.push({ type: 'del', sublevel: this.store.outbox, key });
      changes.push({ type: 'put', sublevel: this.store.reports, key, value: { ...record, sentAt } });
    }
    if (changes.length > 0) await this.store.commit(changes);
  }
}
