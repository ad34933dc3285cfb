import { DomainError, formatId, mintUuid } from '@corridor/kernel';
import { findAccountType } from '@corridor/contracts';
import type { PaymentsPort } from '../service-clients/service-clients.port';
import { NameCheckPort, type NameCheckAnswer, type NameCheckQuestion } from './name-check.port';
import { accountTexts, partyOf } from './payment-party.presenter';

/** Asks the connector that is routed to the account. Without one, another check answers. Wallets have no holder. */
export class ConnectorNameCheckAdapter extends NameCheckPort {
  constructor(
    private readonly payments: Pick<PaymentsPort, 'checkAccount'>,
    private readonly otherwise: NameCheckPort,
  ) {
    super();
  }

  async check(question: NameCheckQuestion): Promise<NameCheckAnswer> {
    const { context, currency, accountInfo } = question;
    if (findAccountType(question.accountType)?.beneficiary === null) return this.otherwise.check(question);
    const checkId = mintUuid();
    const rails = accountInfo['paymentRails'];
    const result = await this.payments.checkAccount(context, {
      checkId: formatId('AccountCheck', checkId),
      currency,
      paymentRails: Array.isArray(rails) ? rails.map(String) : [],
      account: accountTexts(question),
      beneficiary: partyOf(accountInfo['beneficiary']),
    });
    if (!result) return this.otherwise.check(question);
    const { match, verifiedName } = result;
    if (match === 'INVALID') throw new DomainError('INVALID_BANK_ACCOUNT', 'the bank knows no such account');
    return match === 'PENDING' ? { match, verifiedName: null, checkId } : { match, verifiedName };
  }
}
