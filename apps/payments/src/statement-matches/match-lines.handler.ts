import { Injectable } from '@nestjs/common';
import {
  DomainError,
  formatId,
  invalidInput,
  mintUuid,
  moneyText,
  parseId,
  type Uuid,
} from '@corridor/kernel';
import { operatorOperations, type MatchLinesBody, type OperationRequest } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  actorOf,
  OperatorAction,
  OperatorActions,
  type ActionAmount,
  type ActionResult,
} from '@corridor/service';
import { BankStatementRepository } from '../bank-statements/bank-statement.repository';
import { CoverFeesHandler } from '../bank-statements/cover-fees.handler';
import { signedAmount } from '../bank-statements/domain/bank-line';
import { OpenItemRepository, type ItemKey } from '../bank-statements/open-item.repository';
import { StatementLineRepository, type StoredLine } from '../bank-statements/statement-line.repository';
import { DepositRepository } from '../deposits/deposit.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { matchEntries, movedBy, sumsOf, type MatchOf } from './domain/match';
import { formatItemId, parseItemId } from './item-id.codec';
import { MatchRepository } from './match.repository';

/** What is to be matched, as far as the request names it. */
interface Named {
  lineIds: readonly Uuid[];
  items: readonly ItemKey[];
}

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** POST /statement-lines/match: any lines with any open items of one settlement account. */
@Injectable()
export class MatchLinesHandler extends OperatorAction {
  readonly operation = operatorOperations.matchLines;

  constructor(
    actions: OperatorActions,
    private readonly statements: BankStatementRepository,
    private readonly lines: StatementLineRepository,
    private readonly items: OpenItemRepository,
    private readonly matches: MatchRepository,
    private readonly ledger: LedgerRepository,
    private readonly deposits: DepositRepository,
    private readonly accounts: SettlementAccountRepository,
    private readonly fees: CoverFeesHandler,
  ) {
    super(actions);
  }

  /** What the lines move, or the items if they move more. */
  override async amountOf(runner: SqlRunner, request: OperationRequest): Promise<ActionAmount | null> {
    const { lineIds, items } = namedIn(request.body as MatchLinesBody);
    return movedBy(await this.lines.find(runner, lineIds), await this.matches.lockOpen(runner, items));
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const body = request.body as MatchLinesBody;
    const named = namedIn(body);
    const { operatorId, person = null } = actorOf(request);
    const { lines, items, accountId, currency } = await this.lockAll(manager, named);
    const differenceAccount = body.difference?.account;
    const sides = {
      lines: lines.map((line) => ({ signed: signedAmount(line) })),
      items: items.map((item) => ({ signed: signedAmount(item) })),
    };
    const common = { accountId, currency, differenceAccount };
    const match: MatchOf = { ...common, sums: sumsOf({ ...common, ...sides }) };
    if (differenceAccount !== undefined) await this.assertNoShortfall(manager, named);
    const id = mintUuid();
    const reason = body.difference?.reason ?? null;
    const by = { matchedBy: operatorId, matchedPerson: person };
    await this.matches.add(manager, { ...match, id, rule: 'HAND', reason, ...by, ...named });
    await this.items.close(
      manager,
      named.items.map((item) => ({ item, lineId: id })),
    );
    await this.lines.matchByHand(manager, named.lineIds, id);
    await this.coverFees(manager, accountId, id);
    await this.ledger.append(manager, matchEntries(id, match, Date.now()));
    await this.noteReceivable(manager, id, match);
    await manager.query(
      `UPDATE breaks SET status = 'RESOLVED', resolution = 'MATCH', resolved_by = $2, resolved_person = $3,
         resolved_at = clock_timestamp()
       WHERE line_id = ANY($1::uuid[]) AND status = 'OPEN'`,
      [named.lineIds, operatorId, person],
    );
    const shown = await this.matches.show(manager, id);
    const { lineIds, itemIds, linesAmount, itemsAmount } = shown;
    const after = {
      lineIds,
      itemIds,
      linesAmount,
      itemsAmount,
      differenceAccount: differenceAccount ?? null,
    };
    const place = formatId('SettlementAccount', accountId);
    return { body: shown, audit: { resourceId: formatId('Match', id), reason, after }, place };
  }

