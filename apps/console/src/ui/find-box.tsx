import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import styles from './page.module.css';

const PAGE = '/find';

/** Finds a text from every page. */
export function FindBox(): ReactNode {
  const [path, setPath] = useLocation();
  const [search] = useSearchParams();
  const sought = path === PAGE ? (search.get('query') ?? '') : '';
  const [text, setText] = useState(sought);
  useEffect(() => setText(sought), [sought]);
  return (
    <form
      role="search"
      aria-label="Everything"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') setPath(`${PAGE}?query=${encodeURIComponent(text.trim())}`);
      }}
    >
      <input
        type="search"
        aria-label="Find"
        placeholder="Name, id, …"
        spellCheck={false}
        maxLength={320}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}
