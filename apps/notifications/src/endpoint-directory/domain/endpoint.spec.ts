import {
  afterFailure,
  disabledReasons,
  FAILING_MAX_MS,
  PREVIOUS_SECRETS_MAX,
  previousSecretsAfterRotation,
  SECRET_OVERLAP_MS,
  wantsType,
  type PreviousSecret,
} from './endpoint';

describe('previousSecretsAfterRotation', () => {
  it('lets the replaced secret sign for 24 hours', () => {
    expect(previousSecretsAfterRotation('old', [], 1_000)).toEqual([
      { sealed: 'old', untilMs: 1_000 + SECRET_OVERLAP_MS },
    ]);
  });

  it('keeps earlier secrets for their own 24 hours', () => {
    const first = previousSecretsAfterRotation('a', [], 0);
    expect(previousSecretsAfterRotation('b', first, 1_000).map((secret) => secret.sealed)).toEqual([
      'b',
      'a',
    ]);
    expect(
      previousSecretsAfterRotation('b', first, SECRET_OVERLAP_MS).map((secret) => secret.sealed),
    ).toEqual(['b']);
  });

  it('limits the number of secrets', () => {
    let previous: PreviousSecret[] = [];
    for (let n = 0; n < 20; n += 1) previous = previousSecretsAfterRotation(`s${n}`, previous, n);
    expect(previous).toHaveLength(PREVIOUS_SECRETS_MAX);
  });
});

describe('an endpoint', () => {
  it('subscribes to every type if it names none', () => {
    expect(wantsType([], 'CUSTOMER_CREATED')).toBe(true);
  });

  it('subscribes only to the named types', () => {
    expect(wantsType(['TEST', 'CUSTOMER_CREATED'], 'CUSTOMER_CREATED')).toBe(true);
    expect(wantsType(['TEST'], 'CUSTOMER_CREATED')).toBe(false);
  });

  it('is disabled after exactly 5 days of failures only', () => {
    const first = afterFailure({ failingSinceMs: null }, { isGone: false, nowMs: 1_000 });
    expect(first).toEqual({ failingSinceMs: 1_000, disabledReason: null });
    const before = afterFailure(first, { isGone: false, nowMs: 999 + FAILING_MAX_MS });
    expect(before.disabledReason).toBeNull();
    const after = afterFailure(first, { isGone: false, nowMs: 1_000 + FAILING_MAX_MS });
    expect(after).toEqual({ failingSinceMs: 1_000, disabledReason: disabledReasons.failing });
  });

  it('is disabled at once by 410', () => {
    const after = afterFailure({ failingSinceMs: null }, { isGone: true, nowMs: 0 });
    expect(after.disabledReason).toBe(disabledReasons.gone);
  });
});
