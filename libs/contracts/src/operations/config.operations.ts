import { UpdateConfigBody } from '../bodies/config.body';
import { defineOperations } from '../operation';
import { PlatformConfigResource } from '../resources/accounts.resource';

const accounts = { service: 'accounts' } as const;

/** Operations of the platform configuration. */
export const configOperations = defineOperations({
  getConfig: {
    ...accounts,
    method: 'GET',
    path: '/config',
    permission: 'VIEW',
    tag: 'Platform configuration',
    summary: "Get the platform's configuration",
    resource: PlatformConfigResource,
  },
  updateConfig: {
    ...accounts,
    method: 'PATCH',
    path: '/config',
    permission: 'MANAGE',
    tag: 'Platform configuration',
    summary: "Change the platform's configuration",
    body: UpdateConfigBody,
    resource: PlatformConfigResource,
    errors: ['INVALID_CURRENCY', 'INVALID_UMA_ADDRESS', 'CURRENCY_IN_USE', 'UMA_ADDRESS_EXISTS'],
  },
});
