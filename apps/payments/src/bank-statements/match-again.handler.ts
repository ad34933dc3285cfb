import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { ApplyLinesHandler } from './apply-lines.handler';
import { BankStatementRepository } from './bank-statement.repository';
import { LatePaymentsHandler } from './late-payments.handler';
import { StatementLineRepository } from './statement-line.repository';

/** Lines of one commit. */
const BATCH_LINES = 500;

/** Matches lines whose item was posted after them, such as a payout whose report came late. */
@Injectable()
export class MatchAgainHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly statements: BankStatementRepository,
    private readonly lines: StatementLineRepository,
    private readonly apply: ApplyLinesHandler,
    private readonly latePayments: LatePaymentsHandler,
  ) {}

  /** Looks at every line of the account without a match. Returns how many it matched. */
  async execute(accountId: Uuid): Promise<number> {
    let afterId: Uuid | null = null;
    let matched = 0;
    for (;;) {
      const from: Uuid | null = afterId;
      const looked = await this.unitOfWork.transaction(async ({ manager }) => {
        await this.statements.lockAccount(manager, accountId);
        const lines = await this.lines.unmatched(manager, accountId, { afterId: from, limit: BATCH_LINES });
        matched += await this.apply.again(manager, accountId, lines);
        const left = await this.lines.unmatched(manager, accountId, { afterId: from, limit: BATCH_LINES });
        await this.apply.propose(manager, accountId, left);
        return lines;
      });
      afterId = looked.at(-1)?.id ?? null;
      if (looked.length < BATCH_LINES) break;
    }
    return this.unitOfWork.transaction(async ({ manager }) => {
      await this.statements.lockAccount(manager, accountId);
      return matched + (await this.latePayments.execute(manager, accountId));
    });
  }
}
