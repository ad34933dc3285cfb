import { open, readFile } from 'node:fs/promises';
import { DAY_MS, SECOND_MS } from '@corridor/kernel';
import { connectS3, type S3Connection } from '../s3-connection';
import { SignedWebhook } from '../signed-webhook';
import { digestOf, type Checkpoint } from './checkpoint';
import type { CheckpointBucket, CheckpointConfig } from './checkpoint-config';

/** A place outside of the database that keeps checkpoints. A checkpoint may reach it twice. */
export interface CheckpointPlace {
  name: 'file' | 'bucket' | 'webhook';
  push(checkpoint: Checkpoint, line: string): Promise<void>;
}

const CALL_LIMIT_MS = 10 * SECOND_MS;
const READ_TOGETHER = 50;
const NUMBER_DIGITS = 12;
const LINE_END = 10;

/** The places that are configured. */
export function checkpointPlaces({ file, bucket, webhook }: CheckpointConfig): CheckpointPlace[] {
  const sender = webhook && new SignedWebhook(webhook, 'Corridor-Checkpoints/1.0');
  return [
    ...(file === undefined
      ? []
      : [{ name: 'file', push: (_: Checkpoint, line: string) => append(file, line) } as const]),
    ...(bucket === undefined ? [] : [new BucketPlace(bucket)]),
    ...(sender === undefined
      ? []
      : [
          { name: 'webhook', push: (one: Checkpoint, line: string) => sender.send(idOf(one), line) } as const,
        ]),
  ];
}

/** The same in each attempt, and another one for another checkpoint of the same number. */
function idOf(checkpoint: Checkpoint): string {
  const number = String(checkpoint.number).padStart(NUMBER_DIGITS, '0');
  return `${checkpoint.log}-${number}-${digestOf(checkpoint).slice(0, 16)}`;
}

/** Appends a line and waits for the disk. A line that an interrupted append left unfinished is ended first. */
async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o640);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    await file.appendFile(`${size > 0 && last[0] !== LINE_END ? '\n' : ''}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A bucket: one object for each checkpoint, `<prefix><log>/<id>.json`. */
class BucketPlace implements CheckpointPlace {
  readonly name = 'bucket';
  private connection: Promise<S3Connection> | undefined;

  constructor(private readonly place: CheckpointBucket) {}

  async push(checkpoint: Checkpoint, line: string): Promise<void> {
    const { bucket, prefix, retainDays } = this.place;
    const { sdk, client } = await this.connected();
    const lock =
      retainDays === 0
        ? {}
        : {
            ObjectLockMode: 'COMPLIANCE' as const,
            ObjectLockRetainUntilDate: new Date(Date.now() + retainDays * DAY_MS),
          };
    const command = new sdk.PutObjectCommand({
      Bucket: bucket,
      Key: `${prefix}${checkpoint.log}/${idOf(checkpoint)}.json`,
      Body: `${line}\n`,
      ContentType: 'application/json',
      // An object with a lock needs a checksum.
      ChecksumAlgorithm: 'SHA256',
      ...lock,
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(CALL_LIMIT_MS) });
  }

  async lines(log: string): Promise<string[]> {
    const { bucket, prefix } = this.place;
    const { sdk, client } = await this.connected();
    const keys: string[] = [];
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${log}/` });
    for await (const { Contents: objects = [] } of pages)
      keys.push(...objects.flatMap(({ Key: key }) => (key === undefined ? [] : [key])));
    const lines: string[] = [];
    for (let from = 0; from < keys.length; from += READ_TOGETHER) {
      const read = keys.slice(from, from + READ_TOGETHER).map(async (key) => {
        const { Body: body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
        return (await body?.transformToString()) ?? '';
      });
      lines.push(...(await Promise.all(read)).flatMap((text) => text.split('\n')));
    }
    return lines;
  }

  private connected(): Promise<S3Connection> {
    return (this.connection ??= connectS3(this.place));
  }
}

/** The lines of a second place that can be read: a file or a bucket. */
export async function linesOf(place: string | CheckpointBucket, log: string): Promise<string[]> {
  if (typeof place !== 'string') return new BucketPlace(place).lines(log);
  return (await readFile(place, 'utf8')).split('\n');
}
