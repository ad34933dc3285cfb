import { formatId, mintUuid } from '@corridor/kernel';
import { operations } from '@corridor/contracts';
import type { Principal } from '../http/fastify-request.adapter';
import { withCaller, type OperationCall } from './operation-call.parser';

const uuid = mintUuid();
const token: Principal = {
  tokenId: formatId('ApiToken', uuid),
  name: 'support desk',
  platformKey: 7,
  platformId: 'PlatformConfig:1',
  permissions: ['MANAGE'],
};
const session = { ...token, tokenId: formatId('ConsoleSession', uuid), name: 'Grace Hopper' };
const call: OperationCall = {
  operation: operations.createCustomerNote,
  request: {
    context: {
      requestId: 'r',
      commandId: uuid,
      platformKey: 7,
      platformId: 'PlatformConfig:1',
      permissions: [],
    },
    params: {},
    query: {},
    body: {},
  },
};

describe('the caller of a call', () => {
  it.each<[string, Principal, string]>([
    ['a token', token, `ApiToken:${uuid}`],
    ['a member, in each session', { ...session, memberId: uuid }, `Member:${uuid}`],
    ['the session of a person who is no member', session, `ConsoleSession:${uuid}`],
  ])('is %s', (_, principal, id) => {
    expect(withCaller(call, principal).request.context.caller).toEqual({ id, name: principal.name });
  });
});
