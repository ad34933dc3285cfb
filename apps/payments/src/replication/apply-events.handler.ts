import { Injectable } from '@nestjs/common';
import type {
  CustomerEvent,
  ExternalAccountEvent,
  IntegrationEvent,
  PlatformEvent,
} from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { PersonalDataVault, PlatformClocks, SEALED_PREFIX } from '@corridor/service';
import { OpenAccountsHandler } from '../internal-accounts/open-accounts.handler';
import { ReplicaRepository } from '../replicas/replica.repository';

/**
 * Maximum number of platforms per batch whose first customers get their accounts immediately. The others' follow in
 * the background.
 */
const PLATFORMS_AT_ONCE_MAX = 5;

/** The newest state of each aggregate of a batch, since one statement can't write a row twice. */
function newest<E extends IntegrationEvent>(events: readonly E[]): E[] {
  const bySubject = new Map<string, E>();
  for (const event of events) {
    const known = bySubject.get(event.subject);
    const isOlder =
      known !== undefined &&
      (event.epoch < known.epoch || (event.epoch === known.epoch && event.version <= known.version));
    if (!isOlder && event.state !== undefined) bySubject.set(event.subject, event);
  }
  return [...bySubject.values()];
}

/**
 * Applies states of accounts' records to the replicas, in the caller's transaction. It opens the internal accounts
 * that follow from them: of the platform and of each customer, in each supported currency (docs/behaviour.md 6).
 */
@Injectable()
export class ApplyEventsHandler {
  constructor(
    private readonly replicas: ReplicaRepository,
    private readonly openAccounts: OpenAccountsHandler,
    private readonly clocks: PlatformClocks,
    private readonly vault: PersonalDataVault,
  ) {}

  async apply(runner: SqlRunner, events: readonly IntegrationEvent[]): Promise<void> {
    const of = (aggregate: IntegrationEvent['aggregate']): IntegrationEvent[] =>
      newest(events.filter((event) => event.aggregate === aggregate));
    await this.applyPlatforms(runner, of('platforms') as PlatformEvent[]);
    await this.applyCustomers(runner, of('customers') as CustomerEvent[]);
    const externalAccounts = (of('externalAccounts') as ExternalAccountEvent[]).map((event) =>
      this.ofOwnKey(event),
    );
    if (externalAccounts.length > 0) await this.replicas.saveExternalAccounts(runner, externalAccounts);
  }

  /** The state with its ciphertext under a key of this service. */
  private ofOwnKey(event: ExternalAccountEvent): ExternalAccountEvent {
    const { state, subject } = event;
    const sealed = state?.primaryIdentifierSealed ?? '';
    if (!state || !sealed.startsWith(SEALED_PREFIX) || sealed.startsWith(this.vault.activePrefix))
      return event;
    const primaryIdentifierSealed = this.vault.reseal(sealed, `${subject}/primaryIdentifier`);
    return { ...event, state: { ...state, primaryIdentifierSealed } };
  }

  private async applyPlatforms(runner: SqlRunner, events: readonly PlatformEvent[]): Promise<void> {
    if (events.length === 0) return;
    const before = await this.replicas.lockForChange(
      runner,
      events.map(({ platformKey }) => platformKey),
    );
    const changed = new Set(await this.replicas.savePlatforms(runner, events));
    for (const { platformKey, state } of events) {
      if (state && state.clockOffsetMs > 0) await this.clocks.raise(runner, platformKey, state.clockOffsetMs);
    }
    let atOnce = 0;
    for (const platform of await this.replicas.platforms(runner, [...changed])) {
      const known = before.find(({ platformKey }) => platformKey === platform.platformKey);
      const added = [...platform.currencies.keys()].filter((currency) => !known?.currencies.has(currency));
      if (added.length === 0) continue;
      atOnce += 1;
      await this.openAccounts.ofPlatform(runner, platform, atOnce <= PLATFORMS_AT_ONCE_MAX);
    }
  }

  private async applyCustomers(runner: SqlRunner, events: readonly CustomerEvent[]): Promise<void> {
    if (events.length === 0) return;
    for (const platformKey of [...new Set(events.map((event) => event.platformKey))].sort((a, b) => a - b)) {
      // The lock is held until the commit. If a currency is added meanwhile, either its opening covers these
      // customers, or these customers get the new currency.
      const platform = await this.replicas.lockPlatform(runner, platformKey);
      const ofPlatform = events.filter((event) => event.platformKey === platformKey);
      const changed = await this.replicas.saveCustomers(runner, ofPlatform);
      const deleted = new Set(ofPlatform.filter(({ state }) => state?.deleted).map(({ subject }) => subject));
      const alive = changed.filter(({ id }) => !deleted.has(`Customer:${id}`));
      if (platform) await this.openAccounts.ofCustomers(runner, platform, alive);
    }
  }
}
