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
      'The currencies that the platform supports with their limits, the domain of its UMA addresses, and where its ' +
      'events go.',
    resource: PlatformConfigResource,
  },
  updateConfig: {
    ...accounts,
    method: 'PATCH',
    path: '/config',
    permission: 'MANAGE',
    tag: 'Platform configuration',
    summary: "Change the platform's configuration",
    description:
      'What is absent stays. `supportedCurrencies` replaces the whole list: a new currency adds an account to every ' +
      'customer and to the platform, and one in which an account holds money can’t be left out (CURRENCY_IN_USE). ' +
      '`webhookEndpoint` sets, moves or (null) removes the default webhook endpoint, which is usable when the call ' +
      'returns. A new `umaDomain` concerns new addresses only. Outside the sandbox it has to be proved: the DNS TXT ' +
      'record `_corridor.<umaDomain>` with the text `corridor-platform=<id of this configuration>` (INVALID_UMA_ADDRESS ' +
      'without it).',
    body: UpdateConfigBody,
    resource: PlatformConfigResource,
    errors: ['INVALID_CURRENCY', 'INVALID_UMA_ADDRESS', 'CURRENCY_IN_USE', 'UMA_ADDRESS_EXISTS'],
  },
});
