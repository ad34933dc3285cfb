/** Thrown at start with every violation in the configuration. */
export class ConfigurationError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`configuration: ${violations.join('; ')}`);
    this.name = 'ConfigurationError';
  }
}

/** Reads environment variables and collects their violations. Only `config.ts` files use it. */
export class Environment {
  private readonly violations: string[] = [];

  constructor(private readonly source: Readonly<Record<string, string | undefined>> = process.env) {}

  /** A text. It is a violation if it is absent and has no default. */
  text(name: string, fallback?: string): string {
    const value = this.source[name];
    if (value !== undefined && value !== '') return value;
    if (fallback === undefined) this.violations.push(`${name} is needed`);
    return fallback ?? '';
  }

  /** An optional text. */
  optional(name: string): string | undefined {
    const value = this.source[name];
    return value === '' ? undefined : value;
  }

  /** An integer within bounds. */
  integer(name: string, fallback: number, bounds: { min: number; max: number }): number {
    const text = this.optional(name);
    const value = text === undefined ? fallback : Number(text);
    if (!Number.isInteger(value) || value < bounds.min || value > bounds.max) {
      this.violations.push(`${name} must be an integer from ${bounds.min} to ${bounds.max}`);
    }
    return value;
  }

  /** `true` or `false`. */
  flag(name: string, fallback: boolean): boolean {
    const text = this.optional(name);
    if (text !== undefined && text !== 'true' && text !== 'false')
      this.violations.push(`${name} must be true or false`);
    return text === undefined ? fallback : text === 'true';
  }

  /** Values separated by commas. */
  list(name: string, fallback?: string): string[] {
    return this.text(name, fallback)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Adds a violation that the caller found. */
  violation(message: string): void {
    this.violations.push(message);
  }

  /** @throws ConfigurationError with every violation. */
  assertValid(): void {
    if (this.violations.length > 0) throw new ConfigurationError(this.violations);
  }
}
