/** A key that wraps the data keys of a service. It never leaves the place where it is kept. */
export abstract class RootKey {
  /** Names the root in what it has wrapped. It is no secret. */
  abstract readonly name: string;
  /** @param context what the wrapped key is for; {@link unwrap} needs the same. */
  abstract wrap(plain: Buffer, context: string): Promise<string>;
  /** @throws Error if the text wasn't wrapped by this root for that context. */
  abstract unwrap(wrapped: string, context: string): Promise<Buffer>;
}
