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
    errors: ['LAST_MANAGE_TOKEN'],
  },
});
