import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/**
 * Hands a handler's error to the transport as it was thrown. Nest's own filter replaces what isn't an RpcException by
 * "Internal server error", which would lose the code of a DomainError. Every app uses it as a global filter.
 */
@Catch()
export class PassErrorsFilter implements RpcExceptionFilter {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}
