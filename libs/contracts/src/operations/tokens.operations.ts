import { CreateTokenBody, ListTokensQuery } from '../bodies/tokens.body';
import { defineOperations } from '../operation';
import { ApiTokenResource, CreatedApiTokenResource } from '../resources/tokens.resource';

const gateway = { service: 'gateway' } as const;

/** Operations of API tokens, which the gateway answers itself. */
export const tokenOperations = defineOperations({
  createToken: {
    ...gateway,
    method: 'POST',
    path: '/tokens',
    permission: 'MANAGE',
    isSensitive: true,
    tag: 'API tokens',
    status: 201,
    summary: 'Create an API token; its secret is shown once',
    description:
      'Only this answer contains `clientSecret`. A token can grant only permissions that its creator has ' +
      '(otherwise FORBIDDEN). A platform has at most 1,000 tokens by default. Beyond that the answer is ' +
      'RATE_LIMITED until one is deleted, and the Idempotency-Key is not kept.',
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
    description: 'Without their secrets, which can’t be read again.',
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
    description: 'Without its secret, which can’t be read again.',
    resource: ApiTokenResource,
  },
  deleteToken: {
    ...gateway,
    method: 'DELETE',
    path: '/tokens/{tokenId}',
    permission: 'MANAGE',
    isSensitive: true,
    tag: 'API tokens',
    status: 204,
    answer: 'none',
    summary: 'Delete an API token',
    description:
      'The token stops working everywhere within a second. The last token with MANAGE can’t be deleted ' +
      '(LAST_MANAGE_TOKEN).',
    errors: ['LAST_MANAGE_TOKEN'],
  },
});
