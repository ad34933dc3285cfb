import { overloadFaults, ratio } from './verdict';

describe('overloadFaults', () => {
  it('accepts created transfers, refusals with Retry-After, and bounded memory', () => {
    const answers = { '201': 900, '429': 50, '503': 50 };
    expect(overloadFaults({ answers, withoutRetryAfter: 0 }, { payments: 700, postgres: 900 })).toEqual([]);
  });

  it.each([
    [{ '201': 900 }, 0, {}, 'nothing was refused: the load was no overload'],
    [{ '201': 1, '503': 9, '500': 2 }, 0, {}, '2 answers "500" under overload'],
    [{ '503': 9, 'no answer, x': 2 }, 0, {}, '2 answers "no answer, x" under overload'],
    [{ '503': 9 }, 3, {}, '3 refusals without Retry-After'],
    [{ '503': 9 }, 0, { gateway: 701 }, 'gateway took 701 MB, more than 700'],
  ])('rejects the answers %j with %i refusals without Retry-After and memory %j', (...row) => {
    const [answers, withoutRetryAfter, memory, fault] = row;
    expect(overloadFaults({ answers: { ...answers }, withoutRetryAfter }, { ...memory })).toEqual([fault]);
  });
});

it('ratio rounds to two digits and treats a divisor of zero as one', () => {
  expect([ratio(2, 3), ratio(5, 0)]).toEqual([0.67, 5]);
});
