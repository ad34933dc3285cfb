import { parseJson, type Json } from './json';

/** An answer of the API. Headers and body are parsed only when they are read, because load tools read few of them. */
export class ApiAnswer {
  readonly #fields: Readonly<NodeJS.Dict<string[]>>;
  #headers: Headers | undefined;
  #body: Json | undefined;

  /** `fields`: the header fields by lower-case name. `text`: the body as received. */
  constructor(
    readonly status: number,
    fields: Readonly<NodeJS.Dict<string[]>>,
    readonly text: string,
  ) {
    this.#fields = fields;
  }

  get isOk(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get headers(): Headers {
    if (this.#headers) return this.#headers;
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(this.#fields))
      for (const value of values) headers.append(name, value);
    return (this.#headers = headers);
  }

  /** The parsed body; empty if the text is not a JSON object. */
  get body(): Json {
    return (this.#body ??= parseJson(this.text));
  }

  get retryAfter(): string | undefined {
    return this.#fields['retry-after']?.[0];
  }

  /** Whether this answer repeats an earlier one under the same Idempotency-Key. */
  get isReplayed(): boolean {
    return this.#fields['idempotency-replayed']?.[0] === 'true';
  }
}
