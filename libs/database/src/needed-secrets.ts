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
