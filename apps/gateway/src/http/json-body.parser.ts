import { isUtf8 } from 'node:buffer';
import { invalidInput, type DomainError } from '@corridor/kernel';
import { IGNORED_MAX, shownName } from '@corridor/contracts';
import { payloadTooLarge, unsupportedMediaType } from './error-answer.presenter';
import { complexityOf } from './domain/json-structure';
import { operationOf, operatorOperationOf, pageOf, type FastifyRequest } from './fastify-request.adapter';
import type { IncomingMessage } from 'node:http';

/** Largest JSON body, bytes (docs/behaviour.md 1). */
const BODY_BYTES_MAX = 1024 * 1024;

const JSON_MEDIA_TYPE = /^\s*application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;
const BYTE_ORDER_MARK = 0xfeff;
const UNSAFE_KEYS = ['__proto__', 'constructor'] as const;
/** A text without them has no unsafe key in any spelling. */
const UNSAFE_SPELLING = /__proto__|constructor|\\u/;

export { BODY_DEPTH_MAX } from './domain/json-structure';

/** An unusable body; its fault is reported when the body is needed. */
export class UnusableBody {
  constructor(readonly error: DomainError) {}
}

function malformed(message: string): UnusableBody {
  return new UnusableBody(invalidInput([{ field: 'body', message }]));
}

/** Whether a Content-Type says that a body is JSON. */
export function isJsonMediaType(contentType: string): boolean {
  return JSON_MEDIA_TYPE.test(contentType);
}

/** The caller chooses its names, and its values can only be strings. */
const METADATA = 'metadata';

/** Removed fields by body. */
const removedFields = new WeakMap<object, readonly string[]>();

/** Paths of the fields that were removed from a parsed body because of their names; undefined if there are none. */
export function removedFieldsOf(body: object): readonly string[] | undefined {
  return removedFields.get(body);
}

/**
 * Removes keys that could change prototypes, at any depth.
 * @param path of the value, for `removed`: empty for the body.
 */
function makeSafe(value: unknown, path: string, removed: string[]): void {
  if (value === null || typeof value !== 'object') return;
  for (const key of path === METADATA ? [] : UNSAFE_KEYS) {
    if (!Object.hasOwn(value, key)) continue;
    Reflect.deleteProperty(value, key);
    removed.push(path === '' ? key : `${path}.${key}`);
  }
  for (const [name, member] of Object.entries(value)) {
    if (member === null || typeof member !== 'object') continue;
    const own = path === '' ? shownName(name) : `${path}.${shownName(name)}`;
    makeSafe(member, Array.isArray(value) ? `${path}[${name}]` : own, removed);
  }
}

/** The value of a text without such keys. */
function safeValueOf(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!UNSAFE_SPELLING.test(text)) return value;
  const removed: string[] = [];
  makeSafe(value, '', removed);
  if (removed.length > 0) removedFields.set(value as object, removed.slice(0, IGNORED_MAX));
  return value;
}

/**
 * Bytes that are not UTF-8 would become replacement characters: a name would be stored that the caller did not send.
 */
function textOf(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** Parses the bytes of a body; an empty body is undefined. */
export function parseJsonBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  if (contentType !== undefined && !isJsonMediaType(contentType))
    return new UnusableBody(unsupportedMediaType());
  const complexity = complexityOf(bytes);
  if (complexity !== undefined) return malformed(complexity);
  try {
    return safeValueOf(textOf(bytes) ?? '');
  } catch {
    return malformed('the body is not valid JSON in UTF-8');
  }
}

/**
 * Fastify's parser of every content type. It reads rejected bodies to the end, because a caller that still sends would
 * see a reset connection instead of the answer. It never fails by itself, because Fastify would close the connection.
 */
export function readJsonBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  done: (error: Error | null, body?: unknown) => void,
): void {
  // A form is read by the handler that stores its file.
  if (operationOf(request)?.upload || operatorOperationOf(request)?.upload || pageOf(request)) {
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
