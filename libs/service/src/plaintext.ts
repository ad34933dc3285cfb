import type { VariableName } from '@corridor/contracts';
import { isLoopbackHost, plaintextSources, type PlaintextSource } from '@corridor/kernel';
import type { Environment } from './environment';

/** Something that a service trusts, by the variable that says where it is. */
export interface TrustedSource {
  name: PlaintextSource;
  variable: VariableName;
  /** Whether a network carries its data without TLS. */
  isPlaintext: boolean;
  /** What gives it TLS. */
  remedy: string;
}

/** The setting `ALLOW_PLAINTEXT`. */
export interface PlaintextSetting {
  plaintextAllowed: readonly PlaintextSource[];
  /** Those of the service that have no TLS outside of a sandbox. */
  plaintext: readonly PlaintextSource[];
}

/** A source with a URL. It needs https, unless it is on the own machine. Other URLs are refused elsewhere. */
export function trustedUrl(
  name: PlaintextSource,
  variable: VariableName,
  url: string | undefined,
): TrustedSource {
  const { protocol, hostname } =
    url !== undefined && URL.canParse(url) ? new URL(url) : { protocol: 'https:', hostname: '' };
  const isPlaintext = protocol === 'http:' && !isLoopbackHost(hostname);
  return { name, variable, isPlaintext, remedy: 'use https' };
}

/**
 * `ALLOW_PLAINTEXT=postgres,kafka`: what may do without TLS outside of a sandbox. Each other source without it is a
 * violation.
 */
export function readPlaintext(
  env: Environment,
  sandbox: boolean,
  sources: readonly TrustedSource[],
): PlaintextSetting {
  const names = env.list('ALLOW_PLAINTEXT', '');
  const plaintextAllowed = plaintextSources.filter((name) => names.includes(name));
  for (const name of names)
    if (!plaintextAllowed.some((known) => known === name))
      env.violation(`ALLOW_PLAINTEXT: there is no "${name}"; the names are ${plaintextSources.join(', ')}`);
  const found = sandbox ? [] : sources.filter(({ isPlaintext }) => isPlaintext);
  for (const { name, variable, remedy } of found)
    if (!plaintextAllowed.includes(name))
      env.violation(
        `${variable} has no TLS: ${remedy}, or ALLOW_PLAINTEXT=${name} allows it outside of a sandbox`,
      );
  const plaintext = plaintextSources.filter((name) => found.some((source) => source.name === name));
  return { plaintextAllowed, plaintext };
}
