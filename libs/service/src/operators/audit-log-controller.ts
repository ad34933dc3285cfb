import { Controller, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { readAuditLog } from '@corridor/database';
import type { OperationReply, OperationRequest, ReadAuditLogBody, RequestService } from '@corridor/contracts';

/** A controller that answers `<service>.read-audit-log`: the service's part of the audit log. */
export function auditLogController(service: RequestService): Type<object> {
  @Controller()
  class AuditLogController {
    constructor(private readonly pool: Pool) {}

    @MessagePattern(`${service}.read-audit-log`)
    async read(@Payload() request: OperationRequest<ReadAuditLogBody>): Promise<OperationReply> {
      return { status: 200, body: await readAuditLog(this.pool, service, request.body) };
    }
  }
  return AuditLogController;
}
