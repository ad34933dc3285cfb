import type { UmaAddress } from '@corridor/kernel';
import type { Submission } from '../rails/domain/rail-report';
import type { UmaReceiver } from './domain/uma-receiver';

/** A network of external counterparties with UMA addresses: the sandbox, or an adapter of a UMA SDK. */
export abstract class UmaNetwork {
  /** Whether this network is responsible for the address's domain. If so, no other network is asked. */
  abstract serves(address: UmaAddress): boolean;
  /**
   * Asks the receiver's institution for its currencies and required data. It is called while the caller waits, never
   * inside a transaction.
   * @throws DomainError LNURLP_REQUEST_FAILED if the address doesn't exist or the institution doesn't answer.
   */
  abstract lookUp(address: UmaAddress, sender: UmaAddress | undefined): Promise<UmaReceiver>;
  /**
   * The reports on a payment to a receiver, which a lookup identified by `handle`. Times count from its execution. It
   * is called inside the ledger's batch, so it does no I/O: a network that calls another system does so in timers.
   */
  abstract submitPayment(handle: string): Submission;
}
