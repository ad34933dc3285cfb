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
    description:
      'The supported currencies with their limits, the domain of the platform’s UMA addresses, and its ' +
      'default webhook endpoint.',
    resource: PlatformConfigResource,
  },
  updateConfig: {
    // It moves the default webhook endpoint.
    isSensitive: true,
    ...accounts,
    method: 'PATCH',
    path: '/config',
    permission: 'MANAGE',
    tag: 'Platform configuration',
    summary: "Change the platform's configuration",
    description:
      'Absent fields do not change. `supportedCurrencies` replaces the whole list. A new currency adds an ' +
      'account to every customer and to the platform. A currency in which an account holds money can’t be ' +
      'left out (CURRENCY_IN_USE). `webhookEndpoint` sets, moves or (with null) removes the default ' +
      'webhook endpoint, which is usable when the call returns. A new `umaDomain` applies to new addresses ' +
      'only. Outside the sandbox you must prove it by the DNS TXT record `_corridor.<umaDomain>` with the ' +
      'text `corridor-platform=<id of this configuration>`, otherwise the answer is INVALID_UMA_ADDRESS.',
    body: UpdateConfigBody,
    resource: PlatformConfigResource,
    errors: ['INVALID_CURRENCY', 'INVALID_UMA_ADDRESS', 'CURRENCY_IN_USE', 'UMA_ADDRESS_EXISTS'],
  },
});
