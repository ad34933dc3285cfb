import { acknowledge, type Entry } from './journal';
import { outcomesOf } from './outcomes';
import { changesOf } from './verify-journal';
import { entry } from './operations';

const ACCOUNT = 'InternalAccount:1';

/** A command with an answer. */
function answered(
  kind: Entry['kind'],
  { status = 201, id = 'Quote:1', ...more }: Partial<Entry> = {},
): Entry {
  return { ...entry(kind, '/x', { subject: ACCOUNT, amount: 100 }), status, id, ...more };
}

/** The outcome of the first command: side, statuses, balance change, last event. */
function fateOf(...entries: Entry[]): unknown[] {
  const [first] = outcomesOf(entries);
  if (!first) return [];
  const { side, statuses, change, events } = first.outcome;
  return [side, statuses, change, events.at(-1)];
}

describe('the expected outcome of a command', () => {
  it('depends only on its kind if no other command follows', () => {
    expect(fateOf(answered('transfer'))).toEqual([
      'sender',
      ['COMPLETED'],
      -100,
      'OUTGOING_PAYMENT_COMPLETED',
    ]);
    expect(fateOf(answered('failing-transfer'))).toEqual([
      'sender',
      ['FAILED'],
      0,
      'OUTGOING_PAYMENT_REFUND_COMPLETED',
    ]);
    expect(fateOf(answered('transfer-in'))).toEqual([
      'receiver',
      ['COMPLETED'],
      100,
      'INCOMING_PAYMENT_COMPLETED',
    ]);
    expect(fateOf(answered('suspended-quote', { sending: 130 }))).toEqual([
      'sender',
      ['FAILED'],
      -130,
      'OUTGOING_PAYMENT_REFUND_FAILED',
    ]);
  });

  it('depends on the execution for a quote', () => {
    const quote = answered('quote', { sending: 130 });
    const executed = answered('execution', { of: 'Quote:1', status: 200 });
    expect(fateOf(quote)).toEqual(['sender', ['EXPIRED'], 0, 'OUTGOING_PAYMENT_EXPIRED']);
    expect(fateOf(quote, { ...executed, status: 409 })).toEqual(fateOf(quote));
    expect(fateOf(quote, executed)).toEqual(['sender', ['COMPLETED'], -130, 'OUTGOING_PAYMENT_COMPLETED']);
  });

  it('follows a decision by call before the answer to the webhook', () => {
    const receipt = answered('receipt', { id: 'Transaction:1', ended: 'COMPLETED', status: 200 });
    const rejected = answered('rejection', { of: 'Transaction:1', status: 200 });
    expect(fateOf(receipt)).toEqual(['receiver', ['COMPLETED', 'FAILED'], 100, 'INCOMING_PAYMENT_COMPLETED']);
    expect(fateOf({ ...receipt, ended: 'REJECTED' }, rejected)).toEqual([
      'receiver',
      ['REJECTED'],
      0,
      'INCOMING_PAYMENT_REJECTED',
    ]);
  });

  it('does not exist if the command created no transaction', () => {
    expect(outcomesOf([answered('fund'), { ...answered('transfer'), id: undefined } as Entry])).toEqual([]);
  });

  it('contributes its change to the balance of the account', () => {
    const entries = [
      answered('fund', { status: 200 }),
      answered('fund', { status: 200 }),
      answered('fund', { status: 503 }),
      answered('transfer', { id: 'Transaction:2' }),
      answered('transfer-in', { id: 'Transaction:3' }),
    ];
    expect(changesOf(entries)).toEqual(new Map([[ACCOUNT, 200]]));
  });
});

describe('acknowledge', () => {
  it('copies the outcome from the answer', () => {
    const quoted = entry('quote', '/quotes', { subject: ACCOUNT });
    acknowledge(quoted, { status: 201, text: '{"id":"Quote:9","totalSendingAmount":130}' });
    expect(quoted).toMatchObject({ status: 201, id: 'Quote:9', sending: 130 });
    expect(quoted.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('records no id if the command was refused or answered without a body', () => {
    for (const answer of [
      { status: 400, text: '{"id":"x"}' },
      { status: 204, text: '' },
    ]) {
      const command = entry('removal', '/x', { subject: ACCOUNT });
      acknowledge(command, answer);
      expect([command.status, command.id]).toEqual([answer.status, undefined]);
    }
  });
});
