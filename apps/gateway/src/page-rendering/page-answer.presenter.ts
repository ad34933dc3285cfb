import type { FastifyReply } from 'fastify';
import { pageHeaders } from './page-layout.presenter';
import { lookOf } from './page-look.registry';

/** The answer to a visit of the page; 303 redirects to the page itself. */
export interface PageAnswer {
  status: number;
  html?: string;
  headers?: Readonly<Record<string, string>>;
  /** Seconds after which the browser reloads the page. */
  refreshSeconds?: number;
}

/** Sends a page. */
export function sendPage(reply: FastifyReply, { status, html = '', headers = {} }: PageAnswer): void {
  // The gateway may have answered already while stopping.
  if (reply.sent) return;
  reply
    .code(status)
    .headers({ ...pageHeaders(lookOf(reply.request)), ...headers })
    .send(html);
}
