import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { signatureFault } from '@corridor/connector-contract';
import { DomainError, mintUuid, SECOND_MS } from '@corridor/kernel';
import {
  internalOperations,
  type OperationRequest,
  type ReadReportSecretsBody,
  type ReportSecrets,
} from '@corridor/contracts';
import { LOGGER } from '@corridor/service';
import { ServiceRequests } from '../forwarding/service-requests.port';

/** Shortest interval between two questions for the secrets. */
const ASK_EVERY_MS = SECOND_MS;
const SUCCESS_STATUS = 200;

/** A call as it is signed. */
export interface SignedCall {
  connectorId: string;
  headers: Readonly<Record<string, string>>;
  text: string;
}

type Secrets = ReportSecrets['connectors'][number]['secrets'];

/**
 * Checks the signatures of reports. Payments owns the secrets; they are asked for again when a call names a connector that
 * isn't known here or has a signature that isn't good, at most once a second. Payments is told how many were wrong.
 */
@Injectable()
export class ReportSignatures implements OnApplicationShutdown {
  private known = new Map<string, Secrets>();
  private askedAtMs = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;
  private wrong = new Map<string, number>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly services: ServiceRequests,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /**
   * Whether a call may be read: it names a connector, and its headers are those of a signature of now.
   * @throws DomainError SERVICE_UNAVAILABLE if the connectors can't be asked for.
   */
  async isExpected({ connectorId, headers }: Omit<SignedCall, 'text'>): Promise<boolean> {
    const fault = signatureFault({ headers, body: '', nowMs: Date.now() }, []);
    if (fault !== 'WRONG_SIGNATURE') return false;
    if (!this.known.has(connectorId)) await this.refresh();
    return this.known.has(connectorId);
  }

  /** Whether the connector has signed a call. @throws DomainError SERVICE_UNAVAILABLE if the secrets can't be asked for. */
  async isSigned(call: SignedCall): Promise<boolean> {
    if (this.isGood(call)) return true;
    await this.refresh();
    if (this.isGood(call)) return true;
    const { connectorId } = call;
    const isTold = this.wrong.size > 0;
    this.wrong.set(connectorId, (this.wrong.get(connectorId) ?? 0) + 1);
    if (!isTold) void this.tell();
    return false;
  }

  /** Asks for the secrets again, unless that happened within the last second. */
  async refresh(): Promise<void> {
    if (!this.asking && performance.now() - this.askedAtMs < ASK_EVERY_MS) return;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    await this.asking;
  }

  private isGood({ connectorId, headers, text }: SignedCall): boolean {
    const nowMs = Date.now();
    const secrets = (this.known.get(connectorId) ?? [])
      .filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs)
      .map(({ secret }) => secret);
    return signatureFault({ headers, body: text, nowMs }, secrets) === undefined;
  }

  private async ask(): Promise<void> {
    const { name, service, sealed } = internalOperations.readReportSecrets;
    const id = mintUuid();
    const context = { requestId: id, commandId: id, platformId: '', platformKey: 0, permissions: [] };
    const told = this.wrong;
    this.wrong = new Map();
    const body = { wrongSignatures: Object.fromEntries(told) };
    const request: OperationRequest<ReadReportSecretsBody> = { context, params: {}, query: {}, body };
    const reply = await this.services.send(name, service, request, { key: name, sealed });
    if (reply.status !== SUCCESS_STATUS)
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        'the signature can not be checked now; send the reports again later',
      );
    const { connectors } = JSON.parse(reply.body.toString('utf8')) as ReportSecrets;
    this.known = new Map(connectors.map(({ connectorId, secrets }) => [connectorId, secrets]));
    this.askedAtMs = performance.now();
  }

  /** Tells payments of wrong signatures soon, also if no further call comes. */
  private async tell(): Promise<void> {
    const { signal } = this.stopping;
    while (this.wrong.size > 0 && !signal.aborted) {
      try {
        await pause(ASK_EVERY_MS, undefined, { ref: false, signal });
        await this.refresh();
      } catch (error) {
        if (!signal.aborted)
          this.logger.warn({ err: error }, 'payments was not told of wrong signatures of reports');
      }
    }
  }
}
