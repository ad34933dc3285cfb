import { Operations } from './generated/operations.ts';
import { HttpClient, type ClientOptions } from './http-client.ts';
import { Transactions } from './transactions.ts';

/**
 * A client of the API with the credentials of one token. Operations are grouped by their tag, e.g.
 * `corridor.quotes.createQuote(…)`.
 */
export class Corridor extends Operations {
  /** For requests that are not tied to an operation. */
  readonly http: HttpClient;
  override readonly transactions: Transactions;

  constructor(options: ClientOptions) {
    const http = new HttpClient(options);
    super(http);
    this.http = http;
    this.transactions = new Transactions(http);
  }
}
