import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import styles from './list.module.css';

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
      next.delete('cursor');
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return [Object.fromEntries(search), change];
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

/** A choice of one value, or all. */
export function SelectFilter({
  name,
  label,
  options,
}: FilterProps & { options: readonly string[] }): ReactNode {
  const [filters, change] = useFilters();
  return (
    <label>
      {label}
      <select value={filters[name] ?? ''} onChange={({ target }) => change({ [name]: target.value })}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
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
