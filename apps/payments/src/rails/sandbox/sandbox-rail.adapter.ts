import { sandboxSuffix } from '@corridor/contracts';
import { isCurrency } from '@corridor/kernel';
import type { PersonalDataVault } from '@corridor/service';
import type { ExternalAccountReplica } from '../../replicas/domain/replicas';
import type { FundingInstruction, ExpectedFunding } from '../domain/funding-instruction';
import type { AccountSnapshot } from '../../ledger/domain/ledger-account';
import type { Submission } from '../domain/rail-report';
import { Rail, type RailInstruction, type RailQuery } from '../rail.port';
import { fundingInstructions } from './funding-instructions.factory';
import { paymentInstructions } from './payment-instructions.factory';
import { payoutPlan, transferPlan } from './domain/scenario';

/** Maximum number of accounts in each cache: of suffixes, and of instructions. */
const CACHE_LIMIT = 20_000;

function remember<V>(cache: Map<string, V>, key: string, value: V): V {
  if (cache.size >= CACHE_LIMIT) {
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }
  cache.set(key, value);
  return value;
}

/** Simulates every rail. The account's last three digits decide the outcome. */
export class SandboxRail extends Rail {
  private readonly suffixes = new Map<string, string>();
  private readonly instructions = new Map<string, FundingInstruction[]>();

  constructor(private readonly vault: PersonalDataVault) {
    super();
  }

  carries({ account }: RailQuery): boolean {
    return this.collects(account.currency);
  }

  collects(currency: string): boolean {
    return isCurrency(currency);
  }

  submit({ account, operation }: RailInstruction): Submission {
    const suffix = this.suffixOf(account);
    return operation === 'QUOTE' ? payoutPlan(suffix) : transferPlan(suffix);
  }

  paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined {
    return paymentInstructions(funding);
  }

  fundingInstructions(account: AccountSnapshot): FundingInstruction[] {
    const known = this.instructions.get(account.id);
    return (
      known ?? remember(this.instructions, account.id, fundingInstructions(account.id, account.currency))
    );
  }

  private suffixOf(account: ExternalAccountReplica): string {
    const key = `${account.id}/${account.version}`;
    const known = this.suffixes.get(key);
    if (known !== undefined) return known;
    const record = `ExternalAccount:${account.id}`;
    const identifier = this.vault.unsealField(account.primaryIdentifierSealed, record, 'primaryIdentifier');
    return remember(this.suffixes, key, sandboxSuffix(identifier));
  }
}
