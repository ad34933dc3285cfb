import { Injectable } from '@nestjs/common';
import { formatId, trustUuid } from '@corridor/kernel';
import type { BreakResource, ListedBreakResource } from '@corridor/contracts';
import { AmbiguousLineRepository } from '../bank-statements/ambiguous-line.repository';
import { shownDetails } from '../bank-statements/line-details.presenter';
import { NewLineFactory, type LineDetails } from '../bank-statements/new-line.factory';
import { DepositRepository } from '../deposits/deposit.repository';
import type { SealedTexts } from './operator-read.repository';

/** Shows what the bank says of the money of a break, masked for those who may not see it. */
@Injectable()
export class BreakTextsPresenter {
  constructor(
    private readonly factory: NewLineFactory,
    private readonly ambiguous: AmbiguousLineRepository,
    private readonly deposits: DepositRepository,
  ) {}

  shown({ sealed, ...found }: BreakResource & { sealed: SealedTexts }, isOpen: boolean): ListedBreakResource {
    const lineId = sealed.line_id === null ? null : formatId('StatementLine', trustUuid(sealed.line_id));
    return { ...found, lineId, ...shownDetails(this.detailsOf(sealed), isOpen) };
  }

  private detailsOf({ id, ...sealed }: SealedTexts): LineDetails | null {
    if (sealed.line_id !== null)
      return this.factory.detailsOf({ id: trustUuid(sealed.line_id), detailsSealed: sealed.line_details });
    if (sealed.ambiguous_line !== null) {
      const { reference, searchText, counterparty } = this.ambiguous.open(id, sealed.ambiguous_line);
      return { reference: reference ?? searchText, counterparty };
    }
    if (sealed.deposit_row_id === null || sealed.deposit_details === null) return null;
    const { reference, debtor } = this.deposits.detailsIn(sealed.deposit_row_id, sealed.deposit_details);
    return { reference: reference ?? null, counterparty: debtor?.name ?? null };
  }
}
