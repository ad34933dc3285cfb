import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { callConsole } from '../api/client';
import { useSession } from '../session';
import { FindBox } from './find-box';
import { ForeignText } from './values';
import styles from './page.module.css';

export interface MenuEntry {
  href: string;
  name: string;
}

/** The menu, a field that finds things, who is signed in, and the page. */
export function Frame({ menu, children }: { menu: readonly MenuEntry[]; children: ReactNode }): ReactNode {
  const session = useSession();
  const queries = useQueryClient();
  const [path] = useLocation();
  const isHere = (href: string): boolean =>
    href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
  const signOut = async (): Promise<void> => {
    const ended = await callConsole<{ endSessionUrl?: string } | undefined>('/api/session', 'DELETE');
    queries.clear();
    location.assign(ended?.endSessionUrl ?? '/sign-in');
  };
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.side}>
        <span className={styles.brand}>Corridor</span>
        <FindBox />
        <nav aria-label="Pages">
          <ul className={styles.menu}>
            {menu.map(({ href, name }) => (
              <li key={href}>
                <Link href={href} aria-current={isHere(href) ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.who}>
          <span>
            <ForeignText>{session.name}</ForeignText>, {session.role}
          </span>
          <button type="button" onClick={() => void signOut()}>
            Sign out
          </button>
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

interface PageProps {
  title: string;
  /** The question that the page answers. */
  question?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The end of the id that an address ends with, with or without its kind, as the lists of pages show ids. */
const ID_END = /(?::|%3A|\/[\da-f]{8}-)[^/]*?([^/:%]{8})$/i;

/** A page: its title names it for screen readers, and among the tabs of a browser with the end of the id that it is about. */
export function Page({ title, question, actions, children }: PageProps): ReactNode {
  const [path] = useLocation();
  const end = ID_END.exec(path)?.[1];
  useEffect(() => {
    document.title = `${title}${end === undefined ? '' : ` …${end}`} · Corridor`;
  }, [title, end]);
  return (
    <>
      <div className={styles.heading}>
        <div>
          <h1>{title}</h1>
          {question !== undefined && <p className={styles.question}>{question}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
