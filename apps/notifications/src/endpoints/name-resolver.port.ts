/** Resolves host names. */
export abstract class NameResolver {
  /** All addresses of a name; none where it can't be resolved now. */
  abstract resolve(host: string): Promise<string[]>;
}
