import type { FastifyReply } from '../requests/principal';
import { pageHeaders } from './page-layout';
import { lookOf } from './page-look';

/** What a visit of the page is answered by; 303 leads to the page itself. */
export interface PageAnswer {
  status: number;
  html?: string;
  headers?: Readonly<Record<string, string>>;
  /** After so many seconds the browser loads the page again. */
  refreshSeconds?: number;
}

/** Sends a page. */
export function sendPage(reply: FastifyReply, { status, html = '', headers = {} }: PageAnswer): void {
  // A stop may have answered already.
  if (reply.sent) return;
  reply
    .code(status)
    .headers({ ...pageHeaders(lookOf(reply.request)), ...headers })
    .send(html);
}
