import { Readable } from 'node:stream';
import { connectS3, type S3Connection } from '@corridor/service';
import { FileStorage, MissingFile, type StoredFile } from './file-storage.port';
import type { S3Config } from './storage-config';

/** The smallest part that S3 accepts, in bytes. One upload holds one part at a time. */
const PART_BYTES = 5 * 1024 * 1024;

/** A bucket. The bucket's own rule (AbortIncompleteMultipartUpload) removes what an interrupted upload leaves. */
export class S3Storage extends FileStorage {
  private connection: Promise<S3Connection> | undefined;

  /** @param prefix prefix of its objects' names: empty, or a name and a slash. */
  constructor(
    private readonly config: S3Config,
    private readonly prefix: string,
  ) {
    super();
  }

  async write(key: string, source: AsyncIterable<Buffer>): Promise<void> {
    const { client } = await this.connected();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const body = Readable.from(source, { objectMode: false });
    const upload = new Upload({
      client,
      params: { Bucket: this.config.bucket, Key: this.prefix + key, Body: body },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    try {
      await upload.done();
    } finally {
      body.destroy();
    }
  }

  async read(key: string): Promise<Readable> {
    const { sdk, client } = await this.connected();
    try {
      const command = new sdk.GetObjectCommand({ Bucket: this.config.bucket, Key: this.prefix + key });
      const { Body: body } = await client.send(command);
      if (!(body instanceof Readable)) throw new Error(`the bucket answered no bytes of ${key}`);
      return body;
    } catch (error) {
      throw error instanceof sdk.NoSuchKey ? new MissingFile(key) : error;
    }
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.connected();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.config.bucket, Key: this.prefix + key }));
  }

  async *list(): AsyncIterable<StoredFile> {
    const { sdk, client } = await this.connected();
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: this.config.bucket, Prefix: this.prefix });
    for await (const { Contents: objects = [] } of pages) {
      for (const { Key: key, LastModified: modified } of objects) {
        if (key === undefined || !modified || !key.startsWith(this.prefix)) continue;
        yield { key: key.slice(this.prefix.length), writtenAtMs: modified.getTime() };
      }
    }
  }

  private connected(): Promise<S3Connection> {
    return (this.connection ??= connectS3(this.config));
  }
}
