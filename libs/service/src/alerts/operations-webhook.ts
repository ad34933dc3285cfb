import { Webhook } from 'standardwebhooks';
import type { Environment } from '../environment';
import { checkUrl, type AddressRules } from '../outbound-address';

/** Where alerts for operators go. */
export interface OperationsWebhook extends Pick<AddressRules, 'refusePrivate'> {
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
 * `OPERATIONS_WEBHOOK_URL` and `OPERATIONS_WEBHOOK_SECRET`; undefined without a URL. The URL is https and public, unless
 * `OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS` is set.
 */
export function readOperationsWebhook(env: Environment): OperationsWebhook | undefined {
  const isPrivateAllowed = env.flag('OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS', false);
  const url = env.optional('OPERATIONS_WEBHOOK_URL');
  if (url === undefined) return undefined;
  const rules = { httpsOnly: !isPrivateAllowed, refusePrivate: !isPrivateAllowed };
  const { violation } = checkUrl(url, rules);
  if (violation !== undefined) env.violation(`OPERATIONS_WEBHOOK_URL ${violation}`);
  const secrets = env.list('OPERATIONS_WEBHOOK_SECRET');
  if (secrets.length > SECRETS_MAX || !secrets.every(isSecret)) {
    env.violation(
      'OPERATIONS_WEBHOOK_SECRET must be whsec_ and 24 to 64 random bytes in base64, or two of them with a comma between, the newest first',
    );
  }
  return { url, secrets, refusePrivate: rules.refusePrivate };
}
