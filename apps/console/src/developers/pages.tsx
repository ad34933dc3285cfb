import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { useMay, useSession } from '../session';
import { Empty } from '../ui/feedback';
import { Frame, Page } from '../ui/page';
import { AheadContext } from '../ui/values';
import { useClock } from './api';
import { AccountPage } from './entries';
import { CustomerPage } from './customer';
import { CustomersPage } from './customers';
import { DeliveriesPage } from './deliveries';
import { DeliveryPage } from './delivery';
import { EndpointPage, EndpointsPage } from './endpoints';
import { FindPage } from './find';
import { HomePage } from './home';
import { ImportsPage } from './imports';
import { decoded } from './links';
import { developerMenu } from './menu';
import { PaymentPage } from './payment';
import { PaymentsPage } from './payments';
import { PlatformAccountsPage } from './platform-accounts';
import { RequestLogPage, RequestPage } from './request-log';
import { SandboxPage } from './sandbox';
import { TeamPage } from './team';
import { TokensPage } from './tokens';
import { VerificationsPage } from './verifications';

/** The pages of the developers of a platform. Their times are those of its clock, except for what is marked. */
export default function DeveloperPages(): ReactNode {
  const { isSandbox } = useSession();
  const mayManage = useMay('MANAGE');
  // It is not read again and again, because each reading prolongs the session.
  const aheadMs = useClock({ isEnabled: isSandbox }).data?.offsetMs ?? 0;
  return (
    <Frame menu={developerMenu({ isSandbox, mayManage })}>
      <AheadContext value={aheadMs}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/find" component={FindPage} />
          <Route path="/payments" component={PaymentsPage} />
          <Route path="/payments/:id">{({ id }) => <PaymentPage key={id} id={decoded(id)} />}</Route>
          <Route path="/log" component={RequestLogPage} />
          <Route path="/log/:id">{({ id }) => <RequestPage key={id} id={decoded(id)} />}</Route>
          <Route path="/deliveries" component={DeliveriesPage} />
          <Route path="/deliveries/:id">{({ id }) => <DeliveryPage key={id} id={decoded(id)} />}</Route>
          <Route path="/endpoints" component={EndpointsPage} />
          <Route path="/endpoints/:id">{({ id }) => <EndpointPage key={id} id={decoded(id)} />}</Route>
          <Route path="/customers" component={CustomersPage} />
          <Route path="/customers/:id">{({ id }) => <CustomerPage key={id} id={decoded(id)} />}</Route>
          <Route path="/accounts" component={PlatformAccountsPage} />
          <Route path="/accounts/:id">{({ id }) => <AccountPage key={id} id={decoded(id)} />}</Route>
          <Route path="/verifications" component={VerificationsPage} />
          <Route path="/imports" component={ImportsPage} />
          <Route path="/tokens" component={TokensPage} />
          {mayManage && <Route path="/team" component={TeamPage} />}
          {isSandbox && <Route path="/sandbox" component={SandboxPage} />}
          <Route>
            <Page title="Not found">
              <Empty title="There is no such page." />
            </Page>
          </Route>
        </Switch>
      </AheadContext>
    </Frame>
  );
}
