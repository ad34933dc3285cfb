import { databaseUrlViolation, plaintextViolation } from './database-url';
import { secretVariable } from './secret-variable';

/**
 * Secrets that a command needs, in this order, each by its variable or by `<name>_FILE`. If one is missing or can't be
 * read, the process says so and ends with 2.
 */
export function neededSecrets<const Names extends readonly string[]>(
  names: Names,
): { [Index in keyof Names]: string } {
  const found = names.map((name) => {
    const { value, violation = `${name} or ${name}_FILE is needed` } = secretVariable(name, process.env);
    return value === undefined ? { violation } : { value };
  });
  const violations = found.flatMap(({ violation }) => violation ?? []);
  if (violations.length > 0) {
    process.stderr.write(`${violations.join('; ')}\n`);
    process.exit(2);
  }
  return found.map(({ value = '' }) => value) as { [Index in keyof Names]: string };
}

/** The variable that names the owner's URL of one service, where its data has a server of its own. */
function migrationUrlName(service: string): string {
  return `${service.toUpperCase()}_MIGRATION_DATABASE_URL`;
}

/**
 * URL of the owner of a service's schema: `<SERVICE>_MIGRATION_DATABASE_URL`, or else MIGRATION_DATABASE_URL. If neither
 * is there, or it must not be used, the process says so and ends with 2.
 */
export function migrationUrl(service: string): string {
  const own = migrationUrlName(service);
  const isOwn = [own, `${own}_FILE`].some((name) => process.env[name]);
  const name = isOwn ? own : 'MIGRATION_DATABASE_URL';
  const [url] = neededSecrets([name]);
  const violation = databaseUrlViolation(name, url) ?? plaintextViolation(name, url, process.env);
  if (violation === undefined) return url;
  process.stderr.write(`${violation}\n`);
  process.exit(2);
}
