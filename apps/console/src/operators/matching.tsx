import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useOperatorMay } from '../session';
import { amountExample } from '../ui/amounts';
import { Note } from '../ui/feedback';
import { DateFilter, SelectFilter, TextFilter } from '../ui/filters';
import { Page, Section } from '../ui/page';
import { OfAccount } from './account-filter';
import { MatchBar } from './match-bar';
import { toggled } from './match-sums';
import { DIRECTIONS, ItemList, LineList, STATES } from './matching-lists';
import { useOutcome } from './outcome';
import type { OpenItem, SettlementAccount, StatementLine } from './resources';

const filters = (
  <>
    <SelectFilter name="direction" label="Direction" options={DIRECTIONS} />
    <TextFilter name="amount" label="Amount" placeholder={amountExample()} />
    <SelectFilter name="state" label="State of lines" options={STATES} initial="UNMATCHED" />
    <DateFilter name="from" label="Lines from" />
    <DateFilter name="to" label="Lines until" />
    <TextFilter name="reference" label="Reference of a line" placeholder="as a whole" />
  </>
);

/** Lines of a bank beside the items that wait for one, and the matching of any with any. */
export function MatchingPage(): ReactNode {
  return (
    <Page title="Matching" question="Which lines of the bank belong to which open items?">
      <OfAccount why="Lines are matched with items of the same account." filters={filters}>
        {(account) => <Matching key={account.id} account={account} />}
      </OfAccount>
    </Page>
  );
}

function Matching({ account }: { account: SettlementAccount }): ReactNode {
  const mayMatch = useOperatorMay('RESOLVE');
  // What is chosen stays while a list is turned or filtered.
  const [lines, setLines] = useState<readonly StatementLine[]>([]);
  const [items, setItems] = useState<readonly OpenItem[]>([]);
  const { run, note } = useOutcome('It is done.');
  const chooseNothing = (): void => {
    setLines([]);
    setItems([]);
  };
  return (
    <>
      {note}
      <p>
        <Link href={`/matches?settlementAccountId=${account.id}`}>Matches of this account</Link>
      </p>
      <Section title="Lines of the bank">
        <LineList
          account={account}
          mayMatch={mayMatch}
          chosen={lines}
          onToggle={(line) => setLines((before) => toggled(before, line))}
          run={run}
        />
      </Section>
      <Section title="Open items">
        <ItemList
          account={account}
          mayMatch={mayMatch}
          chosen={items}
          onToggle={(item) => setItems((before) => toggled(before, item))}
        />
      </Section>
      {mayMatch ? (
        <MatchBar
          lines={lines}
          items={items}
          currency={account.currency}
          run={run}
          onChooseNothing={chooseNothing}
        />
      ) : (
        <Note>Only finance matches lines, and sees what payers wrote.</Note>
      )}
    </>
  );
}
