import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  CircuitState,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Capabilities } from '@corridor/connector-contract';
import { MINUTE_MS, SECOND_MS, type Uuid } from '@corridor/kernel';
import {
  checkUrl,
  ConfigurationError,
  LOGGER,
  PersonalDataVault,
  SERVICE_CONFIG,
  type AddressRules,
} from '@corridor/service';
import { RuleLease } from '../rule-leases/domain/rule-lease';
import {
  Connector,
  BodyConflictError,
  NoAnswerError,
  NotTakenError,
  UnreachableError,
} from './connector.port';
import { ConnectorRepository, type StoredConnector } from './connector.repository';
import { unsealSecrets, validSecrets } from './connector-secrets.codec';
import { HttpConnector } from './http-connector.adapter';

/** Configuration of the connectors. */
export interface ConnectorsConfig {
  /** Whether connectors may have private addresses. */
  connectorsAllowPrivateNetworks: boolean;
  /** Whether those of private networks may have http. On the own machine they may anyway. */
  connectorsAllowPlaintext?: boolean;
}

/** Calls in a row without an answer after which a connector is down. */
const FAILURES_MAX = 5;
/** Pause between two trials of a connector that is down, milliseconds. */
const TRIAL_PAUSE_MS = 30 * SECOND_MS;
/** Pause between two readings of the capabilities, milliseconds. */
const CAPABILITIES_PAUSE_MS = MINUTE_MS;

/** Whether an error is the lack of an answer. A refusal is an answer. */
function isWithoutAnswer(error: Error): boolean {
  if (error instanceof UnreachableError) return true;
  return !(error instanceof NotTakenError || error instanceof BodyConflictError);
}

/** A connector in use by this instance. */
export class ConnectorHandle {
  private readonly breaker: CircuitBreakerPolicy;
  capabilities: Capabilities;
  private readAtMs = 0;
  private isReading = false;
  private answeredAtMs: number | null = null;
  /** Why the last call without an answer had none: words of ours, without an address. */
  lastFailure: string | null = null;

  constructor(
    public stored: StoredConnector,
    public connector: Connector,
    onChange: (isUp: boolean, cause: string | null) => void,
  ) {
    this.capabilities = stored.capabilities;
    this.breaker = circuitBreaker(handleWhen(isWithoutAnswer), {
      halfOpenAfter: TRIAL_PAUSE_MS,
      breaker: new ConsecutiveBreaker(FAILURES_MAX),
    });
    this.breaker.onBreak(() => onChange(false, this.lastFailure));
    this.breaker.onReset(() => onChange(true, null));
  }

  get id(): Uuid {
    return this.stored.id;
  }

  /** False after five calls in a row without an answer, until a trial gets one. */
  get isUp(): boolean {
    return this.breaker.state === CircuitState.Closed;
  }

  /** Whether instructions may be sent to it now. */
  get isUsable(): boolean {
    return this.isUp && !this.stored.isPaused;
  }

  /** Age of the last answer, milliseconds; null if there was none. */
  get answeredAgoMs(): number | null {
    return this.answeredAtMs === null ? null : performance.now() - this.answeredAtMs;
  }

  /**
   * A call that counts for the connector's health.
   * @throws UnreachableError if the connector is down. It was certainly not called then.
   */
  async call<T>(call: (connector: Connector) => Promise<T>): Promise<T> {
    try {
      const answer = await this.breaker.execute(() =>
        call(this.connector).catch((error: unknown) => this.failed(error)),
      );
      this.answeredAtMs = performance.now();
      return answer;
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new UnreachableError('the connector is down');
      throw error;
    }
  }

  private failed(error: unknown): never {
    if (error instanceof UnreachableError || error instanceof NoAnswerError) this.lastFailure = error.why;
    throw error;
  }

  /**
   * Reads the capabilities if it is time: every minute, and as the trial of a connector that is down. The breaker decides
   * when that trial is due. Returns whether they have changed.
   */
  async readCapabilities(nowMs: number): Promise<boolean> {
    if (this.isReading || (this.isUp && nowMs - this.readAtMs < CAPABILITIES_PAUSE_MS)) return false;
    this.isReading = true;
    let isCalled = false;
    try {
      const read = await this.call((connector) => {
        isCalled = true;
        this.readAtMs = nowMs;
        return connector.capabilities();
      });
      // The database stores members in another order.
      const isChanged = !isDeepStrictEqual(read, this.capabilities);
      this.capabilities = read;
      return isChanged;
    } catch (error) {
      if (isCalled) throw error;
      return false;
    } finally {
      this.isReading = false;
    }
  }
}

/** The registered connectors with their health, as this instance sees it. */
@Injectable()
export class ConnectorDirectory {
  private readonly handles = new Map<Uuid, ConnectorHandle>();
  private readonly lease = new RuleLease();
  private reading: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly connectors: ConnectorRepository,
    private readonly vault: PersonalDataVault,
    @Inject(SERVICE_CONFIG) private readonly config: ConnectorsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Which addresses connectors may have. Everywhere but on allowed private networks they need https. */
  get addressRules(): AddressRules {
    const { connectorsAllowPrivateNetworks: isPrivateAllowed, connectorsAllowPlaintext = false } =
      this.config;
    return {
      httpsOnly: !(isPrivateAllowed && connectorsAllowPlaintext),
      isHttpOnLoopback: isPrivateAllowed,
      refusePrivate: !isPrivateAllowed,
    };
  }

