import type { Uuid } from '@corridor/kernel';
import type { CreateExternalAccountBody, RequestContext } from '@corridor/contracts';

/** External accounts whose details are part of a quote's request. */
export abstract class InlineAccounts {
  /**
   * Finds the account, or creates it. When the call returns, payments' replicas hold it.
   * @throws DomainError as POST /customers/external-accounts does, with paths below
   *   `destination.externalAccountDetails`.
   */
  abstract ensure(context: RequestContext, account: CreateExternalAccountBody): Promise<Uuid>;
}
