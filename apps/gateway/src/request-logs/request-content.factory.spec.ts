import pino from 'pino';
import { operations } from '@corridor/contracts';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { BODY_KEPT_MAX, KEPT_PER_MINUTE, RequestContents } from './request-content.factory';

const PLATFORM_KEY = 1;

function start(): RequestContents {
  return new RequestContents({ requestLog: true, requestLogContentDays: 7 }, pino({ level: 'silent' }));
}

/** A request for the configuration, and the text of its answer. */
function requestWith(answer: string): FastifyRequest {
  return {
    routeOptions: { config: { operation: operations.getConfig } },
    ...{ id: 'r', url: '/config', params: {}, query: {}, headers: {} },
    outcome: { json: Buffer.from(answer) },
  } as unknown as FastifyRequest;
}

describe('RequestContents', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it('has no content of an answer that cannot be read, and does not fail', () => {
    expect(start().of(requestWith('{"fullName":"Ada'), PLATFORM_KEY)).toBeUndefined();
    expect(start().of(requestWith('{"hasMore":true}'), PLATFORM_KEY)).toMatchObject({
      answerBody: '{"hasMore":true}',
    });
  });

  it('charges a platform what was read, also if nothing of it is kept', () => {
    const contents = start();
    const answer = JSON.stringify({ data: Array<number>(BODY_KEPT_MAX / 4).fill(1) });
    expect(answer.length).toBeLessThan(BODY_KEPT_MAX);
    let count = 0;
    for (;;) {
      const content = contents.of(requestWith(answer), PLATFORM_KEY);
      if (!content) break;
      expect(content).toMatchObject({ answerBody: undefined, isAnswerCut: true });
      count += 1;
    }
    expect(count * answer.length).toBeLessThan(KEPT_PER_MINUTE);
    expect(contents.of(requestWith('{}'), PLATFORM_KEY + 1)).toBeDefined();
    jest.setSystemTime(60_000);
    expect(contents.of(requestWith('{}'), PLATFORM_KEY)).toBeDefined();
  });

  it('charges a platform for each row', () => {
    const contents = start();
    let count = 0;
    while (contents.of(requestWith('{}'), PLATFORM_KEY)) count += 1;
    expect(count).toBeLessThanOrEqual(KEPT_PER_MINUTE / 300);
  });
});
