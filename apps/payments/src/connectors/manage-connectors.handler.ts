import { Injectable } from '@nestjs/common';
import type { Capabilities } from '@corridor/connector-contract';
import {
  DomainError,
  errorText,
  formatId,
  invalidInput,
  mintUuid,
  parseId,
  type PlainAuditActionName,
  type Uuid,
} from '@corridor/kernel';
import { appendAuditEntries } from '@corridor/database';
import { adminActor, auditEntryOf, checkUrl, PersonalDataVault, type ActionResult } from '@corridor/service';
import { DataSource, type EntityManager } from 'typeorm';
import { ConnectorDirectory } from './connector-directory.registry';
import {
  ConnectorRepository,
  type ConnectorUses,
  type StoredConnector,
  type UsedAccount,
} from './connector.repository';
import {
  newSecrets,
  rotatedSecrets,
  sealSecrets,
  unsealSecrets,
  type ConnectorSecrets,
} from './connector-secrets.codec';

/** A new connector: at a URL, or a module inside payments. */
export interface NewConnector {
  name: string;
  baseUrl?: string;
  module?: string;
  settings?: Readonly<Record<string, unknown>>;
}

/** The ids and secrets of a connector. They are shown once. */
export interface ShownSecrets {
  connectorId: string;
  /** Corridor signs with it. */
  secretOut: string;
  /** The connector signs with it. */
  secretIn: string;
}

/** A connector as operators see it. */
export interface ShownConnector {
  connectorId: string;
  name: string;
  url: string | null;
  module: string | null;
  isPaused: boolean;
  capabilities: Capabilities;
}

const NAME_LENGTH_MAX = 64;
/** Capabilities of a connector that was not asked yet: it carries nothing. */
const NO_CAPABILITIES: Capabilities = {
  contract: 1,
  rails: [],
  statusQuery: false,
  notFoundIsFinal: false,
  cancel: false,
  accountCheck: false,
  virtualAccounts: false,
  reportsList: false,
  statements: false,
  identityChecks: false,
  fxTrades: false,
};

function shownSecrets(id: Uuid, secrets: ConnectorSecrets): ShownSecrets {
  const connectorId = formatId('Connector', id);
  return { connectorId, secretOut: secrets.out[0]?.secret ?? '', secretIn: secrets.in[0]?.secret ?? '' };
}

/** A change of a connector, for the audit log. */
type Change<T> = { result: T; action: PlainAuditActionName; id: Uuid } & Pick<
  ActionResult['audit'],
  'before' | 'after'
>;

