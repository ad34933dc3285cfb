import { parseAnswer, TIMESTAMP_TOLERANCE_MS } from '@corridor/connector-contract';
import { demand, type Check, type CheckContext } from './check';
import type { CallChange } from './connector-client';

const OK = 200;
const UNAUTHORIZED = 401;
/** Twice the tolerance. */
const STALE_MS = 2 * TIMESTAMP_TOLERANCE_MS;

async function demandRefusal({ client }: CheckContext, change: CallChange, words: string): Promise<void> {
  const { status, failure } = await client.send('capabilities', '{"type":"capabilities"}', change);
  demand(failure === undefined, `A call with ${words} had no answer: ${failure ?? ''}`);
  demand(status === UNAUTHORIZED, `A call with ${words} was answered ${status}, not 401.`);
}

/** Checks of what every call has in common. */
export const signatureChecks: readonly Check[] = [
  {
    name: 'the capabilities are answered by the contract',
    profiles: 'ALL',
    run: async ({ client }) => {
      const { contract } = await client.call('capabilities', {});
      demand(contract === 1, 'The capabilities have another version of the contract than 1.');
    },
  },
  {
    name: 'a call without a signature is 401',
    profiles: 'ALL',
    run: (context) => demandRefusal(context, { isUnsigned: true }, 'no signature'),
  },
  {
    name: 'a call with a wrong signature is 401',
    profiles: 'ALL',
    run: (context) => demandRefusal(context, { secret: context.wrongSecret }, 'a wrong signature'),
  },
  {
    name: 'a call with a stale timestamp is 401',
    profiles: 'ALL',
    run: (context) => demandRefusal(context, { offsetMs: -STALE_MS }, 'a timestamp of 10 minutes ago'),
  },
  {
    name: 'a call with a timestamp of the future is 401',
    profiles: 'ALL',
    run: (context) => demandRefusal(context, { offsetMs: STALE_MS }, 'a timestamp in 10 minutes'),
  },
  {
    name: 'a call with two signatures is taken if one is good, as during a rotation',
    profiles: 'ALL',
    run: async ({ client, wrongSecret }) => {
      const change = { otherSecret: wrongSecret };
      const { status, text } = await client.send('capabilities', '{"type":"capabilities"}', change);
      demand(
        status === OK && parseAnswer('capabilities', text).ok,
        `A call with a wrong and a good signature was answered ${status}, not by the capabilities.`,
      );
    },
  },
  {
    name: 'a signed body counts at the path of its type only',
    profiles: ['payout', 'collect'],
    run: async ({ client }) => {
      const { status, text } = await client.send('capabilities', '{"type":"capabilities"}', {
        path: '/instructions',
      });
      const isOutcome = parseAnswer('instruction', text).ok;
      demand(
        status >= 400 && status < 500 && !isOutcome,
        `A body of the type capabilities was answered ${status} at /instructions, not 4xx without an outcome.`,
      );
    },
  },
  {
    name: 'a body of a wrong shape is refused without an outcome',
    profiles: ['payout', 'collect'],
    run: async ({ client }) => {
      const { status, text } = await client.send('instruction', '{"type":"instruction","amount":"many"}');
      const isOutcome = parseAnswer('instruction', text).ok;
      demand(
        status >= 400 && status < 500 && !isOutcome,
        `An instruction without an id was answered ${status}, not 4xx without an outcome.`,
      );
    },
  },
];
