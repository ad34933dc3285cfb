import { useMutation } from '@tanstack/react-query';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { FailureNote } from './feedback';
import styles from './dialog.module.css';

interface ActionProps {
  /** What the button and the dialog say, e.g. "Approve". */
  name: string;
  look?: 'primary' | 'danger' | 'plain';
  disabled?: boolean;
  /** Fields and explanations of the dialog. */
  children?: ReactNode;
  /** Acts with the fields of the dialog. A failure is shown, and the dialog stays. */
  act: (fields: FormData) => Promise<unknown>;
  /** Called when it was done. */
  onDone?: () => void;
}

/** A button that opens a dialog, which asks for what the action needs and does it. */
export function Action({ name, look, disabled, children, act, onDone }: ActionProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      dialog.current?.close();
      onDone?.();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <button type="button" data-look={look} disabled={disabled} onClick={() => dialog.current?.showModal()}>
        {name}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={reset}>
        <form className={styles.form} onSubmit={submit}>
          <h2 id={titleId}>{name}</h2>
          {children}
          {error && <FailureNote error={error} />}
          <div className={styles.buttons}>
            <button type="button" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button
              type="submit"
              data-look={look === 'plain' ? 'primary' : (look ?? 'primary')}
              disabled={isPending}
            >
              {isPending ? 'Working…' : name}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value?: string;
  isOptional?: boolean;
  placeholder?: string;
}

export function TextField({ name, label, value, isOptional = false, placeholder }: FieldProps): ReactNode {
  return (
    <label>
      {label}
      <input
        name={name}
        defaultValue={value}
        required={!isOptional}
        placeholder={placeholder}
        autoComplete="off"
      />
    </label>
  );
}

export function LongTextField({ name, label, value, isOptional = false }: FieldProps): ReactNode {
  return (
    <label>
      {label}
      <textarea name={name} defaultValue={value} required={!isOptional} rows={3} />
    </label>
  );
}

export function SelectField({
  name,
  label,
  value,
  options,
}: FieldProps & { options: readonly string[] }): ReactNode {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

/** The text of a field without spaces around it; undefined if there is none. */
export function textOf(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
