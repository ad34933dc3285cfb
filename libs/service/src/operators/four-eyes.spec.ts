import { fourEyesByDefault, namesOfAction, operatorActions, showingActions } from '@corridor/kernel';
import { ConfigurationError, Environment } from '../environment';
import { needsSecond, readFourEyes } from './four-eyes';

const read = (text?: string, sandbox = true) =>
  readFourEyes(new Environment(text === undefined ? {} : { FOUR_EYES: text }), sandbox);

function faultsOf(text: string): string {
  const env = new Environment({ FOUR_EYES: text });
  readFourEyes(env, false);
  try {
    env.assertValid();
    return '';
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : 'another error';
  }
}

describe('FOUR_EYES', () => {
  it.each([
    ['put-routes', null, true],
    ['put-routes', [1n, 'EUR'], true],
    ['resolve-payment', [99_999n, 'EUR'], false],
    ['resolve-payment', [100_000n, 'EUR'], true],
    ['resolve-payment', [199_999n, 'MXN'], false],
    ['resolve-payment', [200_000n, 'MXN'], true],
    ['resolve-payment', [1n, 'USD'], true],
    ['resolve-payment', null, true],
    ['resolve-instruction', [999n, 'USD'], false],
    ['resolve-instruction', [1_000n, 'JPY'], true],
    ['pause-connector', null, false],
  ] as const)('for %s of %p is %p', (action, about, expected) => {
    const text =
      'put-routes, resolve-payment:100000 EUR,resolve-payment:200000  mxn, resolve-instruction:1000';
    const { fourEyes } = read(text);
    const amount = about && { amount: about[0], currency: about[1] };

    expect(needsSecond(fourEyes, namesOfAction(action), amount)).toBe(expected);
  });

  it('is always, if one of its entries has no amount', () => {
    for (const text of ['put-routes,put-routes:5 EUR', 'put-routes:5 EUR,put-routes'])
      expect(read(text).fourEyes.get('put-routes')).toBeNull();
  });

  it('lists actions by default outside of the sandbox alone', () => {
    const actions = [
      ...['resolve-instruction', 'resolve-payment', 'resolve-break', 'create-deposit', 'create-transfer'],
      ...[
        'create-fx-trade',
        'put-routes',
        'write-off',
        'upload-statement',
        'freeze',
        'accept-rate',
        'match-lines',
      ],
      'undo-statement',
    ];
    for (const text of [undefined, '']) {
      expect([...read(text, false).fourEyes]).toEqual(actions.map((action) => [action, null]));
      expect(read(text, true)).toEqual({ fourEyes: new Map(), fourEyesOff: false });
    }
    expect(read('none', false)).toEqual({ fourEyes: new Map(), fourEyesOff: true });
  });

  it.each([
    ['resolve-brake', 'there is no action "resolve-brake"; the actions are '],
    ['reveal-customer', '"reveal-customer" shows data to whoever asks, and needs no second operator'],
    ['put-routes,reveal-review', '"reveal-review" shows data'],
    ['create-document-link', '"create-document-link" shows data'],
    ['X', '"X" must be an action'],
    ['put-routes:-1', '"put-routes:-1" must be an action'],
    ['put-routes:1.5 EUR', 'must be an action'],
    ['put-routes:1 XQX', 'unknown currency'],
    ['none,put-routes', 'none stands alone'],
    [',', 'the actions are '],
    [' ', 'the actions are '],
    [' , ,', 'the actions are '],
    ['put-routes,', 'the actions are '],
    ['none,', 'none stands alone'],
  ])('refuses %s', (text, fault) => {
    expect(faultsOf(text)).toContain(fault);
  });

  it.each(['x', 'X', ',', ' '])('names all actions when it refuses %p', (text) => {
    const message = faultsOf(text);
    const listed = operatorActions.filter((name) => !showingActions.includes(name));
    for (const name of [...listed, ...fourEyesByDefault]) expect(message).toContain(name);
    for (const name of showingActions) expect(message).not.toContain(name);
  });

  it('covers with a name all of its actions', () => {
    expect(namesOfAction('resolve-break-write-off')).toEqual([
      'resolve-break-write-off',
      'resolve-break',
      'write-off',
    ]);
    expect(namesOfAction('undo-match')).toEqual(['undo-match', 'match-lines']);
    expect(namesOfAction('replace-statement')).toEqual([
      'replace-statement',
      'upload-statement',
      'undo-statement',
    ]);
    expect(namesOfAction('discard-incomplete-statement')).toEqual([
      'discard-incomplete-statement',
      'undo-statement',
    ]);
    expect(namesOfAction('freeze')).toEqual(['freeze']);
  });
});
