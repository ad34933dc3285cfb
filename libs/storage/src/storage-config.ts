import { trustedUrl, type Environment, type S3Access, type TrustedSource } from '@corridor/service';

/** The location of the files. */
export type StorageConfig = { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Config);

/** A bucket of S3 or of a service with the same protocol. */
export interface S3Config extends S3Access {
  bucket: string;
}

/** Reads `FILE_STORAGE` and its settings. Violations go to the environment's list. */
export function readStorageConfig(env: Environment): StorageConfig {
  const kind = env.text('FILE_STORAGE', 'folder');
  if (kind === 'folder') return { kind, path: env.text('FILES_DIR') };
  if (kind !== 's3') env.violation('FILE_STORAGE must be folder or s3');
  const endpoint = env.optional('S3_ENDPOINT');
  if (endpoint !== undefined && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    env.violation('S3_ENDPOINT must be a URL of http or https');
  const accessKeyId = env.optional('S3_ACCESS_KEY_ID');
  const secretAccessKey = env.optional('S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    env.violation('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together');
  }
  return {
    kind: 's3',
    bucket: env.text('S3_BUCKET'),
    region: env.text('S3_REGION', 'us-east-1'),
    endpoint,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
    forcePathStyle: env.flag('S3_FORCE_PATH_STYLE', endpoint !== undefined),
  };
}

/** The bucket as a source that the configuration of a service trusts. */
export function storageSource(storage: StorageConfig): TrustedSource {
  return trustedUrl('s3', 'S3_ENDPOINT', storage.kind === 's3' ? storage.endpoint : undefined);
}
