import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { Empty } from '../ui/feedback';
import { Frame, Page } from '../ui/page';
import { PaymentsPage } from './payments';

const MENU = [
  { href: '/', name: 'Home' },
  { href: '/payments', name: 'Payments' },
];

/** The pages of the developers of a platform. */
export default function DeveloperPages(): ReactNode {
  return (
    <Frame menu={MENU}>
      <Switch>
        <Route path="/payments">
          <PaymentsPage />
        </Route>
        <Route>
          <Page title="Not found">
            <Empty title="There is no such page." />
          </Page>
        </Route>
      </Switch>
    </Frame>
  );
}
