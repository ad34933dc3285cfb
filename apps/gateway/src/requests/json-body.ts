import { isUtf8 } from 'node:buffer';
import { invalidInput, type DomainError } from '@corridor/kernel';
import { payloadTooLarge, unsupportedMediaType } from './error-answer';
import { operationOf, pageOf, type FastifyRequest } from './principal';
import type { IncomingMessage } from 'node:http';

/** Largest JSON body, bytes (decisions.md 1). */
const BODY_BYTES_MAX = 1024 * 1024;
/** Objects and arrays within each other; no body of the API needs more than six. */
export const BODY_DEPTH_MAX = 32;

const JSON_MEDIA_TYPE = /^\s*application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;
const BYTE_ORDER_MARK = 0xfeff;
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
 * @param depth of `value` itself; 1 for the body.
 * @returns false where the value is nested deeper than {@link BODY_DEPTH_MAX}.
 */
function makeSafe(value: unknown, depth = 1): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (depth > BODY_DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => makeSafe(item, depth + 1));
  for (const key of UNSAFE_KEYS) if (Object.hasOwn(value, key)) Reflect.deleteProperty(value, key);
  for (const key in value) if (!makeSafe((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

/** Bytes that are no UTF-8 would become replacement characters: a name would be stored that nobody sent. */
function textOf(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** Parses the bytes of a body; an empty one is none. */
export function parseJsonBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  if (contentType !== undefined && !JSON_MEDIA_TYPE.test(contentType))
    return new UnusableBody(unsupportedMediaType());
  let value: unknown;
  try {
    value = JSON.parse(textOf(bytes) ?? '');
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
  // A form is read by who stores its file.
  if (operationOf(request)?.upload || pageOf(request)) {
    done(null);
    return;
  }
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
