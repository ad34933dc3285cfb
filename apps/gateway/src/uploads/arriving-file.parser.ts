import { createHash } from 'node:crypto';
import { FILE_BYTES_MAX, type UploadedFile } from '@corridor/contracts';
import { newStorageKey, type FileStorage } from '@corridor/storage';
import { fileTooLarge } from './multipart-form.parser';
import { acceptedTypeOf, nameOfType, TELLING_BYTES } from './domain/file-type';

const FILE_NAME_LENGTH_MAX = 255;

/** Names of the accepted types of an operation in an error message. */
const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'text/csv': 'CSV',
  'application/xml': 'XML',
};

function namesOf(mediaTypes: readonly string[]): string {
  const called = mediaTypes.map((type) => names[type] ?? type);
  const last = called.pop() ?? '';
  return called.length > 0 ? `${called.join(', ')} or ${last}` : last;
}

/** The caller's name for a file, without characters that are unsafe in headers or on screens. */
function fileNameOf(given: string | undefined, mediaType: string): string {
  const clean = [...(given ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()];
  const name = clean.slice(0, FILE_NAME_LENGTH_MAX).join('');
  return name === '' ? nameOfType('document', mediaType) : name;
}

/** One file on its way from the caller to the storage, measured on the way. */
export class ArrivingFile {
  readonly storageKey: string;
  /** Set when it is stored completely. */
  stored: UploadedFile | undefined;
  /** Why it is rejected. */
  refusal: string | undefined;
  private readonly hash = createHash('sha256');
  private sizeBytes = 0;

  constructor(
    private readonly storage: FileStorage,
    private readonly input: {
      platformKey: number;
      mediaTypes: readonly string[];
      bytesMax?: number | undefined;
    },
  ) {
    this.storageKey = newStorageKey(input.platformKey);
  }

  /** @throws DomainError PAYLOAD_TOO_LARGE as soon as it is. A refused file is read to its end. */
  async take(source: AsyncIterable<Buffer>, givenName: string | undefined): Promise<void> {
    const bytes = this.measured(source);
    const head = await headOf(bytes);
    const contentType = acceptedTypeOf(head, this.input.mediaTypes);
    if (contentType === undefined) {
      this.refusal =
        head.length === 0
          ? 'file must not be empty'
          : `file must be a ${namesOf(this.input.mediaTypes)} by its bytes`;
      for await (const _chunk of bytes);
      return;
    }
    await this.storage.write(this.storageKey, joined(head, bytes));
    this.stored = {
      storageKey: this.storageKey,
      fileName: fileNameOf(givenName, contentType),
      contentType,
      sizeBytes: this.sizeBytes,
      sha256: this.hash.digest('hex'),
    };
  }

  /** Removes the stored file. */
  async discard(): Promise<void> {
    if (this.stored) await this.storage.remove(this.storageKey);
  }

  private async *measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { bytesMax = FILE_BYTES_MAX } = this.input;
    for await (const chunk of source) {
      this.sizeBytes += chunk.length;
      if (this.sizeBytes > bytesMax) throw fileTooLarge(bytesMax);
      this.hash.update(chunk);
      yield chunk;
    }
  }
}

/** The first bytes: enough to detect the type, or all there are. */
async function headOf(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < TELLING_BYTES) {
    const { done, value } = await bytes.next();
    if (done === true) break;
    head = Buffer.concat([head, value as Buffer]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}
