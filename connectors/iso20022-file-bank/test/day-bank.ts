import { notification, statement, type BankEntry } from './bank-messages';
import { debitOf, SimulatedBank, type BankPayment } from './simulated-bank';

const DATE_LENGTH = 10;

/**
 * A bank that works by itself on the day of today: it pays what it finds in `out` and states all bookings of the day
 * again whenever there is one more.
 */
export class DayBank {
  private readonly bank: SimulatedBank;
  private readonly entries: BankEntry[] = [];
  private notices = 0;
  private readonly paid = new Map<string, BankPayment>();

  constructor(
    folder: string,
    private readonly account: { iban: string; currency: string },
  ) {
    this.bank = new SimulatedBank(folder, account, { dropsRepeatedMsgIds: false, keepsFiles: true });
  }

  /** Pays what waits. */
  async turn(): Promise<void> {
    const made = await this.bank.take();
    if (made.length === 0) return;
    for (const payment of made) this.paid.set(payment.instrId, payment);
    await this.bank.say(made, 'ACSP');
    await this.enter(made.map(debitOf));
  }

  /** Somebody pays in. */
  async deposit(): Promise<void> {
    const reference = `C${this.entries.length}`;
    await this.enter([{ direction: 'CRDT', amount: '25.00', reference, text: 'RF18 5390 0754 7034' }]);
  }

  /** Takes back the last deposit. */
  async reverse(): Promise<void> {
    const deposit = this.entries.findLast(({ direction }) => direction === 'CRDT');
    if (deposit === undefined) throw new Error('there is no deposit');
    await this.enter([{ ...deposit, direction: 'DBIT', isReversal: true }]);
  }

  /** Gives a part of a payment back. */
  async giveBack(instructionId: string): Promise<void> {
    const instrId = instructionId.slice(instructionId.indexOf(':') + 1).replaceAll('-', '');
    const payment = this.paid.get(instrId);
    if (payment === undefined) throw new Error('there is no such payment');
    const reference = `R${this.entries.length}`;
    const { endToEndId, uetr } = payment;
    await this.enter([
      { ...{ direction: 'CRDT', amount: '1.00', reference, returnReason: 'AC04' }, endToEndId, uetr },
    ]);
  }

  /** Sends an entry whose status nobody knows. */
  async confuse(): Promise<void> {
    const id = `ODD${this.notices}`;
    this.notices += 1;
    const entries: BankEntry[] = [{ direction: 'CRDT', amount: '5.00', reference: id, status: 'ODD' }];
    await this.bank.lay(notification({ id, ...this.account, entries }));
  }

  private async enter(entries: readonly BankEntry[]): Promise<void> {
    this.entries.push(...entries);
    const date = new Date().toISOString().slice(0, DATE_LENGTH);
    const { account } = this;
    await this.bank.lay(statement({ id: `DAY${date}`, ...account, entries: this.entries, date }));
  }

  /** How often each instruction was paid. */
  effects(): Record<string, number> {
    const effects = [...this.bank.effects].map(([instrId, count]) => {
      const uuid = instrId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return [`PaymentInstruction:${uuid}`, count] as const;
    });
    return Object.fromEntries(effects);
  }
}
