import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { Empty } from '../ui/feedback';
import { Frame, Page } from '../ui/page';

const MENU = [{ href: '/', name: 'Queue' }];

/** The pages of the people of the deployment. */
export default function OperatorPages(): ReactNode {
  return (
    <Frame menu={MENU}>
      <Switch>
        <Route>
          <Page title="Not found">
            <Empty title="There is no such page." />
          </Page>
        </Route>
      </Switch>
    </Frame>
  );
}
