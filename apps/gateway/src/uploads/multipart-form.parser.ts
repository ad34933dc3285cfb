import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { FILE_BYTES_MAX } from '@corridor/contracts';
import { DomainError, invalidInput, type Violation } from '@corridor/kernel';

/** Largest size of a form besides its file, bytes: fields and the text between the parts. */
const REST_BYTES_MAX = 256 * 1024;
const MEGABYTE = 1024 * 1024;
const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 4 * 1024;
const FIELD_NAME_LENGTH_MAX = 100;
/** Largest number of parts with a file name: only the one called `file` is used, the others are ignored. */
const FILES_MAX = 5;
const PART_HEADERS_MAX = 20;
const PART_HEADER_BYTES_MAX = 8 * 1024;

/** The part of a form that holds the file. */
export const FILE_FIELD = 'file';
const FORM_TYPE = /^\s*multipart\/form-data\s*(?:;|$)/i;
/** Replacement for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/** Content of a form. */
export interface MultipartForm {
  /** As sent, by name. */
  fields: Record<string, string>;
  /** Names of ignored parts: other files, and fields with too long a name. */
  ignored: string[];
  violations: Violation[];
}

/** Receives the form's file while it arrives; an exception ends the reading of the form. */
export type TakeFile = (bytes: AsyncIterable<Buffer>, fileName: string | undefined) => Promise<void>;

function malformed(): DomainError {
  return invalidInput([{ field: 'body', message: 'the body is not a well-formed form' }]);
}

export function fileTooLarge(fileBytesMax = FILE_BYTES_MAX): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `the file is larger than ${fileBytesMax / MEGABYTE} MB, or the form than a file and its fields`,
  );
}

/** How large a form may be, bytes, and when its reading ends early. */
export interface FormLimits {
  fileBytesMax?: number | undefined;
  /** Largest form with its file; by default little more than the file. */
  formBytesMax?: number;
  /** The reading fails with its reason. */
  signal?: AbortSignal | undefined;
}

type FormSizes = Required<Omit<FormLimits, 'signal'>>;

/** @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or, without a boundary, INVALID_INPUT. */
function parserOf({ headers }: IncomingMessage, limits: FormSizes): BusboyInstance {
  const contentType = headers['content-type'];
  const encoding = headers['content-encoding'] ?? 'identity';
  if (contentType === undefined || !FORM_TYPE.test(contentType) || encoding !== 'identity') {
    throw new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'the body must be a form, with Content-Type multipart/form-data',
    );
  }
  if (Number(headers['content-length'] ?? 0) > limits.formBytesMax) throw fileTooLarge(limits.fileBytesMax);
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType.trim() },
      isPartAFile: (name, _type, fileName) => name === FILE_FIELD || fileName !== undefined,
      limits: {
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        files: FILES_MAX,
        parts: FIELDS_MAX + FILES_MAX,
        headerPairs: PART_HEADERS_MAX,
        headerSize: PART_HEADER_BYTES_MAX,
      },
    });
  } catch {
    throw malformed();
  }
}

/** The caller is gone before the end of the form. */
function cutOff(): never {
  throw malformed();
}

/** Reads and drops the rest of a body, however long it takes. */
function dropRest(source: IncomingMessage, chunks: AsyncIterableIterator<Buffer>): void {
  const resume = (): void => void source.resume();
  Promise.resolve(chunks.return?.()).then(resume, resume);
}

/** Reads one form: fields are kept, and the file is streamed. */
class FormReading {
  private readonly fields = new Map<string, string>();
  private readonly ignored = new Set<string>();
  private readonly violations: Violation[] = [];
  private readonly open = new Set<BusboyFileStream>();
  private taking: Promise<void> | undefined;
  private fail: (error: Error) => void = () => undefined;
  /** Rejects with the first thing that goes wrong. */
  private readonly failed = new Promise<never>((_resolve, reject) => {
    this.fail = reject;
  });
  private readonly finished: Promise<void>;

  constructor(
    private readonly parser: BusboyInstance,
    private readonly takeFile: TakeFile,
    private readonly limits: FormSizes,
    signal?: AbortSignal,
  ) {
    signal?.addEventListener('abort', () => this.fail(signal.reason as Error), { once: true });
    this.failed.catch(() => undefined);
    this.finished = new Promise((resolve) => parser.once('finish', resolve));
    const tooMany = (): void =>
      this.fail(invalidInput([{ field: 'body', message: 'the form has too many parts' }]));
    parser.on('field', (name, value, _nameCut, isCut) => this.field(name, value, isCut));
    parser.on('file', (name, stream, fileName) => this.file(name, stream, fileName));
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, tooMany);
    parser.on('error', () => this.fail(malformed()));
  }

  async read(source: IncomingMessage): Promise<MultipartForm> {
    // The socket stays open, so that a caller who is still sending gets the answer.
    const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    try {
      for (let bytes = 0; ;) {
        const { done, value } = await Promise.race([this.failed, chunks.next().catch(cutOff)]);
        if (done === true) break;
        bytes += value.length;
        if (bytes > this.limits.formBytesMax) throw fileTooLarge(this.limits.fileBytesMax);
        await Promise.race([this.failed, this.write(value)]);
      }
      this.parser.end();
      await Promise.race([this.failed, this.finished]);
      await this.taking;
      return {
        fields: Object.fromEntries(this.fields),
        ignored: [...this.ignored],
        violations: this.violations,
      };
    } finally {
      for (const stream of this.open) stream.destroy();
      await this.taking?.catch(() => undefined);
      dropRest(source, chunks);
    }
  }

  private write(chunk: Buffer): Promise<void> {
    return new Promise((resolve) => this.parser.write(chunk, () => resolve()));
  }

  private field(name: string, value: string, isCut: boolean): void {
    if (typeof name !== 'string') return;
    if (name.length > FIELD_NAME_LENGTH_MAX) {
      this.ignored.add(name);
      return;
    }
    const message = this.fields.has(name)
      ? 'must be given once'
      : isCut
        ? `must have at most ${FIELD_BYTES_MAX} bytes`
        : value.includes(REPLACEMENT)
          ? 'must be UTF-8'
          : undefined;
    if (message !== undefined) this.violations.push({ field: name, message: `${name} ${message}` });
    this.fields.set(name, value);
  }

  private file(name: string, stream: BusboyFileStream, fileName: string | undefined): void {
    stream.on('error', () => undefined);
    if (name === FILE_FIELD && !this.taking) {
      this.open.add(stream);
      this.taking = this.takeFile(stream, fileName);
      this.taking.catch(this.fail);
      return;
    }
    if (name === FILE_FIELD) this.violations.push({ field: FILE_FIELD, message: 'file must be given once' });
    else if (typeof name === 'string') this.ignored.add(name);
    stream.resume();
  }
}

/**
 * Reads a request's form, the file as a stream (RFC 7578).
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, or INVALID_INPUT, also if the caller disconnects; what
 *   `takeFile` throws; the reason of the signal.
 */
export async function readForm(
  source: IncomingMessage,
  takeFile: TakeFile,
  { fileBytesMax = FILE_BYTES_MAX, formBytesMax = fileBytesMax + REST_BYTES_MAX, signal }: FormLimits = {},
): Promise<MultipartForm> {
  const limits = { fileBytesMax, formBytesMax };
  return new FormReading(parserOf(source, limits), takeFile, limits, signal).read(source);
}
