import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { Empty } from '../ui/feedback';
import { Frame, Page } from '../ui/page';
import { CustomerPage } from './customer';
import { CustomersPage } from './customers';
import { DeliveriesPage } from './deliveries';
import { DeliveryPage } from './delivery';
import { EndpointPage, EndpointsPage } from './endpoints';
import { HomePage } from './home';
import { ImportsPage } from './imports';
import { decoded } from './links';
import { PaymentPage } from './payment';
import { PaymentsPage } from './payments';
import { RequestLogPage, RequestPage } from './request-log';
import { SandboxPage } from './sandbox';
import { TokensPage } from './tokens';
import { VerificationsPage } from './verifications';

const MENU = [
  { href: '/', name: 'Home' },
  { href: '/payments', name: 'Payments' },
  { href: '/log', name: 'API log' },
  { href: '/deliveries', name: 'Deliveries' },
  { href: '/endpoints', name: 'Endpoints' },
  { href: '/customers', name: 'Customers' },
  { href: '/verifications', name: 'Verifications' },
  { href: '/imports', name: 'Imports' },
  { href: '/tokens', name: 'Tokens' },
  { href: '/sandbox', name: 'Sandbox' },
];

/** The pages of the developers of a platform. */
export default function DeveloperPages(): ReactNode {
  return (
    <Frame menu={MENU}>
      <Switch>
        <Route path="/" component={HomePage} />
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
        <Route path="/verifications" component={VerificationsPage} />
        <Route path="/imports" component={ImportsPage} />
        <Route path="/tokens" component={TokensPage} />
        <Route path="/sandbox" component={SandboxPage} />
        <Route>
          <Page title="Not found">
            <Empty title="There is no such page." />
          </Page>
        </Route>
      </Switch>
    </Frame>
  );
}
