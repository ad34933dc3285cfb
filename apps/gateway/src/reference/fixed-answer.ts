import { createHash } from 'node:crypto';
import type { FastifyReply } from '../requests/principal';

/** Longer than a chance could repeat. */
const ETAG_LENGTH = 22;

/** What is the same for every reader until the deployment changes: one buffer, which all answers share. */
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

/** Whether a reader has what the tag names: `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** Sends it, or that the reader has it: it is kept by who read it, and asked about before it is used again (RFC 9111). */
export async function sendFixed(reply: FastifyReply, { type, bytes, etag }: FixedAnswer): Promise<void> {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (isKnown(reply.request.headers['if-none-match'], etag)) await reply.code(304).send();
  else await reply.header('content-type', type).send(bytes);
}
