import { ApiAnswer, NoAnswerError } from '@corridor/api-client';
import { closedLoop, openLoop, type Command } from './loops';

const COMMAND: Command = { key: 'k', path: '/transfer-out', body: {}, accountId: 'InternalAccount:1' };

/** A client that returns these answers in turn, each after 5 ms. */
function answering(...answers: (ApiAnswer | Error)[]): { post: () => Promise<ApiAnswer> } {
  let turn = 0;
  return {
    post: async () => {
      const answer = answers[turn++ % answers.length];
      await new Promise((done) => setTimeout(done, 5));
      if (answer instanceof ApiAnswer) return answer;
      throw answer;
    },
  };
}

const created = new ApiAnswer(201, {}, '{}');
const refused = new ApiAnswer(503, { 'retry-after': ['1'] }, '{}');
const bareRefusal = new ApiAnswer(429, {}, '{}');
const loop = { next: () => COMMAND, observe: () => undefined, seconds: 0.1 };

describe('a load', () => {
  // A millisecond passes with each look at the clock, so that a busy machine changes no result.
  let nowMs: number;
  beforeEach(() => {
    nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
  });
  afterEach(() => jest.restoreAllMocks());

  it('counts answers by status, missing answers, and refusals without Retry-After', async () => {
    const client = answering(created, refused, bareRefusal, new NoAnswerError('gone'));
    const { sent, answers, withoutRetryAfter } = await closedLoop({ ...loop, client, width: 4 });
    expect(Object.keys(answers).sort()).toEqual(['201', '429', '503', 'no answer, gone']);
    expect(Object.values(answers).reduce((sum, one) => sum + one, 0)).toBe(sent);
    expect(withoutRetryAfter).toBe(answers['429']);
  });

  it('in a closed loop never has more requests in flight than its width', async () => {
    const { inFlightMax } = await closedLoop({ ...loop, client: answering(created), width: 3 });
    expect(inFlightMax).toBe(3);
  });

  it('in an open loop keeps its rate while answers are missing', async () => {
    const afterTheEnd = (): Promise<ApiAnswer> =>
      new Promise((done) => {
        const timer = setInterval(() => {
          if (nowMs <= 1_000 * loop.seconds) return;
          clearInterval(timer);
          done(created);
        }, 5);
      });
    const never = { post: afterTheEnd };
    const { sent, inFlightMax, perSecond } = await openLoop({ ...loop, client: never, perSecond: 200 });
    expect(sent).toBeGreaterThanOrEqual(10);
    expect(sent).toBeLessThanOrEqual(20);
    // Answers after the end of the loop are not counted.
    expect([inFlightMax, perSecond]).toEqual([sent, 0]);
  });

  it('fails if the client throws an error other than NoAnswerError', async () => {
    const client = answering(new TypeError('bug'));
    await expect(closedLoop({ ...loop, client, width: 1 })).rejects.toThrow('bug');
  });
});
