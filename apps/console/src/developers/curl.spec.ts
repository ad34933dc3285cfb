import fc from 'fast-check';
import { curlOf, quoted } from './curl';

/** The console runs in browsers, so its sources have no types of Node. */
const { execFileSync } = jest.requireActual<{
  execFileSync(file: string, args: readonly string[], options: object): string;
}>('node:child_process');

const CONTENT = { isRequestCut: false, answerBody: null, isAnswerCut: false, faults: [] };
const VARIABLES = { BASE: 'http://api.example/2025-10-13', CLIENT_ID: 'me', CLIENT_SECRET: 'a$(b)' };

/** The arguments that a shell gives to a program, in place of curl. */
function argumentsIn(command = ''): string[] {
  const output = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    env: VARIABLES,
    encoding: 'utf8',
  });
  return output.split('\0').slice(0, -1);
}

describe('quoted', () => {
  it.each(["it's", '$(touch /tmp/x)', '`id`', 'two\nlines', '\\', '"', "'\\''", '!!', '-n', ''])(
    'makes %j one argument',
    (text) => {
      expect(argumentsIn(`curl ${quoted(text)}`)).toEqual([text]);
    },
  );

  it('makes any text one argument', () => {
    const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        expect(argumentsIn(`curl ${texts.map(quoted).join(' ')}`)).toEqual(texts);
      }),
      { numRuns: 20 },
    );
  });
});

describe('curlOf', () => {
  it('sends the body with the credentials of the shell', () => {
    const requestBody = { description: "it's $(id)\n`id`", amount: 5 };
    const command = curlOf({ method: 'POST' }, { ...CONTENT, url: "/transfer-out?a='$(id)", requestBody });

    expect(command).not.toContain('Idempotency-Key');
    const sent = argumentsIn(command);
    expect(sent.slice(0, -1)).toEqual([
      ...['-g', '-sS', '-X', 'POST', "http://api.example/2025-10-13/transfer-out?a='$(id)"],
      ...['-u', 'me:a$(b)', '-H', 'Content-Type: application/json', '--data-raw'],
    ]);
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual(requestBody);
  });

  it('sends no body if there was none', () => {
    expect(argumentsIn(curlOf({ method: 'GET' }, { ...CONTENT, url: '/config', requestBody: null }))).toEqual(
      ['-g', '-sS', '-X', 'GET', 'http://api.example/2025-10-13/config', '-u', 'me:a$(b)'],
    );
  });

  it.each(['POST', 'PUT', 'PATCH'])(
    'makes a body with hidden values one that a %s is refused for',
    (method) => {
      const requestBody = { fullName: '****', metadata: '****', '****': '****', amount: 5, roles: ['****'] };
      const command = curlOf({ method }, { ...CONTENT, url: '/customers', requestBody });

      expect(command).toMatch(/^# The log hides some values\. [\w .:]*\ncurl /);
      const body = argumentsIn(command).at(-1) ?? '';
      expect(body).not.toContain('****');
      expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError);
    },
  );

  it.each([
    ['a cut body', { url: '/customers', requestBody: null, isRequestCut: true }],
    ['hidden values in its query', { url: '/customers?name=****', requestBody: null }],
    ['a hidden part of its path', { url: '/invitations/{invitationCode}/claim', requestBody: null }],
  ])('is none for a command with %s', (_, content) => {
    expect(curlOf({ method: 'POST' }, { ...CONTENT, ...content })).toBeUndefined();
    expect(curlOf({ method: 'GET' }, { ...CONTENT, ...content })).toMatch(/^curl -g -sS -X GET /);
  });
});
