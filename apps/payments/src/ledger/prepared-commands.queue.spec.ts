import type { Pool } from 'pg';
import { DomainError, mintUuid } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';
import { aContext } from '@corridor/testing';
import type { AnswerRepository } from './answer.repository';
import type { Committer, Submission } from './committer.worker';
import { executeQuote } from '../quotes/domain/quote-execution';
import type { PaymentCommand, PaymentLedger } from '../transactions/domain/payment-ledger';
import { PreparedCommands } from './prepared-commands.queue';

const command = executeQuote.of({ platformKey: 1, quoteId: mintUuid() });
const keyed = (): RequestContext =>
  aContext({ idempotency: { key: 'k', scope: 'POST /2025-10-13/quotes', bodyHash: 'h' } });

/** The steps in order: `look`, `prepare`, and the kind of the submitted command. */
async function stepsOf(
  { context, asksOthers, isKept }: { context: RequestContext; asksOthers: boolean; isKept: boolean },
  prepare: () => Promise<PaymentCommand> = () => Promise.resolve(command),
): Promise<string[]> {
  const steps: string[] = [];
  const answers = {
    find: () => {
      steps.push('look');
      return Promise.resolve(new Map(isKept ? [['key', {}]] : []));
    },
  };
  const committer = {
    submit: ({ command: { kind } }: Submission<PaymentLedger>) => {
      steps.push(kind);
      return Promise.resolve({ status: 200 });
    },
  };
  const commands = new PreparedCommands(
    {} as Pool,
    answers as unknown as AnswerRepository,
    committer as unknown as Committer<PaymentLedger>,
  );
  await commands.submit({ context, status: 201, asksOthers }, () => {
    steps.push('prepare');
    return prepare();
  });
  return steps;
}

describe('PreparedCommandsQueue', () => {
  it.each([
    ['looks the key up before it asks other services', true, false, ['look', 'prepare', 'EXECUTE_QUOTE']],
    ['asks no service again for a repeat', true, true, ['look', 'REFUSE']],
    ['submits the command at once if no service is asked', false, true, ['prepare', 'EXECUTE_QUOTE']],
  ])('with a key %s', async (_, asksOthers, isKept, steps) => {
    expect(await stepsOf({ context: keyed(), asksOthers, isKept })).toEqual(steps);
  });

  it('does not look up a command without a key', async () => {
    const steps = await stepsOf({ context: aContext(), asksOthers: true, isKept: false });
    expect(steps).toEqual(['prepare', 'EXECUTE_QUOTE']);
  });

  it('stores a refusal during preparation like one of the ledger, except for server errors', async () => {
    const refused = (code: 'LOOKUP_REQUEST_NOT_FOUND' | 'SERVICE_UNAVAILABLE') =>
      stepsOf({ context: keyed(), asksOthers: true, isKept: false }, () =>
        Promise.reject(new DomainError(code, 'no')),
      );
    expect(await refused('LOOKUP_REQUEST_NOT_FOUND')).toEqual(['look', 'prepare', 'REFUSE']);
    await expect(refused('SERVICE_UNAVAILABLE')).rejects.toThrow('no');
  });
});