  /** @throws ConfigurationError with each connector that has no TLS and needs it. */
  assertTls(): void {
    if (this.config.connectorsAllowPlaintext === true) return;
    const rules = { ...this.addressRules, refusePrivate: false };
    const lacking = this.all.filter(
      ({ stored: { baseUrl } }) => baseUrl !== null && checkUrl(baseUrl, rules).violation !== undefined,
    );
    if (lacking.length === 0) return;
    const names = lacking.map(({ stored: { name } }) => name).join(', ');
    throw new ConfigurationError([
      `the connectors ${names} have no TLS: use https, or ALLOW_PLAINTEXT=connectors allows it outside of a sandbox`,
    ]);
  }

  /** All connectors that are not removed, in the order of their registration. */
  get all(): ConnectorHandle[] {
    return [...this.handles.values()];
  }

  find(id: Uuid): ConnectorHandle | undefined {
    return this.handles.get(id);
  }

  /** Closes reusable connections. */
  close(): void {
    for (const { connector } of this.handles.values()) closeOf(connector);
  }

  /**
   * Sends an instruction or an order. It is decided by what was read within the lease, so that a connector gets nothing
   * after the answer that it is paused.
   * @throws UnreachableError if the connector is paused or removed. It was certainly not called then.
   */
  async send<T>(id: Uuid, call: (connector: Connector) => Promise<T>): Promise<T> {
    await this.keepCurrent();
    const handle = this.handles.get(id);
    if (!handle || handle.stored.isPaused) throw new UnreachableError('the connector is paused');
    return handle.call(call);
  }

  /** Reads the table again, unless it was read within the lease. */
  async keepCurrent(): Promise<void> {
    while (!this.lease.isValid) await this.refresh();
  }

  /** Reads the table again; one reading at a time. */
  refresh(): Promise<void> {
    const before = this.reading ?? Promise.resolve();
    const reading = before
      .catch(() => undefined)
      .then(() =>
        this.lease.renew(
          () => this.connectors.list(this.pool),
          (stored) => this.takeAll(stored),
        ),
      );
    this.reading = reading;
    return reading;
  }

  private async takeAll(stored: readonly StoredConnector[]): Promise<void> {
    for (const id of this.handles.keys()) {
      if (!stored.some((one) => one.id === id)) this.handles.delete(id);
    }
    for (const one of stored) await this.take(one);
  }

  private async take(stored: StoredConnector): Promise<void> {
    const known = this.handles.get(stored.id);
    // Another process may have read them, as a check of an operator does.
    if (known) known.capabilities = stored.capabilities;
    if (known?.stored.version === stored.version) return;
    try {
      const connector = await this.create(stored);
      if (known) {
        closeOf(known.connector);
        known.stored = stored;
        known.connector = connector;
        return;
      }
      const { id: connectorId, name } = stored;
      const onChange = (isUp: boolean, cause: string | null): void =>
        this.logger[isUp ? 'info' : 'error'](
          { connectorId, name, isUp, cause },
          'the state of a connector changed',
        );
      this.handles.set(stored.id, new ConnectorHandle(stored, connector, onChange));
    } catch (error) {
      this.logger.error({ err: error, connectorId: stored.id }, 'a connector could not be loaded');
    }
  }

  /** A client for the connector. @throws Error if its module can't be loaded. */
  async create({ id, baseUrl, module, settings, secretsSealed }: StoredConnector): Promise<Connector> {
    if (module !== null) return loadModule(module, settings ?? {});
    const secrets = validSecrets(unsealSecrets(this.vault, id, secretsSealed).out, Date.now());
    return new HttpConnector({
      baseUrl: baseUrl ?? '',
      secrets,
      refusePrivate: this.addressRules.refusePrivate,
      now: Date.now,
    });
  }

  /** Reads the capabilities of the connectors for which it is time. */
  async readAllCapabilities(): Promise<void> {
    const nowMs = Date.now();
    await Promise.all(this.all.map((handle) => this.readCapabilities(handle, nowMs)));
  }

  private async readCapabilities(handle: ConnectorHandle, nowMs: number): Promise<void> {
    try {
      if (await handle.readCapabilities(nowMs)) {
        await this.connectors.saveCapabilities(this.pool, handle.id, handle.capabilities);
      }
    } catch (error) {
      this.logger.warn({ err: error, connectorId: handle.id }, 'the capabilities could not be read');
    }
  }
}

function closeOf(connector: Connector): void {
  if (connector instanceof HttpConnector) connector.close();
}

type ConnectorModule = new (settings: Readonly<Record<string, unknown>>) => Connector;

/** A connector that runs inside payments: the default export of a module, a class that takes the settings. */
async function loadModule(path: string, settings: Readonly<Record<string, unknown>>): Promise<Connector> {
  const loaded = (await import(
    path.startsWith('.') || path.startsWith('/') ? pathToFileURL(resolve(path)).href : path
  )) as {
    default?: ConnectorModule | { default?: ConnectorModule };
  };
  const found = typeof loaded.default === 'object' ? loaded.default.default : loaded.default;
  if (typeof found !== 'function') throw new Error(`${path} has no class as its default export`);
  return new found(settings);
}
