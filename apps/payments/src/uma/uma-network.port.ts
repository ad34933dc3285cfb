import type { UmaAddress } from '@corridor/kernel';
import type { Submission } from '../rails/domain/rail-report';
import type { UmaReceiver } from './domain/uma-receiver';

/** Counterparties outside that are reached by their UMA addresses: the sandbox's, or whom a UMA SDK talks to. */
export abstract class UmaNetwork {
  /** Whether this network answers for the address's domain; then nobody else is asked. */
  abstract serves(address: UmaAddress): boolean;
  /**
   * Asks the receiver's institution what it takes. Called while the caller waits, never inside a transaction.
   * @throws DomainError LNURLP_REQUEST_FAILED where there is no such address, or no answer.
   */
  abstract lookUp(address: UmaAddress, sender: UmaAddress | undefined): Promise<UmaReceiver>;
  /**
   * What becomes of a payment to a receiver that was looked up, by its `handle`; times since its execution. Called
   * inside the ledger's batch, so it does no I/O: a network that talks to somebody does so in timers.
   */
  abstract submitPayment(handle: string): Submission;
}
