import { ListRequestLogsQuery } from '../bodies/request-logs.body';
import { defineOperations } from '../operation';
import { RequestLogResource, RequestLogDetailsResource } from '../resources/request-logs.resource';

const gateway = { service: 'gateway' } as const;

/** Operations of the request log, which the gateway answers itself. */
export const requestLogOperations = defineOperations({
  listRequestLogs: {
    ...gateway,
    method: 'GET',
    path: '/request-logs',
    permission: 'VIEW',
    tag: 'Request log',
    summary: 'List requests of the platform',
    description:
      'Newest first, about a second after their answers. A request has its operation, status, error code, duration and ' +
      'token, and not its content. Requests of unknown callers are not part of it.',
    query: ListRequestLogsQuery,
    answer: 'feed',
    resource: RequestLogResource,
  },
  getRequestLog: {
    ...gateway,
    method: 'GET',
    path: '/request-logs/{requestId}',
    permission: 'VIEW',
    tag: 'Request log',
    summary: 'Get a request by its Corridor-Request-Id or X-Request-Id',
    description:
      'The newest, if a caller has sent several requests with one id. `content` is what was sent and what came back. ' +
      'Ids, amounts, currencies, kinds, states, moments, the codes of errors and the faulty fields are shown. Every other ' +
      'value is `****`, also that of an unknown field, of `metadata` and of the message of an error.',
    resource: RequestLogDetailsResource,
  },
});
