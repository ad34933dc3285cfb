import { CreateConsoleLinkBody } from '../bodies/console-links.body';
import { defineOperations } from '../operation';
import { ConsoleLinkResource } from '../resources/console-links.resource';

/** Links to the console, which the gateway makes itself. */
export const consoleLinkOperations = defineOperations({
  createConsoleLink: {
    service: 'gateway',
    method: 'POST',
    path: '/console-links',
    permission: 'MANAGE',
    isSensitive: true,
    tag: 'Console links',
    status: 201,
    summary: 'Create a link that signs a person in to the console',
    description:
      'The link works once, within 10 minutes. It can grant only permissions that the token has (otherwise FORBIDDEN). ' +
      'The session lasts 12 hours at most, and 30 minutes without a request. A deployment without a console answers NOT_FOUND. ' +
      'The session ends when the token is deleted. A session makes no links, and where people sign in with an identity ' +
      'provider there are none: FORBIDDEN.',
    body: CreateConsoleLinkBody,
    resource: ConsoleLinkResource,
    errors: ['NOT_FOUND'],
  },
});
