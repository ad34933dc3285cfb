import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { formatId, toJsonSum, type Uuid } from '@corridor/kernel';
import { raiseAlerts, type NewAlert } from '@corridor/database';
import { LOGGER } from '@corridor/service';
import { statementTimeOf } from '../calendars/domain/bank-calendar';
import { expectedStatementDay } from '../calendars/domain/business-days';
import { calendarOf } from '../calendars/holidays.registry';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { proofOf, type ProofFacts, type ProofStatus } from './domain/proof';
import { proofAlerts, type ProofAlert } from './domain/proof-alerts';
import { OpenEntryRepository } from './open-entry.repository';
import { ProofRepository } from './proof.repository';

/** Proves one settlement account and stores the proof. */
@Injectable()
export class ProveAccountHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
    private readonly proofs: ProofRepository,
    private readonly open: OpenEntryRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** All facts are from one snapshot. Returns undefined if there is no such account. */
  async execute(accountId: Uuid, nowMs = Date.now()): Promise<ProofStatus | undefined> {
    const found = await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const account = await this.accounts.find(manager, accountId);
      if (!account) return undefined;
      const calendar = await calendarOf(account);
      const of = { accountId, calendar, nowMs };
      const { transit, nostro } = await this.accounts.totals(manager, accountId);
      const facts: ProofFacts = {
        currency: account.currency,
        statement: await this.proofs.lastStatement(manager, accountId),
        importing: await this.proofs.importing(manager, accountId),
        nostro,
        transit,
        isImporting: await this.proofs.isImporting(manager, accountId),
        gapDate: await this.proofs.gapDate(manager, accountId),
        openItems: await this.open.items(manager, of),
        unmatchedLines: await this.open.lines(manager, of),
        overdueItems: await this.open.overdueItems(manager, of),
        overdueLines: await this.open.overdueLines(manager, of),
        expectedDate: expectedStatementDay(calendar, statementTimeOf(account), {
          addedAtMs: account.addedAtMs,
          nowMs,
        }),
      };
      const proof = proofOf(facts);
      const found = proofAlerts(facts, proof, await this.proofs.last(manager, accountId));
      await raiseAlerts(
        manager,
        found.map((alert) => alertOf(account, alert)),
      );
      await this.proofs.add(manager, accountId, facts, proof);
      return { account, proof };
    });
    if (!found) return undefined;
    const { account, proof } = found;
    if (proof.status !== 'PROVEN') {
      const { status, difference } = proof;
      const shown = { accountId, name: account.name, status, difference: String(difference) };
      this.logger[status === 'DIFFERENT' ? 'error' : 'warn'](shown, 'a settlement account is not proven');
    }
    return proof.status;
  }
}

function alertOf({ id, name, currency }: SettlementAccount, found: ProofAlert): NewAlert {
  const of = { settlementAccountId: formatId('SettlementAccount', id), currency };
  if (found.type === 'STATEMENT_MISSING') {
    const { type, expectedDate } = found;
    const message = `the statement of ${expectedDate} of settlement account ${name} is late`;
    return { type, severity: 'WARNING', message, data: { ...of, expectedDate } };
  }
  if (found.type !== 'PROOF_DIFFERENT') {
    const { type, count, oldestSince } = found;
    const what = type === 'OPEN_ITEMS_OVERDUE' ? 'open items' : 'lines without a match';
    const message = `${count} ${what} of settlement account ${name} are open for too long`;
    return { type, severity: 'WARNING', message, data: { ...of, count, oldestSince } };
  }
  const { type, difference } = found;
  const message = `the ledger and the bank differ on settlement account ${name}`;
  return { type, severity: 'CRITICAL', message, data: { ...of, difference: toJsonSum(difference) } };
}
