import { actionsOf, meanings, needs } from './break-actions';
import { amountOf } from './currencies';
import { pageOfId } from './found-links';
import { possibleIn, STATES } from './instruction-states';
import { menuOf } from './menu';
import { agesOf } from './proof-ages';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import { gapsOf, partsOf } from './review-gaps';
import { matchText, rulesIn } from './route-rules';
import { countOf, wordsOf } from './words';

const UUID = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('amounts of the operators’ API', () => {
  it('are none without an amount or a currency', () => {
    expect([amountOf(null, 'USD'), amountOf(5, null)]).toEqual([null, null]);
    expect(amountOf(0, 'USD')).toEqual({ amount: 0, currency: { code: 'USD', decimals: 2 } });
  });
});

describe('the actions of a break', () => {
  const about = {
    severity: 'WARNING',
    transactionId: null,
    lineId: null,
    instructionId: null,
    message: 'seen',
  } as const;

  it('of money of a payment are those that can move it', () => {
    expect(actionsOf({ ...about, kind: 'FROZEN_PARTY', transactionId: 'Transaction:1' })).toEqual([
      'CREDIT_ACCOUNT',
    ]);
    expect(actionsOf({ ...about, kind: 'FROZEN_PARTY' })).toContain('RETURN_TO_SENDER');
  });

  it.each([
    ['CRITICAL', 'a statement', ['NO_ACTION', 'MATCH', 'BOOK_ENTRY']],
    ['WARNING', 'a connector', ['NO_ACTION']],
  ] as const)('%s: an ambiguous entry of %s', (severity, _of, actions) => {
    expect(actionsOf({ ...about, kind: 'AMBIGUOUS_ENTRY', severity })).toEqual(actions);
  });

  it('of a batch that is ambiguous are those of a line in suspense', () => {
    const found = { ...about, severity: 'CRITICAL', lineId: 'StatementLine:1' } as const;
    expect(actionsOf({ ...found, kind: 'AMBIGUOUS_ENTRY' })).toEqual(
      actionsOf({ ...found, kind: 'UNMATCHED_LINE' }),
    );
  });

  it('of a contradiction write off what a payout or an order of the house has lost', () => {
    const message = 'OWN_TRANSFER 0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b: COMPLETED after FAILED';
    expect(actionsOf({ ...about, kind: 'CONTRADICTION', message })).toContain('WRITE_OFF');
    const instructionId = 'PaymentInstruction:1';
    expect(actionsOf({ ...about, kind: 'CONTRADICTION', instructionId })).toContain('WRITE_OFF');
    expect(actionsOf({ ...about, kind: 'CONTRADICTION' })).toEqual(['NO_ACTION']);
  });

  it.each([
    ['UNMATCHED_DEPOSIT', { account: true, line: false }],
    ['UNMATCHED_LINE', { account: false, line: true }],
    ['CONTRADICTION', { account: false, line: false }],
  ])('%s ask for what they need', (kind, fields) => {
    const actions = actionsOf({ ...about, kind });
    expect(needs(actions)).toEqual(fields);
    for (const action of actions) expect(meanings[action]).not.toBe('');
  });
});

describe('what is possible with an instruction', () => {
  it.each(STATES)('that is %s is nothing that the API refuses', (state) => {
    const { query, cancel, resolve } = possibleIn(state);
    const isOver = ['REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'].includes(state);
    expect(query && !['UNKNOWN', 'ACCEPTED'].includes(state)).toBe(false);
    expect(isOver && (query || cancel || resolve)).toBe(false);
  });
});

describe('the gaps of a review', () => {
  const documents = [{ documentId: 'Document:x', documentHolder: 'Customer:x', documentType: 'PASSPORT' }];

  it('are what is absent, blank or empty', () => {
    const subject = {
      kind: 'KYC',
      name: 'Ada',
      birthDate: '',
      nationality: null,
      address: {},
      idType: 'SSN',
    };
    expect(gapsOf({ kind: 'VERIFICATION', subject, documents: [] })).toEqual([
      ...['birthDate', 'nationality', 'address', 'identifier', 'countryOfIssuance', 'documents'],
    ]);
  });

  it('of a business are its owners too, and unknown data has none', () => {
    expect(gapsOf({ kind: 'VERIFICATION', subject: { kind: 'KYB', owners: [] }, documents })).toContain(
      'owners',
    );
    expect(gapsOf({ kind: 'VERIFICATION', subject: null, documents: [] })).toEqual([]);
    expect(gapsOf({ kind: 'EXTERNAL_ACCOUNT', subject: {}, documents: [] })).toEqual([]);
  });

  it('leave the data without its owners', () => {
    expect(partsOf({ name: 'Acme', owners: [{ name: 'Ada' }] })).toEqual({
      data: { name: 'Acme' },
      owners: [{ name: 'Ada' }],
    });
  });
});

describe('the routes that a person edits', () => {
  it('are JSON, and a list', () => {
    expect(rulesIn('[]')).toEqual({ rules: [] });
    expect(() => rulesIn('[')).toThrow('must be JSON');
    expect(() => rulesIn('{}')).toThrow('must be a list');
  });

  it('say in words what they match', () => {
    expect(matchText({})).toBe('every payment');
    expect(matchText({ match: { currency: 'EUR', minAmount: 5 } })).toBe('currency EUR, from 0.05 EUR');
    expect(matchText({ match: { maxAmount: 5 } })).toBe('maxAmount 5');
  });
});

describe('the words of the pages', () => {
  it('are made of names', () => {
    expect(['countryOfIssuance', 'put-routes', 'KYB'].map(wordsOf)).toEqual([
      'Country of issuance',
      'Put routes',
      'Kyb',
    ]);
    expect([countOf(1_000, true), countOf(0, false)]).toEqual(['1000+', '0']);
  });

  it('say how old open items are', () => {
    const openItems = [
      { fromDays: 0, toDays: 1, count: 0, amount: 0, oldest: null },
      { fromDays: 1, toDays: 3, count: 2, amount: 5, oldest: null },
      { fromDays: 30, toDays: null, count: 1, amount: 5, oldest: null },
    ];
    expect(agesOf(openItems)).toEqual([
      '2 open for 1 to 3 business days',
      '1 open for 30 business days and more',
    ]);
  });
});

describe('what the pages ask for', () => {
  it('has no filter that was not chosen, or that the API does not know', () => {
    expect(given({ a: undefined, b: 'x', c: 0 })).toEqual({ b: 'x', c: 0 });
    expect([oneOf(['A', 'B'], 'B'), oneOf(['A'], 'ALL'), oneOf(['A'], undefined)]).toEqual([
      'B',
      undefined,
      undefined,
    ]);
  });

  it('leads from what was found to its page', () => {
    expect(pageOfId(`Quote:${UUID}`)).toBe(`/payments/Transaction:${UUID}`);
    expect(pageOfId(`Webhook:${UUID}`)).toBeUndefined();
    expect(pageOfId(`OwnTransfer:${UUID}`)).toBe(`/own-transfers/OwnTransfer:${UUID}`);
    expect([pageOfId(`Break:${UUID}`), pageOfId('USD')]).toEqual([`/breaks/Break:${UUID}`, undefined]);
  });

  it('is in the menu of those who may', () => {
    const names = (permissions: string[]) => menuOf(permissions).map(({ name }) => name);
    expect(names(['READ'])).not.toContain('Reviews');
    expect(names(['READ', 'REVIEW', 'AUDIT'])).toEqual(expect.arrayContaining(['Reviews', 'Audit', 'Queue']));
  });
});
