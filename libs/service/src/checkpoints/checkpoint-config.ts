import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '@corridor/kernel';
import { readSignedWebhook, type SignedWebhookTarget } from '../alerts/operations-webhook';
import type { Environment } from '../environment';
import type { S3Access } from '../s3-connection';
import { keyIdOf, type CheckpointKey, type CheckpointKeys } from './checkpoint';

/** A bucket for checkpoints, with credentials of its own: those of the files must not reach it. */
export interface CheckpointBucket extends S3Access {
  bucket: string;
  /** Empty, or it ends in a slash. */
  prefix: string;
  /** Days for which nobody can remove an object (object lock, COMPLIANCE); 0: the bucket's own rule. */
  retainDays: number;
}

/** How the audit log is signed, and where its checkpoints go. */
export interface CheckpointConfig {
  /** Undefined: nothing is signed. */
  key: CheckpointKey | undefined;
  /** Keys whose signatures are accepted: the own one and those that AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE lists. */
  keys: CheckpointKeys;
  intervalMs: number;
  /** Entries after which a checkpoint doesn't wait for the interval. */
  entriesMax: number;
  file: string | undefined;
  bucket: CheckpointBucket | undefined;
  webhook: SignedWebhookTarget | undefined;
}

const INTERVAL_MINUTES = 30;
const INTERVAL_MINUTES_MAX = 59;
const ENTRIES_MAX = 100;
const RETAIN_DAYS = 3_650;
const BUCKET = /^s3:\/\/([^/]+)(?:\/(.*))?$/;
const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/** A bucket and a prefix from `s3://bucket/prefix`; undefined for another text. */
function bucketOf(text: string): Pick<CheckpointBucket, 'bucket' | 'prefix'> | undefined {
  const [, bucket, path = ''] = BUCKET.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  return { bucket, prefix: path === '' || path.endsWith('/') ? path : `${path}/` };
}

/** The public keys of a file with one or several in PEM. */
function readPublicKeys(env: Environment): KeyObject[] {
  const path = env.optional('AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE');
  if (path === undefined) return [];
  try {
    return [...readFileSync(path, 'utf8').matchAll(PUBLIC_KEY)].map(([pem]) => createPublicKey(pem));
  } catch {
    env.violation(`AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE: ${path} can't be read`);
    return [];
  }
}

/** An Ed25519 key in PEM (PKCS #8), or its base64 without the lines around it. */
function privateKeyOf(text: string): KeyObject | undefined {
  const der = Buffer.from(text.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The access to the bucket of checkpoints. `place` names another bucket than the configured one. */
export function readCheckpointBucket(env: Environment, place?: string): CheckpointBucket | undefined {
  const endpoint = env.optional('AUDIT_CHECKPOINTS_S3_ENDPOINT');
  const accessKeyId = env.optional('AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID');
  const secretAccessKey = env.optional('AUDIT_CHECKPOINTS_S3_SECRET_ACCESS_KEY');
  const region = env.text('AUDIT_CHECKPOINTS_S3_REGION', 'us-east-1');
  const retainDays = env.integer('AUDIT_CHECKPOINTS_S3_RETAIN_DAYS', RETAIN_DAYS, { min: 0, max: 36_500 });
  const text = place ?? env.optional('AUDIT_CHECKPOINTS_S3');
  if (text === undefined) return undefined;
  const named = bucketOf(text);
  if (named === undefined) env.violation('AUDIT_CHECKPOINTS_S3 must be s3://bucket or s3://bucket/prefix');
  if (endpoint !== undefined && !URL.canParse(endpoint))
    env.violation('AUDIT_CHECKPOINTS_S3_ENDPOINT must be a URL');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    env.violation(
      'AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID and AUDIT_CHECKPOINTS_S3_SECRET_ACCESS_KEY belong together',
    );
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey };
  const forcePathStyle = endpoint !== undefined;
  const { bucket = '', prefix = '' } = named ?? {};
  return { region, endpoint, credentials, forcePathStyle, bucket, prefix, retainDays };
}

/** Reads how the audit log is signed. Violations go to the environment's list. */
export function readCheckpointConfig(env: Environment): CheckpointConfig {
  const text = env.optional('AUDIT_CHECKPOINT_KEY');
  const privateKey = text === undefined ? undefined : privateKeyOf(text);
  if (text !== undefined && !privateKey)
    env.violation('AUDIT_CHECKPOINT_KEY must be an Ed25519 key in PKCS #8: PEM, or its base64 in one line');
  const own = privateKey && { id: keyIdOf(privateKey), privateKey };
  const publicKeys = [...readPublicKeys(env), ...(privateKey ? [createPublicKey(privateKey)] : [])];
  const config: CheckpointConfig = {
    key: own,
    keys: new Map(publicKeys.map((key) => [keyIdOf(key), key])),
    intervalMs:
      MINUTE_MS *
      env.integer('AUDIT_CHECKPOINT_MINUTES', INTERVAL_MINUTES, { min: 1, max: INTERVAL_MINUTES_MAX }),
    entriesMax: env.integer('AUDIT_CHECKPOINT_ENTRIES', ENTRIES_MAX, { min: 1, max: 1_000_000 }),
    file: env.optional('AUDIT_CHECKPOINTS_FILE'),
    bucket: readCheckpointBucket(env),
    webhook: readSignedWebhook(env, 'AUDIT_CHECKPOINTS_WEBHOOK'),
  };
  const { file, bucket, webhook } = config;
  if (own && file === undefined && bucket === undefined && webhook === undefined)
    env.violation(
      'AUDIT_CHECKPOINT_KEY needs a second place: AUDIT_CHECKPOINTS_FILE, AUDIT_CHECKPOINTS_S3 or AUDIT_CHECKPOINTS_WEBHOOK_URL',
    );
  return config;
}
