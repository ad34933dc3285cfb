import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

const HOST = '127.0.0.1';
const FLAGS = [
  ...['statusQuery', 'notFoundIsFinal', 'cancel', 'accountCheck', 'virtualAccounts', 'reportsList'],
  ...['statements', 'identityChecks', 'fxTrades'],
];

/** A connector that completes every payout after the same time. It checks nothing, so that it costs little. */
export class QuickBank {
  private server: Server | undefined;

  /** @param answerMs from a payout to its answer, milliseconds */
  constructor(private readonly answerMs: number) {}

  /** @returns the base address */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const answer = (body: object): void => void response.end(JSON.stringify(body));
      void text(request).then((body) => {
        response.setHeader('content-type', 'application/json');
        if (request.url?.endsWith('/capabilities') === true) return answer(capabilities());
        setTimeout(() => answer(outcomeOf(body)), this.answerMs);
      });
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(0, HOST, done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the bank has no port');
    return `http://${HOST}:${address.port}`;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

function capabilities(): object {
  const rails = [{ operation: 'PAYOUT', currency: 'USD' }];
  return { contract: 1, rails, ...Object.fromEntries(FLAGS.map((flag) => [flag, false])) };
}

function outcomeOf(body: string): object {
  const { instructionId, amount, currency } = JSON.parse(body) as Record<string, unknown>;
  return { instructionId, status: 'COMPLETED', providerReference: instructionId, amount, currency };
}
