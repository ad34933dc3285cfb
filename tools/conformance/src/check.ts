import type { Capabilities, InstructionOperation } from '@corridor/connector-contract';
import type { ConnectorClient } from './connector-client';
import type { ReportWatch } from './report-watch';
import type { SampleInstructions } from './sample-instructions';

/** Parts of the contract that a connector can have tested. */
export const profiles = ['payout', 'collect', 'deposits', 'statements', 'checks', 'identity'] as const;
export type Profile = (typeof profiles)[number];

/** What the suite can be given to act from outside of the contract. */
export const outsideActions = ['restart', 'deposit', 'reversal', 'return', 'finding'] as const;
export type OutsideAction = (typeof outsideActions)[number];

/** A departure from the contract, in words for the connector's maker. */
export class CheckFailure extends Error {}

/** A check that this run can't do, with the reason. */
export class CheckSkipped extends Error {}

/** @throws CheckFailure with the words if the condition does not hold */
export function demand(condition: boolean, words: string): asserts condition {
  if (!condition) throw new CheckFailure(words);
}

/** What checks work with. */
export interface CheckContext {
  client: ConnectorClient;
  reports: ReportWatch;
  samples: SampleInstructions;
  capabilities: Capabilities;
  settlementAccountId: string;
  /** How long an end, a report or a restart may take, milliseconds. */
  patienceMs: number;
  /** Another secret than the connector's. */
  wrongSecret: string;
  /** Runs a command that the run was given. @throws CheckSkipped without one */
  act: (action: OutsideAction, variables?: Readonly<Record<string, string>>) => Promise<void>;
  /** How often money moved for each instruction. @throws CheckSkipped if the run can't know */
  effects: () => Promise<Readonly<Record<string, number>>>;
}

/** One check. Its name says what holds if it passes. */
export interface Check {
  name: string;
  profiles: readonly Profile[] | 'ALL';
  run: (context: CheckContext) => Promise<void>;
}

/** Operation of the profile with instructions. */
export const operationOf: Readonly<Record<'payout' | 'collect', InstructionOperation>> = {
  payout: 'PAYOUT',
  collect: 'COLLECT',
};

type Capability = Exclude<keyof Capabilities, 'contract' | 'rails'>;

/** @throws CheckSkipped if the connector does not claim the capability */
export function needs({ capabilities }: CheckContext, capability: Capability): void {
  if (!capabilities[capability]) throw new CheckSkipped(`The capabilities do not have ${capability}.`);
}
