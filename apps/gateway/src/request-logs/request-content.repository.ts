import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { rowsOf } from '@corridor/messaging';
import type { RequestContent } from './domain/request-content';
import { removeWholeDays } from './expired-rows.repository';
import type { RequestLogEntry } from './request-log.repository';

/** An entry of the request log whose content is kept. */
export type EntryWithContent = RequestLogEntry & { content: RequestContent };

interface ContentRow {
  url: string;
  request_body: string | null;
  is_request_cut: boolean;
  answer_body: string | null;
  is_answer_cut: boolean;
}

/** The only SQL for `request_contents`. */
@Injectable()
export class RequestContentRepository {
  constructor(private readonly pool: Pool) {}

  /** Writes the contents of a batch in one statement. */
  async insert(entries: readonly EntryWithContent[]): Promise<void> {
    const kept = entries.map((entry) => ({ ...entry, ...entry.content }));
    await this.pool.query(
      `INSERT INTO request_contents
         (platform_key, request_id, at, url, request_body, is_request_cut, answer_body, is_answer_cut)
       SELECT platform_key, request_id, to_timestamp(at_ms / 1000), url, request_body, is_request_cut, answer_body,
         is_answer_cut
       FROM unnest($1::int[], $2::text[], $3::float8[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::boolean[])
         AS entry (platform_key, request_id, at_ms, url, request_body, is_request_cut, answer_body, is_answer_cut)`,
      [
        kept.map(({ platformKey }) => platformKey),
        kept.map(({ requestId }) => requestId),
        kept.map(({ atMs }) => atMs),
        kept.map(({ url }) => url),
        kept.map(({ requestBody }) => requestBody ?? null),
        kept.map(({ isRequestCut }) => isRequestCut),
        kept.map(({ answerBody }) => answerBody ?? null),
        kept.map(({ isAnswerCut }) => isAnswerCut),
      ],
    );
  }

  /** The content of a request; undefined if it isn't kept. */
  async find(platformKey: number, requestId: string): Promise<RequestContent | undefined> {
    const { rows } = await this.pool.query(
      `SELECT url, request_body, is_request_cut, answer_body, is_answer_cut
       FROM request_contents WHERE platform_key = $1 AND request_id = $2`,
      [platformKey, requestId],
    );
    const [row] = rowsOf<ContentRow>(rows);
    return (
      row && {
        url: row.url,
        requestBody: row.request_body ?? undefined,
        isRequestCut: row.is_request_cut,
        answerBody: row.answer_body ?? undefined,
        isAnswerCut: row.is_answer_cut,
      }
    );
  }

  /** Removes whole days that are older than `days`; returns the number of rows. */
  removeExpired(days: number): Promise<number> {
    return removeWholeDays(this.pool, { table: 'request_contents', column: 'at' }, days);
  }
}
