import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { PlainAuditActionName } from '@corridor/kernel';
import { clearDataFor } from '@corridor/contracts';
import { appendAuditEntries, inTransaction } from '@corridor/database';
import type { RawReply } from '@corridor/messaging';
import { actorOf, auditEntryOf } from '@corridor/service';
import type { OperatorCall } from './operator-call.parser';

type Entry = Readonly<Record<string, unknown>>;

/** Notes in the audit log of the gateway whose data an operator reads in the clear, before the answer is sent. */
@Injectable()
export class ClearReadHandler {
  constructor(private readonly pool: Pool) {}

  /** An action is in the log of its service already. */
  async note({ operation, request }: OperatorCall, { status, body }: RawReply): Promise<void> {
    const clear = clearDataFor(operation, request.context.operatorPermissions);
    if (clear === undefined || operation.method !== 'GET' || status !== 200) return;
    const answer = JSON.parse(body.toString('utf8')) as Entry & { data?: Entry[] };
    const isOne = operation.answer === 'one';
    const entries = isOne ? [answer] : (answer.data ?? []);
    const read = entries.filter((entry) => clear.members.some((name) => entry[name] != null));
    if (read.length === 0) return;
    const action = operation.name.slice(operation.name.lastIndexOf('.') + 1) as PlainAuditActionName;
    const ids = read.map(({ id }) => id as string);
    const { settlementAccountId } = request.query as { settlementAccountId?: string };
    const resourceId = (isOne ? ids[0] : settlementAccountId) ?? null;
    const after = { members: clear.members, ids };
    const entry = auditEntryOf(actorOf(request), action, { resourceId, reason: clear.purpose, after });
    await inTransaction(this.pool, (client) => appendAuditEntries(client, [entry]));
  }
}
