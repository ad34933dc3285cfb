import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';

/** What accounts is configured by. */
export interface AccountsConfig extends ServiceConfig {
  /** Where invitations are claimed: `<base>/<code>` is an invitation's `url`. Without a slash at its end. */
  invitationBaseUrl: string;
}

const INVITATION_BASE_URL = 'https://invite.platform.test';

function baseUrlOf(env: Environment): string {
  const text = env.text('INVITATION_BASE_URL', INVITATION_BASE_URL);
  if (!/^https?:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text)) {
    env.fault('INVITATION_BASE_URL must be an http or https URL without query and fragment');
  }
  return text.replace(/\/+$/, '');
}

/** Reads the environment; the only place of this app that does. */
export function readConfig(env: Environment = new Environment()): AccountsConfig {
  const config = { ...readServiceConfig('accounts', env), invitationBaseUrl: baseUrlOf(env) };
  env.assertValid();
  return config;
}