  /**
   * Locks the account, and checks what is matched.
   * @throws DomainError if lines or items are unknown, of several accounts, or matched already; it names all of them.
   */
  private async lockAll(runner: SqlRunner, named: Named) {
    const [known] = await this.lines.find(runner, named.lineIds);
    const [open] = await this.matches.lockOpen(runner, named.items.slice(0, 1));
    const accountId = known?.accountId ?? open?.accountId;
    const account = accountId && (await this.accounts.find(runner, accountId));
    if (!accountId || !account) throw unfit('the lines and items are unknown, or have matches already');
    await this.statements.lockAccount(runner, accountId);
    const lines = await this.lines.find(runner, named.lineIds);
    const items = await this.matches.lockOpen(runner, named.items);
    assertLines(lines, named.lineIds, accountId);
    const others = items.filter((item) => item.accountId !== accountId).length;
    if (others > 0 || items.length < named.items.length) {
      const gone = named.items.length - items.length;
      throw unfit(
        `${gone} of the items are not open any more, and ${others} are of another settlement account`,
      );
    }
    return { lines, items, accountId, currency: account.currency };
  }

  /** What is missing of a return is booked once: by its own finding, and not as the difference of a match. */
  private async assertNoShortfall(runner: SqlRunner, { items }: Named): Promise<void> {
    const shortfall = await this.matches.shortfallOf(runner, items);
    if (!shortfall) return;
    const name = formatId('Break', shortfall);
    throw unfit(
      `a part of the return is missing: wait for it, or resolve ${name} with the lineId of this line`,
    );
  }

  /** A fee is booked once: by its own entry, or in the difference of a match. */
  private async coverFees(runner: SqlRunner, accountId: Uuid, id: Uuid): Promise<void> {
    const booked = await this.fees.bookedBeside(runner, accountId, id);
    if (booked.length > 0) {
      const itemIds = booked.map(formatItemId);
      throw new DomainError(
        'NOT_IN_THIS_STATE',
        `fees of the payment are booked already, match their items too: ${itemIds.join(', ')}`,
        { itemIds },
      );
    }
    await this.fees.shown(runner, [id]);
  }

  /** What the bank took and somebody owes is open money of the house, with a break. */
  private async noteReceivable(runner: SqlRunner, id: Uuid, match: MatchOf): Promise<void> {
    if (match.differenceAccount !== 'RECEIVABLE') return;
    const { accountId, currency, sums } = match;
    const account = await this.accounts.find(runner, accountId);
    if (!account) throw new Error(`there is no settlement account ${accountId}`);
    const amount = sums.items - sums.lines;
    const message = `${moneyText(amount, currency)} is missing after ${formatId('Match', id)}`;
    await this.deposits.writeNotes(runner, [
      {
        ...{ note: 'ITEM', account: 'RECEIVABLE', kind: 'RECEIVABLE', severity: 'WARNING' },
        ...{ id, settlementAccountId: accountId, connectorId: account.connectorId, depositId: null },
        ...{ amount, currency, message },
      } as const,
    ]);
  }
}

/** @throws DomainError INVALID_INPUT if an id is none of ours. */
function namedIn({ lineIds, itemIds }: MatchLinesBody): Named {
  const items = itemIds.map(parseItemId);
  const faults = itemIds
    .filter((_id, place) => items[place] === undefined)
    .map((id) => ({
      field: 'itemIds',
      message: `itemIds must be ids that GET /open-items gave, which ${id} is not`,
    }));
  if (new Set(itemIds).size < itemIds.length || new Set(lineIds).size < lineIds.length)
    faults.push({ field: 'lineIds', message: 'lineIds and itemIds must have each id once' });
  if (lineIds.length + itemIds.length === 0)
    faults.push({ field: 'lineIds', message: 'lineIds and itemIds must not both be empty' });
  if (faults.length > 0) throw invalidInput(faults);
  return {
    lineIds: lineIds.flatMap((id) => parseId('StatementLine', id) ?? []),
    items: items.flatMap((item) => item ?? []),
  };
}

function assertLines(lines: readonly StoredLine[], ids: readonly Uuid[], accountId: Uuid): void {
  const known = new Map(lines.map((line) => [line.id, line]));
  const faults = ids.flatMap((id) => {
    const line = known.get(id);
    const named = formatId('StatementLine', id);
    if (!line) return [`${named} does not exist`];
    if (line.accountId !== accountId) return [`${named} is of another settlement account`];
    return line.state === 'UNMATCHED' ? [] : [`${named} is ${line.state}`];
  });
  if (faults.length > 0) throw unfit(faults.join('; '));
}
