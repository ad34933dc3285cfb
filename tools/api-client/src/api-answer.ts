import { parseJson, type Json } from './json';

/** An answer of the API. Its headers and body are parsed when they are read: a load reads few of them. */
export class ApiAnswer {
  readonly #fields: Readonly<NodeJS.Dict<string[]>>;
  #headers: Headers | undefined;
  #body: Json | undefined;

  /** `fields`: the header fields by lower-case name, `text`: the body as it came. */
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

  /** The parsed body; empty where it is no JSON object. */
  get body(): Json {
    return (this.#body ??= parseJson(this.text));
  }

  get retryAfter(): string | undefined {
    return this.#fields['retry-after']?.[0];
  }

  /** Whether it repeats the answer to an earlier request under the same key. */
  get isReplayed(): boolean {
    return this.#fields['idempotency-replayed']?.[0] === 'true';
  }
}
