import { DateBoundField, IdField, LimitField, TextField } from '../fields';

/** GET /request-logs. */
export class ListRequestLogsQuery {
  @TextField({
    optional: true,
    form: { pattern: /^[1-5](\d\d|xx)$/, words: 'a status or a class of them' },
    example: '4xx',
    description: 'A status such as 404, or a class such as 4xx',
  })
  status?: string;
  @TextField({ optional: true, example: 'createTransferOut', description: 'The id of an operation' })
  operation?: string;
  @TextField({ optional: true, example: 'INSUFFICIENT_BALANCE', description: 'The code of an error' })
  code?: string;
  @IdField('ApiToken', { optional: true, description: 'Requests with this token' }) tokenId?: string;
  @TextField({
    optional: true,
    example: 'Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8',
    description: 'Id of what the path names or the request has made',
  })
  resourceId?: string;
  @DateBoundField({ optional: true, description: 'Requests that began at or after it' }) since?: string;
  @DateBoundField({ optional: true, description: 'Requests that began at or before it' }) until?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
