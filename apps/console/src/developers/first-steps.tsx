import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Customer, ExternalAccount, InternalAccount, PlatformConfig, Transaction } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, type PlatformApi } from '../api/client';
import { useMay, usePlatformId, useSession } from '../session';
import { Note } from '../ui/feedback';
import { Money, Status } from '../ui/values';
import { Loaded, Ref, useApi } from './api';
import { nameOfCustomer } from './customers';
import styles from './home.module.css';
import { AddExternalAccount, CreateCustomer, Fund, SendTransfer } from './money-actions';
import { SAMPLE_CURRENCIES } from './sample-accounts';

interface Progress {
  config: PlatformConfig;
  customer?: Customer;
  accounts: readonly InternalAccount[];
  externalAccounts: readonly ExternalAccount[];
  payment?: Transaction;
}

/** How far the newest customer of the platform has come. */
async function readProgress(api: PlatformApi): Promise<Progress> {
  const [config, { data }] = await Promise.all([
    bodyOf(api.GET('/config')),
    bodyOf(api.GET('/customers', { params: { query: { limit: 1 } } })),
  ]);
  const [customer] = data;
  if (!customer) return { config, accounts: [], externalAccounts: [] };
  const query = { customerId: customer.id };
  const [accounts, externalAccounts, payments] = await Promise.all([
    bodyOf(api.GET('/customers/internal-accounts', { params: { query } })),
    bodyOf(api.GET('/customers/external-accounts', { params: { query } })),
    bodyOf(api.GET('/transactions', { params: { query: { ...query, type: 'OUTGOING', limit: 1 } } })),
  ]);
  const [payment] = payments.data;
  return {
    config,
    customer,
    accounts: accounts.data,
    externalAccounts: externalAccounts.data,
    ...(payment && { payment }),
  };
}

function useProgress(): UseQueryResult<Progress> {
  const api = useApi();
  return useQuery({
    queryKey: [usePlatformId(), 'progress'],
    queryFn: () => readProgress(api),
    refetchInterval: 2_000,
  });
}

interface StepProps {
  title: string;
  /** What the step made; undefined while it was not done. */
  done: ReactNode;
  /** Whether the steps before it are done. */
  isPossible: boolean;
  action: ReactNode;
}

function Step({ title, done, isPossible, action }: StepProps): ReactNode {
  const isDone = done !== undefined && done !== false;
  const state = isDone ? 'done' : isPossible ? 'present' : 'later';
  return (
    <li data-state={state}>
      <div>
        <p>
          <strong>{title}</strong> {isDone && <Status value="DONE" tone="good" />}
        </p>
        {isDone && <div className={styles.muted}>{done}</div>}
      </div>
      <div>{isPossible ? action : <span className={styles.muted}>after the steps before</span>}</div>
    </li>
  );
}

/** The account that is funded first: one to which the console can make up an external account. */
function firstAccount(accounts: readonly InternalAccount[]): InternalAccount | undefined {
  return accounts.find(({ balance }) => SAMPLE_CURRENCIES.includes(balance.currency.code)) ?? accounts[0];
}

function Steps({ of }: { of: Progress }): ReactNode {
  const { config, customer, accounts, externalAccounts, payment } = of;
  const [mayManage, mayTransact] = [useMay('MANAGE'), useMay('TRANSACT')];
  const { isSandbox } = useSession();
  const funded = accounts.filter(({ balance }) => balance.amount > 0);
  const account = firstAccount(accounts);
  const [external] = externalAccounts;
  const needs = (may: boolean, action: ReactNode): ReactNode =>
    may ? action : <span className={styles.muted}>needs a further permission</span>;
  return (
    <>
      {!config.isRegulatedFinancialInstitution && (
        <Note>
          <p>
            The customers of this platform need an approved verification before they pay. Start it on the page
            of the customer.
          </p>
        </Note>
      )}
      <ol className={styles.steps}>
        <Step
          title="Create a customer"
          done={customer && <Ref id={customer.id} />}
          isPossible
          action={needs(mayManage, <CreateCustomer />)}
        />
        <Step
          title="Fund its account"
          done={funded.length > 0 && funded.map(({ id, balance }) => <Money key={id} value={balance} />)}
          isPossible={account !== undefined}
          action={
            isSandbox
              ? needs(
                  mayTransact,
                  customer && account && (
                    <Fund account={account} owner={nameOfCustomer(customer)} name="Fund account" />
                  ),
                )
              : 'Its funding instructions say where to pay'
          }
        />
        <Step
          title="Add an external account"
          done={external && <Status value={external.status} />}
          isPossible={customer !== undefined}
          action={needs(
            mayManage,
            customer && <AddExternalAccount customerId={customer.id} fullName={nameOfCustomer(customer)} />,
          )}
        />
        <Step
          title="Send a transfer"
          done={payment && <Status value={payment.status} />}
          isPossible={funded.length > 0 && external !== undefined}
          action={needs(
            mayTransact,
            customer && <SendTransfer customerId={customer.id} payer={nameOfCustomer(customer)} />,
          )}
        />
        <Step
          title="See its timeline"
          done={undefined}
          isPossible={payment !== undefined}
          action={payment && <Link href={`/payments/${payment.id}`}>Open the timeline</Link>}
        />
      </ol>
    </>
  );
}

/** The steps to a first payment, each of which can be done here. */
export function FirstSteps(): ReactNode {
  return <Loaded of={useProgress()}>{(progress) => <Steps of={progress} />}</Loaded>;
}
