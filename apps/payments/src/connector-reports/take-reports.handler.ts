import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { parseReports, signatureFault } from '@corridor/connector-contract';
import { DomainError, parseId, type Uuid } from '@corridor/kernel';
import type { OperationReply, OperationRequest, TakeConnectorReportsBody } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PersonalDataVault } from '@corridor/service';
import { WrongSignatures } from '../connector-health/wrong-signatures.registry';
import { ConnectorRepository, type StoredConnector } from '../connectors/connector.repository';
import { unsealSecrets, validSecrets } from '../connectors/connector-secrets.codec';
import { KeepReportsHandler } from './keep-reports.handler';
import { ReportIntakeRepository } from './report-intake.repository';

/** Stores the reports of a connector if their signature is good. */
@Injectable()
export class TakeReportsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pool: Pool,
    private readonly connectors: ConnectorRepository,
    private readonly keep: KeepReportsHandler,
    private readonly intake: ReportIntakeRepository,
    private readonly vault: PersonalDataVault,
    private readonly wrongSignatures: WrongSignatures,
  ) {}

  /**
   * Answers when the reports are committed.
   * @throws DomainError UNAUTHORIZED for an unknown connector or a wrong signature, INVALID_INPUT for a wrong shape,
   * RATE_LIMITED if some of the reports are not stored. The others are stored then.
   */
  async execute({ body }: OperationRequest<TakeConnectorReportsBody>): Promise<OperationReply> {
    const id = parseId('Connector', body.connectorId);
    if (id && (body.refusedCalls ?? 0) > 0) await this.intake.noteRefused(this.pool, id);
    const { results, refused } = await this.unitOfWork.transaction(async ({ manager }) => {
      const stored = await this.connectors.list(manager);
      const connector = stored.find((one) => one.id === id);
      if (!connector || !this.isSigned(connector, body)) {
        if (connector) this.wrongSignatures.note(connector, 1);
        throw new DomainError('UNAUTHORIZED', 'the connector is unknown, or the signature is not valid');
      }
      const parsed = parseReports(body.text);
      if (!parsed.ok) {
        const reasons = parsed.faults;
        throw new DomainError('INVALID_INPUT', 'the reports are not valid', { errors: reasons });
      }
      return this.keep.execute(manager, connector.id, parsed.value.reports);
    });
    if (refused > 0) {
      throw new DomainError('RATE_LIMITED', 'too many reports came; send the same call again later');
    }
    return { status: 200, body: { results } };
  }

  private isSigned({ id, secretsSealed }: StoredConnector, body: TakeConnectorReportsBody): boolean {
    const nowMs = Date.now();
    const secrets = validSecrets(unsealSecrets(this.vault, id as Uuid, secretsSealed).in, nowMs);
    const { headers, text } = body;
    return signatureFault({ headers, body: text, nowMs }, secrets) === undefined;
  }
}
