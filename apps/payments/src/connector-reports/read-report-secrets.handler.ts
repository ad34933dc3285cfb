import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type {
  OperationReply,
  OperationRequest,
  ReadReportSecretsBody,
  ReportSecrets,
} from '@corridor/contracts';
import { formatId, type Uuid } from '@corridor/kernel';
import { PersonalDataVault } from '@corridor/service';
import { WrongSignatures } from '../connector-health/wrong-signatures.registry';
import { ConnectorRepository } from '../connectors/connector.repository';
import { unsealSecrets } from '../connectors/connector-secrets.codec';

/** Gives the gateway the secrets with which connectors sign, and notes the wrong signatures that it has found. */
@Injectable()
export class ReadReportSecretsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly connectors: ConnectorRepository,
    private readonly vault: PersonalDataVault,
    private readonly wrongSignatures: WrongSignatures,
  ) {}

  async execute({ body }: OperationRequest<ReadReportSecretsBody>): Promise<OperationReply> {
    const stored = await this.connectors.list(this.pool);
    const connectors = stored.map(({ id, name, secretsSealed }) => {
      const connectorId = formatId('Connector', id);
      this.wrongSignatures.note({ id, name }, body.wrongSignatures[connectorId] ?? 0);
      return { connectorId, secrets: unsealSecrets(this.vault, id as Uuid, secretsSealed).in };
    });
    const reply: ReportSecrets = { connectors };
    return { status: 200, body: reply };
  }
}
