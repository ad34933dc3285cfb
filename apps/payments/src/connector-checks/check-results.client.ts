import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type AppliedReportAnswer,
  type InternalOperation,
  type OperationRequest,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import type { ConnectorCheck, CheckKind } from './connector-check.repository';

/** Timeout of a request, milliseconds. */
const APPLY_TIMEOUT_MS = 8_000;

/** The service that asked for a check of each kind. */
const askers: Readonly<Record<CheckKind, InternalOperation>> = {
  ACCOUNT: internalOperations.applyAccountCheck,
  IDENTITY: internalOperations.applyIdentityCheck,
};

/** Passes the results of checks to the services that asked for them. */
@Injectable()
export class CheckResultsClient {
  constructor(private readonly client: KafkaRequestClient) {}

  /** @throws DomainError if the service doesn't answer. The request may be repeated. */
  apply({ platformKey, platformId, kind }: ConnectorCheck, body: object): Promise<AppliedReportAnswer> {
    const { name, service, sealed } = askers[kind];
    const request: OperationRequest = {
      context: { requestId: mintUuid(), commandId: mintUuid(), platformId, platformKey, permissions: [] },
      params: {},
      query: {},
      body,
    };
    return this.client.call(name, service, request, { key: mintUuid(), timeoutMs: APPLY_TIMEOUT_MS, sealed });
  }
}
