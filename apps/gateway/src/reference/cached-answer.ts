import type { Readable } from 'node:stream';
import type { FastifyReply } from '../requests/principal';

/** Sends what changes with the deployment alone: kept by the reader, who asks whether it is still so (RFC 9111). */
export async function sendCached(
  reply: FastifyReply,
  answer: { etag: string; type: string; body: () => Buffer | Readable },
): Promise<void> {
  const known = reply.request.headers['if-none-match'];
  reply.header('etag', answer.etag).header('cache-control', 'no-cache');
  const isKnown =
    known !== undefined && known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag);
  if (isKnown) await reply.code(304).send();
  else await reply.header('content-type', answer.type).send(answer.body());
}
