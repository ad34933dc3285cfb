import fc from 'fast-check';
import { curlOf, quoted } from './curl';

/** The console runs in browsers, so its sources have no types of Node. */
const { execFileSync } = jest.requireActual<{
  execFileSync(file: string, args: readonly string[], options: object): string;
}>('node:child_process');

const CONTENT = { isRequestCut: false, answerBody: null, isAnswerCut: false, faults: [] };
const VARIABLES = { BASE: 'http://api.example/2025-10-13', CLIENT_ID: 'me', CLIENT_SECRET: 'a$(b)' };

/** The arguments that a shell gives to a program, in place of curl. */
function argumentsIn(command: string): string[] {
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
      ...['-sS', '-X', 'POST', "http://api.example/2025-10-13/transfer-out?a='$(id)"],
      ...['-u', 'me:a$(b)', '-H', 'Content-Type: application/json', '--data-raw'],
    ]);
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual(requestBody);
  });

  it('sends no body if there was none', () => {
    expect(argumentsIn(curlOf({ method: 'GET' }, { ...CONTENT, url: '/config', requestBody: null }))).toEqual(
      ['-sS', '-X', 'GET', 'http://api.example/2025-10-13/config', '-u', 'me:a$(b)'],
    );
  });
});
