import type { Uuid } from '@corridor/kernel';
import type { CreateExternalAccountBody, RequestContext } from '@corridor/contracts';

/** External accounts that a quote's request wrote out. */
export abstract class InlineAccounts {
  /**
   * The same account, or a new one; when it answers, payments' replicas know it.
   * @throws DomainError as POST /customers/external-accounts does, with paths below `destination.externalAccountDetails`.
   */
  abstract ensure(context: RequestContext, account: CreateExternalAccountBody): Promise<Uuid>;
}
