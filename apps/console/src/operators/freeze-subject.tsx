import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Empty } from '../ui/feedback';
import { ListView, useList } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Id } from '../ui/values';
import { FreezeAction, FreezeBanner, UnfreezeAction, useFreezeOf } from './freeze-actions';
import { freezeColumns } from './freezes';
import { useOutcome } from './outcome';
import { given } from './queries';
import { PlatformName } from './subject-names';

interface SubjectProps {
  id: string;
  title: string;
  question: string;
  /** Its name, with the id; the whole id alone by default. */
  name?: ReactNode;
  /** What else the console knows of it. */
  links: readonly (readonly [href: string, text: string])[];
}

/** An account of a customer at a platform. */
export function InternalAccountPage({ id }: { id: string }): ReactNode {
  return (
    <SubjectPage
      id={id}
      title="Internal account"
      question="May money leave this account, and reach it?"
      links={[findLink(id)]}
    />
  );
}

/** A bank account of a customer or a payee. */
export function ExternalAccountPage({ id }: { id: string }): ReactNode {
  return (
    <SubjectPage
      id={id}
      title="External account"
      question="May money be sent to this account, and be taken from it?"
      links={[[`/reviews/${id}`, 'Its review, if it waits for a decision'], findLink(id)]}
    />
  );
}

/** All that a platform moves. */
export function PlatformPage({ id }: { id: string }): ReactNode {
  return (
    <SubjectPage
      id={id}
      title="Platform"
      name={<PlatformName id={id} />}
      question="May the customers of this platform move money?"
      links={[[`/suspense?platformId=${id}`, 'Its payments in suspense'], findLink(id)]}
    />
  );
}

/** All that moves in a currency, on all platforms. */
export function CurrencyPage({ id: code }: { id: string }): ReactNode {
  return (
    <SubjectPage
      id={code}
      title="Currency"
      question="May money move in this currency?"
      links={[
        ['/settlement-accounts', 'Settlement accounts'],
        ['/safeguarding', 'What is owed in it, and held'],
      ]}
    />
  );
}

const findLink = (id: string): readonly [string, string] => [
  `/find?query=${encodeURIComponent(id)}`,
  'Everything with this id',
];

function SubjectPage({ id, title, question, name = <Id id={id} whole />, links }: SubjectProps): ReactNode {
  const mayFreeze = useOperatorMay('RESOLVE');
  const freeze = useFreezeOf(id);
  const { run, note } = useOutcome('The freeze is changed, and holds in every instance.');
  const actions = (
    <>
      <FreezeAction run={run} subjectId={id} />
      {freeze && <UnfreezeAction run={run} subjectId={id} />}
    </>
  );
  return (
    <Page title={title} question={question} actions={mayFreeze ? actions : undefined}>
      <FreezeBanner freeze={freeze} />
      {note}
      <p>{name}</p>
      <ul>
        {links.map(([href, text]) => (
          <li key={href}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
      <Section title="Freezes">
        <FreezesOf subjectId={id} />
      </Section>
    </Page>
  );
}

function FreezesOf({ subjectId }: { subjectId: string }): ReactNode {
  const query = { subjectId };
  const list = useList({
    queryKey: ['ops', 'freezes', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/freezes', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  return (
    <ListView
      caption="Freezes"
      list={list}
      keyOf={({ id }) => id}
      columns={freezeColumns.slice(2)}
      empty={
        <Empty title="It was never frozen.">
          <p>
            Who resolves payments can freeze it here. Its payments wait then, and what arrives is suspended.
          </p>
        </Empty>
      }
    />
  );
}
