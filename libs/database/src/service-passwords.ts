import { services, type ServiceName } from '@corridor/contracts';
import type { ServicePasswords } from './provision';

const PASSWORD_BYTES_MIN = 16;

function membersOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error is reported below. The parser's own message might quote a password.
  }
  throw new Error('SERVICE_PASSWORDS must be JSON: a password for each service');
}

/**
 * Passwords of the runtime roles, as an operator supplies them.
 * @param text JSON object by service.
 * @throws Error that names every violation: each service has a password of its own, of at least 16 bytes.
 */
export function readPasswords(text: string): ServicePasswords {
  const given = membersOf(text);
  const passwords = new Map<ServiceName, string>();
  const violations: string[] = [];
  for (const service of services) {
    const password = given[service];
    if (typeof password !== 'string' || Buffer.byteLength(password) < PASSWORD_BYTES_MIN)
      violations.push(`${service} needs a password of at least ${PASSWORD_BYTES_MIN} bytes`);
    else if ([...passwords.values()].includes(password))
      violations.push(`${service} needs a password of its own`);
    else passwords.set(service, password);
  }
  if (violations.length > 0) throw new Error(`SERVICE_PASSWORDS: ${violations.join('; ')}`);
  return Object.fromEntries(passwords) as ServicePasswords;
}
