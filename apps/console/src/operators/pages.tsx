import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '../session';
import { Empty } from '../ui/feedback';
import { Frame, Page } from '../ui/page';
import { AccessReportPage } from './access-report';
import { AccessReviewPage } from './access-review';
import { ApprovalsPage } from './approvals';
import { AuditPage } from './audit';
import { BooksPage } from './books';
import { BreakPage } from './break';
import { BreaksPage } from './breaks';
import { ConnectorsPage } from './connectors';
import { CustomerPage } from './customer';
import { DeadLettersPage } from './dead-letters';
import { DepositReturnsPage } from './deposit-returns';
import { FindPage } from './find';
import { CurrencyPage, ExternalAccountPage, InternalAccountPage, PlatformPage } from './freeze-subject';
import { FreezesPage } from './freezes';
import { FxTradesPage } from './fx-trades';
import { HealthPage, IntegrityPage } from './health';
import { InstructionPage } from './instruction';
import { InstructionsPage } from './instructions';
import { MatchesPage } from './matches';
import { MatchingPage } from './matching';
import { menuOf } from './menu';
import { DepositReturnPage, FxTradePage, OwnTransferPage } from './order';
import { InterimEntriesPage } from './interim-entries';
import { OwnTransfersPage } from './own-transfers';
import { PaymentPage } from './payment';
import { ProofsPage } from './proofs';
import { QueuePage } from './queue';
import { ReviewPage } from './review';
import { ReviewsPage } from './reviews';
import { SafeguardingPage } from './safeguarding';
import { SessionsPage } from './sessions';
import { SettlementAccountPage } from './settlement-account';
import { SettlementAccountsPage } from './settlement-accounts';
import { SuspensePage } from './suspense';

const pages: readonly (readonly [path: string, page: () => ReactNode])[] = [
  ['/', QueuePage],
  ['/find', FindPage],
  ['/reviews', ReviewsPage],
  ['/suspense', SuspensePage],
  ['/breaks', BreaksPage],
  ['/matching', MatchingPage],
  ['/matches', MatchesPage],
  ['/instructions', InstructionsPage],
  ['/freezes', FreezesPage],
  ['/settlement-accounts', SettlementAccountsPage],
  ['/fx-trades', FxTradesPage],
  ['/deposit-returns', DepositReturnsPage],
  ['/proofs', ProofsPage],
  ['/safeguarding', SafeguardingPage],
  ['/books', BooksPage],
  ['/connectors', ConnectorsPage],
  ['/approvals', ApprovalsPage],
  ['/dead-letters', DeadLettersPage],
  ['/sessions', SessionsPage],
  ['/access-review', AccessReviewPage],
  ['/access-report', AccessReportPage],
  ['/audit', AuditPage],
  ['/health', HealthPage],
  ['/integrity', IntegrityPage],
];

const pagesOfOne: readonly (readonly [path: string, page: (props: { id: string }) => ReactNode])[] = [
  ['/reviews/:id', ReviewPage],
  ['/breaks/:id', BreakPage],
  ['/instructions/:id', InstructionPage],
  ['/settlement-accounts/:id', SettlementAccountPage],
  ['/settlement-accounts/:id/transfers', OwnTransfersPage],
  ['/settlement-accounts/:id/interim-entries', InterimEntriesPage],
  ['/fx-trades/:id', FxTradePage],
  ['/own-transfers/:id', OwnTransferPage],
  ['/deposit-returns/:id', DepositReturnPage],
  ['/customers/:id', CustomerPage],
  ['/internal-accounts/:id', InternalAccountPage],
  ['/external-accounts/:id', ExternalAccountPage],
  ['/platforms/:id', PlatformPage],
  ['/currencies/:id', CurrencyPage],
  ['/payments/:id', PaymentPage],
];

/** The pages of the people of the deployment. */
export default function OperatorPages(): ReactNode {
  const { operatorPermissions } = useSession();
  return (
    <Frame menu={menuOf(operatorPermissions)}>
      <Switch>
        {pages.map(([path, Shown]) => (
          <Route key={path} path={path}>
            <Shown />
          </Route>
        ))}
        {pagesOfOne.map(([path, Shown]) => (
          <Route key={path} path={path}>
            {(params) => <Shown key={params[0]} id={decodeURIComponent(params[0] ?? '')} />}
          </Route>
        ))}
        <Route>
          <Page title="Not found">
            <Empty title="There is no such page." />
          </Page>
        </Route>
      </Switch>
    </Frame>
  );
}
