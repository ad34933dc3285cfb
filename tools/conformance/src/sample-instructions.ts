import { randomBytes, randomUUID } from 'node:crypto';
import {
  parseRequest,
  type Account,
  type Capabilities,
  type Instruction,
  type InstructionOperation,
  type Rail,
} from '@corridor/connector-contract';
import { accountInfoExample, findAccountType } from '@corridor/contracts';
import { CheckFailure, CheckSkipped } from './check';

const AMOUNT_DEFAULT = 1_000;
const AMOUNT_STEP = 1;
const REFERENCE_BYTES = 5;

/** Makes the instructions of a run from the capabilities and from what the run was given. */
export class SampleInstructions {
  /** Every instruction of the run, as it was made. */
  readonly made: Instruction[] = [];

  constructor(
    private readonly given: {
      capabilities: Capabilities;
      settlementAccountId: string;
      /** Members that replace those of the sample, for example a real account. */
      members: Readonly<Record<string, unknown>>;
    },
  ) {}

  /** The body of a new instruction. @throws CheckSkipped if the connector does not have the operation */
  body(operation: InstructionOperation): Instruction & { body: string } {
    const instructionId = `PaymentInstruction:${randomUUID()}`;
    const { settlementAccountId, members } = this.given;
    const rail = this.rail(operation);
    const reference = `REF-${randomBytes(REFERENCE_BYTES).toString('hex').toUpperCase()}`;
    const amount = Math.min(Math.max(rail.minAmount, AMOUNT_DEFAULT), rail.maxAmount);
    const party = { name: 'Ada Lovelace', country: rail.countries[0] ?? 'GB', birthDate: '1985-12-10' };
    const { currency, paymentRail } = rail;
    const sample = {
      type: 'instruction',
      instructionId,
      transactionId: `Transaction:${randomUUID()}`,
      reference,
      operation,
      amount,
      currency,
      ...(paymentRail === undefined ? {} : { paymentRail }),
      settlementAccountId,
      account: this.account(operation),
      beneficiary: party,
      originator: { ...party, name: 'Charles Babbage' },
      purposeOfPayment: 'SALARY',
      description: 'Conformance suite',
      ...members,
    };
    const body = JSON.stringify(sample);
    const parsed = parseRequest('instruction', body);
    if (!parsed.ok)
      throw new CheckFailure(
        `The given instruction is wrong: ${parsed.faults.map(({ message }) => message).join('; ')}`,
      );
    this.made.push(parsed.value);
    return { ...parsed.value, body };
  }

  /** The same instruction with another amount. */
  changed(body: string): string {
    const members = JSON.parse(body) as Record<string, unknown>;
    return JSON.stringify({ ...members, amount: Number(members['amount']) + AMOUNT_STEP });
  }

  /** An account that the connector pays. */
  account(operation: InstructionOperation): Account {
    const rail = this.rail(operation);
    const accountType = rail.accountTypes[0] ?? `${rail.currency}_ACCOUNT`;
    const known = findAccountType(accountType);
    const example = Object.entries(known ? accountInfoExample(known) : { accountNumber: '90817263' });
    const texts = example.filter((member): member is [string, string] => typeof member[1] === 'string');
    return { ...Object.fromEntries(texts), accountType };
  }

  private rail(operation: InstructionOperation): Rail {
    const { capabilities, members } = this.given;
    const rail = capabilities.rails.find(
      (one) =>
        one.operation === operation &&
        (members['currency'] === undefined || one.currency === members['currency']),
    );
    if (!rail) throw new CheckSkipped(`The capabilities have no rail for ${operation}.`);
    return rail;
  }
}
