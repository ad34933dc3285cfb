import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, TextFilter, useFilters, useIsFiltered } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Money, Status, When } from '../ui/values';
import { amountOf } from './currencies';
import { ConnectorName } from './house-names';
import { STATES, toneOfState } from './instruction-states';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { Instruction } from './resources';
import { Counterparty, CustomerName, PlatformName } from './subject-names';

const columns: readonly Column<Instruction>[] = [
  { name: 'Instruction', cell: ({ id }) => <Id id={id} href={`/instructions/${id}`} isBare /> },
  {
    name: 'State',
    cell: ({ state, heldReason }) => (
      <>
        <Status value={state} tone={toneOfState(state)} /> {heldReason}
      </>
    ),
  },
  { name: 'Operation', cell: ({ operation }) => operation },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  { name: 'Connector', cell: ({ connectorId }) => <ConnectorName id={connectorId} /> },
  {
    name: 'Payment, platform, customer',
    cell: ({ transactionId, platformId, customerId }) => (
      <span>
        <Id id={transactionId} href={`/payments/${transactionId}`} />
        <br />
        <PlatformName id={platformId} />
        <br />
        {customerId !== null && <CustomerName id={customerId} />}
      </span>
    ),
  },
  { name: 'Counterparty', cell: ({ counterparty }) => <Counterparty of={counterparty} /> },
  { name: 'Changed', cell: ({ changedAt }) => <When at={changedAt} /> },
];

/** Orders to connectors, of all platforms. */
export function InstructionsPage(): ReactNode {
  const [filters] = useFilters();
  const isFiltered = useIsFiltered();
  const { connectorId, transactionId } = filters;
  const state = oneOf(STATES, filters['state']);
  const query = given({ state, connectorId, transactionId });
  const list = useList({
    queryKey: ['ops', 'instructions', query],
    read: (cursor, limit) =>
      bodyOf(
        operatorApi.GET('/instructions', { params: { query: { ...query, limit, ...given({ cursor }) } } }),
      ),
  });
  return (
    <Page title="Instructions" question="What did a connector get, and what became of it?">
      <FilterBar>
        <SelectFilter name="state" label="State" options={STATES} />
        <TextFilter name="connectorId" label="Connector" placeholder="Connector:…" />
        <TextFilter name="transactionId" label="Payment" placeholder="Transaction:…" />
      </FilterBar>
      <ListView
        caption="Instructions"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <Empty title={isFiltered ? 'No instruction matches.' : 'No connector has got an instruction.'}>
            <p>Payments out of the system appear here as soon as they are made.</p>
          </Empty>
        }
      />
    </Page>
  );
}
