import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/**
 * Passes a handler's error to the transport unchanged. Nest's own filter replaces any error that isn't an RpcException
 * by "Internal server error", which would lose the code of a DomainError. Every app uses it as a global filter.
 */
@Catch()
export class PassErrorsFilter implements RpcExceptionFilter {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}
