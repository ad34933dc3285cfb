import type { OperationReply, OperationRequest } from '@corridor/contracts';
import type { UnitOfWork } from '@corridor/database';
import { OperatorAction } from '@corridor/service';

/** The parts of an action that the ledger commits. */
interface LedgerWork {
  /** Commits the action, and answers whether it was done. */
  act: () => Promise<OperationReply>;
  /** What the action has changed, for its answer. */
  show: () => Promise<unknown>;
}

/** An action that the ledger commits, together with the entry of the audit log. */
export abstract class LedgerActionHandler extends OperatorAction {
  /** Acts once for the key of the request, and shows what was changed. A refusal is answered as it is. */
  protected async answer(
    unitOfWork: UnitOfWork,
    { context }: OperationRequest,
    { act, show }: LedgerWork,
  ): Promise<OperationReply> {
    const reply = (await unitOfWork.findAnswer(context)) ?? (await act());
    if ((reply.status ?? 0) >= 400) return reply;
    const { replayed } = reply;
    return { status: 200, body: await show(), ...(replayed === undefined ? {} : { replayed }) };
  }
}