/** Registers, checks, pauses and removes connectors. */
@Injectable()
export class ManageConnectorsHandler {
  private reason: string | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly connectors: ConnectorRepository,
    private readonly directory: ConnectorDirectory,
    private readonly vault: PersonalDataVault,
  ) {}

  /** One whose changes have this reason in the audit log. */
  because(reason: string | undefined): ManageConnectorsHandler {
    const { dataSource, connectors, directory, vault } = this;
    const other = new ManageConnectorsHandler(dataSource, connectors, directory, vault);
    other.reason = reason ?? null;
    return other;
  }

  /**
   * Registers a connector. An HTTP connector needs the secrets first, so it is asked for its capabilities by `check`,
   * and by the running services within a minute.
   * @throws DomainError INVALID_INPUT.
   */
  async add({ name, baseUrl, module, settings }: NewConnector): Promise<ShownSecrets> {
    if (name === '' || name.length > NAME_LENGTH_MAX)
      throw refused(`the name has 1 to ${NAME_LENGTH_MAX} characters`);
    if ((baseUrl === undefined) === (module === undefined)) throw refused('name either a URL or a module');
    if (baseUrl !== undefined) this.assertUrl(baseUrl);
    const id = mintUuid();
    const secrets = newSecrets();
    const connector: StoredConnector = {
      id,
      name,
      baseUrl: baseUrl ?? null,
      module: module ?? null,
      settings: settings ?? null,
      secretsSealed: sealSecrets(this.vault, id, secrets),
      capabilities: NO_CAPABILITIES,
      isPaused: false,
      version: 1,
      reportsFailure: null,
    };
    if (module !== undefined)
      connector.capabilities = await (await this.directory.create(connector)).capabilities();
    return this.change(async (manager) => {
      if (!(await this.connectors.add(manager, connector))) {
        throw refused(`there is a connector ${name} already`);
      }
      const after = { name, url: connector.baseUrl, module: connector.module };
      return { result: shownSecrets(id, secrets), action: 'add-connector', id, after };
    });
  }

  /** Asks a connector for its capabilities and keeps them. @throws DomainError if it doesn't answer. */
  async check(connectorId: string): Promise<ShownConnector> {
    const stored = await this.find(connectorId);
    const connector = await this.directory.create(stored);
    let capabilities: Capabilities;
    try {
      capabilities = await connector.capabilities();
    } catch (error) {
      throw new DomainError('SERVICE_UNAVAILABLE', `${stored.name}: ${errorText(error)}`);
    }
    await this.connectors.saveCapabilities(this.dataSource.manager, stored.id, capabilities);
    return shown({ ...stored, capabilities });
  }

  /** New secrets for both directions. The former ones count for another 24 hours. */
  async rotateSecret(connectorId: string): Promise<ShownSecrets> {
    return this.change(async (manager) => {
      const { id, secretsSealed } = await this.lock(manager, connectorId);
      const secrets = rotatedSecrets(unsealSecrets(this.vault, id, secretsSealed), Date.now());
      await this.connectors.saveSecrets(manager, id, sealSecrets(this.vault, id, secrets));
      return { result: shownSecrets(id, secrets), action: 'rotate-connector-secret', id };
    });
  }

  /** A paused connector gets no new instruction. Queries and reports go on. */
  async setPaused(connectorId: string, isPaused: boolean): Promise<ShownConnector> {
    return this.change(async (manager) => {
      const stored = await this.lock(manager, connectorId);
      await this.connectors.setPaused(manager, stored.id, isPaused);
      return {
        result: shown({ ...stored, isPaused }),
        action: isPaused ? 'pause-connector' : 'resume-connector',
        id: stored.id,
        before: { isPaused: stored.isPaused },
        after: { isPaused },
      };
    });
  }

  /** @throws DomainError INVALID_INPUT with everything that still needs the connector. */
  async remove(connectorId: string): Promise<ShownConnector> {
    return this.change(async (manager) => {
      const stored = await this.lock(manager, connectorId);
      const reasons = reasonsToStay(await this.connectors.uses(manager, stored.id));
      if (reasons.length > 0)
        throw invalidInput(reasons.map((message) => ({ field: 'connectorId', message })));
      await this.connectors.remove(manager, stored.id);
      const before = { name: stored.name };
      return { result: shown(stored), action: 'remove-connector', id: stored.id, before };
    });
  }

  async list(): Promise<ShownConnector[]> {
    return (await this.connectors.list(this.dataSource.manager)).map(shown);
  }

  private assertUrl(baseUrl: string): void {
    const checked = checkUrl(baseUrl, this.directory.addressRules);
    if (checked.violation !== undefined) throw refused(`the URL ${checked.violation}`);
  }

  /** Runs a change and writes its audit entry in one transaction. */
  private change<T>(work: (manager: EntityManager) => Promise<Change<T>>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      const { result, action, id, ...audit } = await work(manager);
      const entry = { ...audit, resourceId: formatId('Connector', id), reason: this.reason };
      await appendAuditEntries(manager, [auditEntryOf(adminActor(), action, entry)]);
      return result;
    });
  }

  private async lock(manager: EntityManager, connectorId: string): Promise<StoredConnector> {
    const id = parseId('Connector', connectorId);
    const found = id && (await this.connectors.lock(manager, id));
    if (!found) throw new DomainError('NOT_FOUND', `there is no connector ${connectorId}`);
    return found;
  }

  private async find(connectorId: string): Promise<StoredConnector> {
    const id = parseId('Connector', connectorId);
    const found = (await this.connectors.list(this.dataSource.manager)).find((one) => one.id === id);
    if (!found) throw new DomainError('NOT_FOUND', `there is no connector ${connectorId}`);
    return found;
  }
}

function shown({ id, name, baseUrl, module, isPaused, capabilities }: StoredConnector): ShownConnector {
  return { connectorId: formatId('Connector', id), name, url: baseUrl, module, isPaused, capabilities };
}

function refused(message: string): DomainError {
  return new DomainError('INVALID_INPUT', message);
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Why a connector can't be removed. */
function reasonsToStay({ instructions, orders, checks, priorities, accounts }: ConnectorUses): string[] {
  const open = { instruction: instructions, order: orders, check: checks };
  return [
    ...Object.entries(open)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${counted(count, `open ${what}`)} of the connector`),
    ...(priorities.length > 0
      ? [
          `${counted(priorities.length, 'routing rule')} for the connector, by priority: ${priorities.join(', ')}`,
        ]
      : []),
    ...accounts.map((account) => `the settlement account ${usesOf(account)}`),
  ];
}

function usesOf({ id, name, currency, balance, items, lines }: UsedAccount): string {
  const holds = [
    ...(balance === '0' ? [] : [`${balance} ${currency}`]),
    ...(items > 0 ? [counted(items, 'open item')] : []),
    ...(lines > 0 ? [counted(lines, 'unmatched line')] : []),
  ];
  return `${name} (${formatId('SettlementAccount', id)}) has ${holds.join(', ')}`;
}
