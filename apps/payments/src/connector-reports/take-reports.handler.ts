import { Injectable } from '@nestjs/common';
import { parseReports, signatureFault } from '@corridor/connector-contract';
import { DomainError, parseId, type Uuid } from '@corridor/kernel';
import type { OperationReply, OperationRequest, TakeConnectorReportsBody } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PersonalDataVault } from '@corridor/service';
import { WrongSignatures } from '../connector-health/wrong-signatures.registry';
import { ConnectorRepository, type StoredConnector } from '../connectors/connector.repository';
import { unsealSecrets, validSecrets } from '../connectors/connector-secrets.codec';
import { KeepReportsHandler } from './keep-reports.handler';

/** Stores the reports of a connector if their signature is good. */
@Injectable()
export class TakeReportsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connectors: ConnectorRepository,
    private readonly keep: KeepReportsHandler,
    private readonly vault: PersonalDataVault,
    private readonly wrongSignatures: WrongSignatures,
  ) {}

  /**
   * Answers when the reports are committed.
   * @throws DomainError UNAUTHORIZED for an unknown connector or a wrong signature, INVALID_INPUT for a wrong shape.
   */
  async execute({ body }: OperationRequest<TakeConnectorReportsBody>): Promise<OperationReply> {
    const id = parseId('Connector', body.connectorId);
    const results = await this.unitOfWork.transaction(async ({ manager }) => {
      const stored = await this.connectors.list(manager);
      const connector = stored.find((one) => one.id === id);
      if (!connector || !this.isSigned(connector, body)) {
        if (connector) this.wrongSignatures.note(connector);
        throw new DomainError('UNAUTHORIZED', 'the connector is unknown, or the signature is not valid');
      }
      const parsed = parseReports(body.text);
      if (!parsed.ok) {
        const reasons = parsed.faults;
        throw new DomainError('INVALID_INPUT', 'the reports are not valid', { errors: reasons });
      }
      return this.keep.execute(manager, connector.id, parsed.value.reports);
    });
    return { status: 200, body: { results } };
  }

  private isSigned({ id, secretsSealed }: StoredConnector, body: TakeConnectorReportsBody): boolean {
    const nowMs = Date.now();
    const secrets = validSecrets(unsealSecrets(this.vault, id as Uuid, secretsSealed).in, nowMs);
    const { headers, text } = body;
    return signatureFault({ headers, body: text, nowMs }, secrets) === undefined;
  }
}
