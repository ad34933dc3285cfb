import { invalidInput, type DomainError } from '@corridor/kernel';
import { payloadTooLarge, unsupportedMediaType } from './error-answer';
import type { FastifyRequest } from './principal';
import type { IncomingMessage } from 'node:http';

/** Largest JSON body, bytes (decisions.md 1). */
const BODY_BYTES_MAX = 1024 * 1024;
/** Objects and arrays within each other; no body of the API needs more than six. */
export const BODY_DEPTH_MAX = 32;

const JSON_MEDIA_TYPE = /^\s*application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
const UNSAFE_KEYS = ['__proto__', 'constructor'] as const;

/** A body that can't be used; which fault it is, is told where the body is needed. */
export class UnusableBody {
  constructor(readonly error: DomainError) {}
}

function malformed(message: string): UnusableBody {
  return new UnusableBody(invalidInput([{ field: 'body', message }]));
}

/**
 * Removes the keys by which a body could reach into prototypes, at any depth.
 * @returns false where the value is nested deeper than {@link BODY_DEPTH_MAX}.
 */
function makeSafe(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: object, depth } = next;
    if (object === null || typeof object !== 'object') continue;
    if (depth > BODY_DEPTH_MAX) return false;
    if (!Array.isArray(object)) {
      for (const key of UNSAFE_KEYS) if (Object.hasOwn(object, key)) Reflect.deleteProperty(object, key);
    }
    for (const member of Object.values(object)) {
      if (member !== null && typeof member === 'object') open.push({ value: member, depth: depth + 1 });
    }
  }
  return true;
}

/** Parses the bytes of a body; an empty one is none. */
export function parseJsonBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  if (contentType !== undefined && !JSON_MEDIA_TYPE.test(contentType))
    return new UnusableBody(unsupportedMediaType());
  let value: unknown;
  try {
    // Bytes that are no UTF-8 would become replacement characters: a name would be stored that nobody sent.
    value = JSON.parse(UTF8.decode(bytes));
  } catch {
    return malformed('the body is not valid JSON in UTF-8');
  }
  return makeSafe(value) ? value : malformed(`the body is nested deeper than ${BODY_DEPTH_MAX} levels`);
}

/**
 * Fastify's parser of every content type. It reads to the end of what it refuses, since a caller that is still
 * sending would see a reset connection instead of the answer, and it never fails by itself: Fastify would close the
 * connection.
 */
export function readJsonBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const encoding = request.headers['content-encoding'];
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isDone = false;
  const finish = (body: unknown): void => {
    if (isDone) return;
    isDone = true;
    chunks.length = 0;
    done(null, body);
  };
  payload.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (isDone) return;
    if (bytes > BODY_BYTES_MAX) finish(new UnusableBody(payloadTooLarge()));
    else chunks.push(chunk);
  });
  payload.on('end', () => {
    if (isDone) return;
    if (bytes > 0 && encoding !== undefined && encoding !== 'identity')
      finish(new UnusableBody(unsupportedMediaType()));
    else finish(parseJsonBody(Buffer.concat(chunks, bytes), request.headers['content-type']));
  });
  const endEarly = (): void => {
    if (!isDone) finish(malformed('the body ended early'));
  };
  payload.on('error', endEarly);
  payload.on('close', endEarly);
  if (declaredBytes > BODY_BYTES_MAX) finish(new UnusableBody(payloadTooLarge()));
  payload.resume();
}
