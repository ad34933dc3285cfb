import type { S3Client } from '@aws-sdk/client-s3';

/** How S3, or a service with the same protocol, is reached. */
export interface S3Access {
  region: string;
  /** Endpoint of another service than AWS; undefined for AWS. */
  endpoint: string | undefined;
  /** Undefined: the SDK's own chain (environment, profile, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  forcePathStyle: boolean;
}

/** The SDK and a client. */
export interface S3Connection {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
}

/** The SDK is large, so whoever has no bucket doesn't load it. */
export async function connectS3(access: S3Access): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const { region, endpoint, credentials, forcePathStyle } = access;
  const client = new sdk.S3Client({
    region,
    forcePathStyle,
    // Other services with this protocol don't support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  return { sdk, client };
}
