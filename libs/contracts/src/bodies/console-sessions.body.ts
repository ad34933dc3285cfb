import { LimitField, TextField } from '../fields';

/** GET /console-sessions. */
export class ListConsoleSessionsQuery {
  @TextField({ optional: true, maxLength: 64, example: 'Grace' }) name?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
