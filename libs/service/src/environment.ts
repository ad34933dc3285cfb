import { secretVariable, type SecretVariable } from '@corridor/database';
import { isSecret, type SettingName } from '@corridor/contracts';

/** Thrown at start with every violation in the configuration. */
export class ConfigurationError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`configuration: ${violations.join('; ')}`);
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads environment variables and collects their violations. Only `config.ts` files use it. Each variable is declared in
 * `variables.ts`. A secret may be in the file that `<name>_FILE` names.
 */
export class Environment {
  private readonly violations: string[] = [];

  constructor(private readonly source: Readonly<Record<string, string | undefined>> = process.env) {}

  /** A text. It is a violation if it is absent and has no default. */
  text(name: SettingName, fallback?: string): string {
    const { value, violation } = this.find(name);
    if (value === undefined && fallback === undefined)
      this.violation(violation ?? `${name}${isSecret(name) ? ` or ${name}_FILE` : ''} is needed`);
    return value ?? fallback ?? '';
  }

  /** An optional text. */
  optional(name: SettingName): string | undefined {
    return this.find(name).value;
  }

  private find(name: SettingName): SecretVariable {
    if (!isSecret(name)) return { value: this.source[name] || undefined };
    const found = secretVariable(name, this.source);
    if (found.violation !== undefined) this.violation(found.violation);
    return found;
  }

  /** An integer within bounds. */
  integer(name: SettingName, fallback: number, bounds: { min: number; max: number }): number {
    const text = this.optional(name);
    const value = text === undefined ? fallback : Number(text);
    if (!Number.isInteger(value) || value < bounds.min || value > bounds.max) {
      this.violations.push(`${name} must be an integer from ${bounds.min} to ${bounds.max}`);
    }
    return value;
  }

  /** `true` or `false`. */
  flag(name: SettingName, fallback: boolean): boolean {
    const text = this.optional(name);
    if (text !== undefined && text !== 'true' && text !== 'false')
      this.violations.push(`${name} must be true or false`);
    return text === undefined ? fallback : text === 'true';
  }

  /** Values separated by commas. */
  list(name: SettingName, fallback?: string): string[] {
    return this.text(name, fallback)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Adds a violation that the caller found. */
  violation(message: string): void {
    if (!this.violations.includes(message)) this.violations.push(message);
  }

  /** @throws ConfigurationError with every violation. */
  assertValid(): void {
    if (this.violations.length > 0) throw new ConfigurationError(this.violations);
  }
}
