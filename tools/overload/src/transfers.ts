import { randomUUID } from 'node:crypto';
import { numberAt, type ApiClient, type Payer } from '@corridor/api-client';
import { REFUSALS, type Command, type Observer } from './loops';

/** Transfers of all payers in turn, with the outcomes that the callers know. */
export class Transfers {
  readonly #payers: readonly Payer[];
  #turn = 0;
  /** Number of acknowledged transfers by account. */
  readonly #acknowledged = new Map<string, number>();
  readonly #inDoubt: Command[] = [];

  constructor(payers: readonly Payer[]) {
    this.#payers = payers;
  }

  next(): Command {
    this.#turn += 1;
    const { id, bankAccountId } = this.#payers[this.#turn % this.#payers.length] as Payer;
    const body = { source: { accountId: id }, destination: { accountId: bankAccountId }, amount: 1 };
    return { key: randomUUID(), path: '/transfer-out', body, accountId: id };
  }

  readonly observe: Observer = (answer, command) => {
    const { accountId } = command;
    if (answer?.status === 201) this.#acknowledged.set(accountId, this.acknowledgedOf(accountId) + 1);
    else if (!REFUSALS.includes(Number(answer?.status))) this.#inDoubt.push(command);
  };

  acknowledgedOf(accountId: string): number {
    return this.#acknowledged.get(accountId) ?? 0;
  }

  /**
   * Checks that every acknowledged transfer exists and that there are no others. Transfers in doubt are sent once more.
   */
  async countFaults(client: ApiClient): Promise<string[]> {
    for (const command of this.#inDoubt.splice(0)) {
      const { path, body, key } = command;
      this.observe(await client.post(path, body, { key }), command);
    }
    const faults = this.#inDoubt.map(({ key }) => `${key} is still not answered`);
    for (const [accountId, count] of this.#acknowledged) {
      const path = `/transactions?senderAccountIdentifier=${accountId}&limit=1`;
      const totalCount = numberAt(await client.expectOk('GET', path), 'totalCount');
      if (totalCount !== count)
        faults.push(`${accountId} has ${totalCount} transfers, ${count} were acknowledged`);
    }
    return faults;
  }
}
