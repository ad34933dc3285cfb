import { CreateTokenBody, ListTokensQuery } from '../bodies/tokens.body';
import { defineOperations } from '../operation';
import { ApiTokenResource, CreatedApiTokenResource } from '../resources/tokens.resource';

const gateway = { service: 'gateway' } as const;

/** Operations of API tokens, which the gateway itself answers. */
export const tokenOperations = defineOperations({
  createToken: {
    ...gateway,
    method: 'POST',
    path: '/tokens',
    permission: 'MANAGE',
    tag: 'API tokens',
    status: 201,
    summary: 'Make an API token; its secret is shown once',
    description:
      '`clientSecret` is shown here and never again. A token grants only permissions that its maker has (FORBIDDEN ' +
      'otherwise). A platform has at most 1,000 unless the deployment says otherwise: RATE_LIMITED beyond, and no key is ' +
      'kept, until one is deleted.',
    body: CreateTokenBody,
    resource: CreatedApiTokenResource,
  },
  listTokens: {
    ...gateway,
    method: 'GET',
    path: '/tokens',
    permission: 'VIEW',
    tag: 'API tokens',
    summary: 'List API tokens',
    description: 'Without their secrets, which nobody can read again.',
    query: ListTokensQuery,
    answer: 'page',
    resource: ApiTokenResource,
  },
  getToken: {
    ...gateway,
    method: 'GET',
    path: '/tokens/{tokenId}',
    permission: 'VIEW',
    tag: 'API tokens',
    summary: 'Get an API token',
    description: 'Without its secret, which nobody can read again.',
    resource: ApiTokenResource,
  },
  deleteToken: {
    ...gateway,
    method: 'DELETE',
    path: '/tokens/{tokenId}',
    permission: 'MANAGE',
    tag: 'API tokens',
    status: 204,
    answer: 'none',
    summary: 'Delete an API token',
    description:
      'It holds everywhere within a second. The last token with MANAGE can’t be deleted (LAST_MANAGE_TOKEN).',
    errors: ['LAST_MANAGE_TOKEN'],
  },
});
