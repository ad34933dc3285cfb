import type { ReactNode } from 'react';
import styles from './fields.module.css';

/** Buttons beside each other. */
export function Buttons({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.buttons}>{children}</div>;
}

/** A field outside of dialogs and filters. */
export function Labelled({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <label className={styles.field}>
      {label}
      {children}
    </label>
  );
}

interface ChoicesProps<T extends string> {
  name: string;
  label: string;
  options: readonly T[];
  checked?: readonly T[];
}

/** Several choices out of some options. */
export function Choices<T extends string>({
  name,
  label,
  options,
  checked = [],
}: ChoicesProps<T>): ReactNode {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option}>
            <input type="checkbox" name={name} value={option} defaultChecked={checked.includes(option)} />{' '}
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The choices that were made. */
export function chosen<T extends string>(fields: FormData, name: string, options: readonly T[]): T[] {
  const given = fields.getAll(name);
  return options.filter((option) => given.includes(option));
}
