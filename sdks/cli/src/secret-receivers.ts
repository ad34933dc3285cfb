import { UsageFailure } from './failures.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a URL names this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * A secret goes over TLS or stays on this machine, and a stored one goes to the address alone that it was stored for.
 * @throws UsageFailure if the server of `baseUrl` may not receive the secret
 */
export function assertMayReceive(receiver: { baseUrl: string; storedFor?: string; profile?: string }): void {
  const { baseUrl, storedFor, profile } = receiver;
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && !isLoopback(url))
    throw new UsageFailure(`The secret would go to ${url.origin} in the clear. Use https://`);
  if (storedFor === undefined) return;
  const { origin } = new URL(storedFor);
  if (origin === url.origin) return;
  throw new UsageFailure(
    `The secret of profile ${profile} was stored for ${origin} and does not go to ${url.origin}. ` +
      `Log in there: corridor login --profile <name> --base-url ${url.origin}`,
  );
}
