import { Injectable } from '@nestjs/common';
import { parseId, toJsonSum } from '@corridor/kernel';
import type { SafeguardingExplanationResource } from '@corridor/contracts';
import { raiseAlerts, type NewAlert } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { shownAccount } from './domain/account-names';
import type { AccountDay } from './domain/ledger-day';
import { safeguarding, type Explanation, type Safeguarding } from './domain/safeguarding';
import { endOf } from './domain/utc-day';
import { SafeguardingRepository } from './safeguarding.repository';

/** The figures of one currency, with what explains their difference. */
export interface TakenFigures {
  figures: Safeguarding;
  explanations: SafeguardingExplanationResource[];
}

/** Takes the safeguarding figures of a day that is not kept yet. The caller opens a transaction with one snapshot. */
@Injectable()
export class TakeFiguresHandler {
  constructor(private readonly repository: SafeguardingRepository) {}

  async execute(runner: SqlRunner, day: string, accounts: readonly AccountDay[]): Promise<TakenFigures[]> {
    const found = safeguarding({
      accounts,
      settlement: await this.repository.settlement(runner),
      expectedDebits: await this.repository.expectedDebits(runner, endOf(day)),
    });
    const taken: TakenFigures[] = [];
    for (const figures of found) {
      const explanations: SafeguardingExplanationResource[] = [];
      for (const one of figures.explanations) explanations.push(await this.shown(runner, one));
      taken.push({ figures, explanations });
    }
    return taken;
  }

  /** Keeps the figures of a day that is over, and tells operators what is wrong with them. */
  async keep(runner: SqlRunner, day: string, accounts: readonly AccountDay[]): Promise<void> {
    const taken = await this.execute(runner, day, accounts);
    await this.repository.add(runner, day, taken);
    const withBank = new Set((await this.repository.settlement(runner)).map(({ currency }) => currency));
    await raiseAlerts(
      runner,
      taken.flatMap(({ figures }) => alertsOf(day, figures, withBank.has(figures.currency))),
    );
  }

  private async shown(runner: SqlRunner, of: Explanation): Promise<SafeguardingExplanationResource> {
    const { cause, amount, gap } = of;
    const account = shownAccount(of.account);
    const id = parseId('SettlementAccount', account.settlementAccountId ?? '');
    return {
      cause,
      ...account,
      amount: toJsonSum(amount),
      gap: toJsonSum(gap),
      breakIds: id === undefined ? [] : await this.repository.breaks(runner, id),
    };
  }
}

/** Of a currency without a settlement account nothing is at a bank, so nothing can be missing there. */
function alertsOf(date: string, of: Safeguarding, hasBank: boolean): NewAlert[] {
  const { currency, explanations } = of;
  const data = {
    date,
    currency,
    difference: toJsonSum(of.difference),
    shortfall: toJsonSum(of.shortfall),
  };
  const different: NewAlert = {
    type: 'SAFEGUARDING_DIFFERENT',
    severity: 'CRITICAL',
    message: `the safeguarding figures in ${currency} of ${date} differ`,
    data: { ...data, explanations: explanations.length },
  };
  const short: NewAlert = {
    type: 'SAFEGUARDING_SHORTFALL',
    severity: 'CRITICAL',
    message: `the banks hold less ${currency} than customers were owed at the end of ${date}`,
    data,
  };
  return [
    ...(explanations.length > 0 || of.difference !== 0n ? [different] : []),
    ...(hasBank && of.shortfall > 0n ? [short] : []),
  ];
}
