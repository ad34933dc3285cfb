import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { optionOf, type Option } from './choice';
import styles from './list.module.css';

/** Where a list of the page has been turned to. */
const CURSOR = /cursor$/i;

export type Filters = Readonly<Record<string, string | undefined>>;

/**
 * The filters of a page, which live in its address. A change begins the list anew.
 * @returns the filters, and a function that changes some of them; an empty text takes a filter away
 */
export function useFilters(): [Filters, (changes: Filters) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Filters): void =>
    setSearch((present) => {
      const next = new URLSearchParams(present);
      for (const name of [...next.keys()]) if (CURSOR.test(name)) next.delete(name);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return [Object.fromEntries(search), change];
}

/** Whether the page shows a part of its list. An empty part says nothing about the others. @param except a filter that does not count */
export function useIsFiltered(except?: string): boolean {
  const [filters] = useFilters();
  return Object.keys(filters).some((name) => name !== except && !CURSOR.test(name));
}

export function FilterBar({ children }: { children: ReactNode }): ReactNode {
  return (
    <div role="search" aria-label="Filters" className={styles.filters}>
      {children}
    </div>
  );
}

interface FilterProps {
  name: string;
  label: string;
}

/** The value of a filter that has an initial one, and was changed to all. */
const ALL = 'ALL';

interface SelectFilterProps extends FilterProps {
  options: readonly (string | Option)[];
  initial?: string;
  /** What the choice of no value says. */
  all?: string;
}

/** A choice of one value, or all. @param initial what counts while nothing is chosen; all by default. */
export function SelectFilter({ name, label, options, initial, all = 'All' }: SelectFilterProps): ReactNode {
  const [filters, change] = useFilters();
  return (
    <label>
      {label}
      <select
        value={filters[name] ?? initial ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      >
        <option value={initial === undefined ? '' : ALL}>{all}</option>
        {options.map(optionOf).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A text, which counts once Enter is pressed or the field is left. */
export function TextFilter({ name, label, placeholder }: FilterProps & { placeholder?: string }): ReactNode {
  const [filters, change] = useFilters();
  const given = filters[name] ?? '';
  const [text, setText] = useState(given);
  useEffect(() => setText(given), [given]);
  const apply = (): void => {
    if (text.trim() !== given) change({ [name]: text.trim() });
  };
  return (
    <label>
      {label}
      <input
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </label>
  );
}

/** A day of UTC, as the APIs take days. */
export function DateFilter({ name, label }: FilterProps): ReactNode {
  const [filters, change] = useFilters();
  return (
    <label>
      {label}
      <input
        type="date"
        value={filters[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  );
}
