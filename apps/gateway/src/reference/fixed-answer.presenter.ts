import { createHash } from 'node:crypto';
import type { FastifyReply } from '../http/fastify-request.adapter';

/** Long enough to exclude collisions. */
const ETAG_LENGTH = 22;

/** An answer that is the same for every reader until the deployment changes: one buffer for all answers. */
export interface FixedAnswer {
  type: string;
  bytes: Buffer;
  /** Strong entity tag of the bytes (RFC 9110). */
  etag: string;
}

export function fixedAnswer(type: string, bytes: Buffer): FixedAnswer {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH);
  return { type, bytes, etag: `"${digest}"` };
}

/** Whether the reader has the tagged version: `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** Sends it, or 304 if the reader has it. Readers may store it but must revalidate (RFC 9111). */
export async function sendFixed(reply: FastifyReply, { type, bytes, etag }: FixedAnswer): Promise<void> {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (isKnown(reply.request.headers['if-none-match'], etag)) await reply.code(304).send();
  else await reply.header('content-type', type).send(bytes);
}
