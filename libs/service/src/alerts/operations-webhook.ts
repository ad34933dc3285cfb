import { Webhook } from 'standardwebhooks';
import type { Environment } from '../environment';
import { isRepeatedByte } from '../keys/repeated-byte';
import { checkUrl, type AddressRules } from '../outbound-address';

/** An address of the operators that gets signed messages. */
export interface SignedWebhookTarget extends Pick<AddressRules, 'refusePrivate'> {
  url: string;
  /** Secrets that sign, newest first (Standard Webhooks, `whsec_…`). Two while the receiver changes its secret. */
  secrets: readonly string[];
}

const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;
const SECRETS_MAX = 2;

function isSecret(text: string): boolean {
  if (!SECRET.test(text)) return false;
  try {
    return Boolean(new Webhook(text));
  } catch {
    return false;
  }
}

/**
 * `<name>_URL` and `<name>_SECRET`; undefined without a URL. The URL is https and public, unless
 * `OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS` is set.
 */
export function readSignedWebhook(
  env: Environment,
  name: 'OPERATIONS_WEBHOOK' | 'AUDIT_CHECKPOINTS_WEBHOOK',
): SignedWebhookTarget | undefined {
  const isPrivateAllowed = env.flag('OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS', false);
  const url = env.optional(`${name}_URL`);
  if (url === undefined) return undefined;
  const rules = { httpsOnly: !isPrivateAllowed, refusePrivate: !isPrivateAllowed };
  const { violation } = checkUrl(url, rules);
  if (violation !== undefined) env.violation(`${name}_URL ${violation}`);
  const secrets = env.list(`${name}_SECRET`);
  if (secrets.length > SECRETS_MAX || !secrets.every(isSecret)) {
    env.violation(
      `${name}_SECRET must be whsec_ and 24 to 64 random bytes in base64, or two of them with a comma between, the newest first`,
    );
  } else if (secrets.some((secret) => isRepeatedByte(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')))) {
    env.violation(`${name}_SECRET is one byte repeated; make it of random bytes`);
  }
  return { url, secrets, refusePrivate: rules.refusePrivate };
}
