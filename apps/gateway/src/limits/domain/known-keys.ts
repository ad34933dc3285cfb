/** The last added keys, up to a number; the oldest is removed first. */
export class KnownKeys {
  private readonly keys = new Set<string>();

  /** @param max how many are kept. */
  constructor(private readonly max: number) {}

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** Adds a key, or makes it the newest one. */
  add(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    if (this.keys.size <= this.max) return;
    for (const oldest of this.keys) {
      this.keys.delete(oldest);
      return;
    }
  }
}
