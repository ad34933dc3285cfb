import { BaseRpcContext } from '@nestjs/microservices';
import { type RequestHead } from './request-wire';

/** The `@Ctx()` of a `@MessagePattern` handler: the request's head. */
export class RequestEntryContext extends BaseRpcContext<[RequestHead]> {
  constructor(head: RequestHead) {
    super([head]);
  }

  get head(): RequestHead {
    return this.args[0];
  }
}
