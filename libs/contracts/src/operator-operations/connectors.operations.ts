import { ReasonBody, RouteRulesBody } from '../bodies/operators.body';
import { defineOperatorOperations } from '../operator-operation';
import { ConnectorResource, RouteRulesResource } from '../resources/operators.resource';

const configuring = {
  service: 'payments',
  permission: 'CONFIGURE',
  tag: 'Connectors',
  personalData: 'NONE',
} as const;

/** Connectors, and the rules that choose one. */
export const connectorOperations = defineOperatorOperations({
  listConnectors: {
    ...configuring,
    method: 'GET',
    path: '/connectors',
    summary: 'List connectors',
    description: 'Connectors are registered by `npm run admin -- connectors add`. This list has no pages.',
    answer: 'list',
    resource: ConnectorResource,
  },
  pauseConnector: {
    isSensitive: false,
    ...configuring,
    method: 'POST',
    path: '/connectors/{connectorId}/pause',
    summary: 'Send no new instructions to a connector',
    description: 'Queries and reports of instructions that were sent go on.',
    body: ReasonBody,
    bodyOptional: true,
    resource: ConnectorResource,
  },
  resumeConnector: {
    ...configuring,
    method: 'POST',
    path: '/connectors/{connectorId}/resume',
    summary: 'Send instructions to a connector again',
    description: 'Instructions that wait for it are looked at within a second.',
    body: ReasonBody,
    bodyOptional: true,
    resource: ConnectorResource,
  },
  getRoutes: {
    ...configuring,
    method: 'GET',
    path: '/routes',
    summary: 'Get the rules that choose the connector of a payment',
    description: 'The ETag of the answer is needed to change the rules.',
    isVersioned: true,
    resource: RouteRulesResource,
  },
  putRoutes: {
    ...configuring,
    method: 'PUT',
    path: '/routes',
    summary: 'Replace the rules that choose the connector of a payment',
    description:
      'Instances take the new rules within a second. A rule for a connector that does not exist is refused.',
    isVersioned: true,
    isStrict: true,
    body: RouteRulesBody,
    resource: RouteRulesResource,
  },
});
