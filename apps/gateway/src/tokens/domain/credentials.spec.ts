import { credentialsOf } from './credentials';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('credentialsOf', () => {
  it.each([
    [
      'client id and secret',
      'sandbox:sandbox-secret',
      { by: 'clientId', identity: 'sandbox', secret: 'sandbox-secret' },
    ],
    ['a token id and its secret', `ApiToken:${uuid}:s`, { by: 'tokenId', identity: uuid, secret: 's' }],
    [
      'a token id in upper case',
      `ApiToken:${uuid.toUpperCase()}:s`,
      { by: 'tokenId', identity: uuid, secret: 's' },
    ],
  ])('reads %s', (_name, text, expected) => {
    expect(credentialsOf(header(text))).toEqual(expected);
  });

  it.each([
    '',
    ':',
    'a',
    'a:',
    ':b',
    'a:b:c',
    'ApiToken:x:s',
    `Customer:${uuid}:s`,
    `ApiToken:${uuid}:s:t`,
    'a b:c',
    'é:c',
    'a\n:c',
    `${'x'.repeat(129)}:c`,
  ])('refuses "%s"', (text) => {
    expect(credentialsOf(header(text))).toBeUndefined();
  });

  it.each([undefined, '', 'Basic', 'Basic ', 'Bearer YTpi', 'Basic a b', 'Basic {}'])(
    'refuses the header "%s"',
    (text) => {
      expect(credentialsOf(text)).toBeUndefined();
    },
  );
});
