import { useMutation } from '@tanstack/react-query';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { ApiFailure } from '../api/failure';
import { FailureNote } from './feedback';
import styles from './dialog.module.css';

interface ActionProps {
  /** What the button and the dialog say, e.g. "Approve". */
  name: string;
  look?: 'primary' | 'danger' | 'plain';
  disabled?: boolean;
  /** Fields and explanations of the dialog. */
  children?: ReactNode;
  /**
   * Acts with the fields of the dialog. A failure is shown, and the dialog stays. The key is the same if the same fields
   * are sent again because no answer came: as an Idempotency-Key it prevents a second effect.
   */
  act: (fields: FormData, key: string) => Promise<unknown>;
  /** Called when it was done. */
  onDone?: () => void;
}

/** A button that opens a dialog, which asks for what the action needs and does it. */
export function Action({ name, look, disabled, children, act, onDone }: ActionProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const key = useRef<string>(undefined);
  const forgetKey = (): void => {
    key.current = undefined;
  };
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (fields: FormData) => act(fields, (key.current ??= crypto.randomUUID())),
    onSuccess: () => {
      form.current?.reset();
      dialog.current?.close();
      onDone?.();
    },
    onError: (failure) => {
      const isAnswered = failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;
      if (isAnswered) forgetKey();
    },
  });
  const leave = (): void => {
    reset();
    forgetKey();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <button type="button" data-look={look} disabled={disabled} onClick={() => dialog.current?.showModal()}>
        {name}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={leave}>
        <form ref={form} className={styles.form} onSubmit={submit} onChange={forgetKey}>
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

export function LongTextField({
  name,
  label,
  value,
  isOptional = false,
  placeholder,
}: FieldProps): ReactNode {
  return (
    <label>
      {label}
      <textarea
        name={name}
        defaultValue={value}
        required={!isOptional}
        placeholder={placeholder}
        rows={Math.min(12, Math.max(3, value?.split('\n').length ?? 0))}
      />
    </label>
  );
}

/** A choice that people read as something else than what the API takes. */
interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends Pick<FieldProps, 'name' | 'label' | 'value'> {
  options: readonly (string | Option)[];
  /** Nothing is chosen at first, nor after the chosen option has gone. For options that may change in an open dialog. */
  mustChoose?: boolean;
}

export function SelectField({
  name,
  label,
  value,
  options,
  mustChoose = false,
}: SelectFieldProps): ReactNode {
  const all = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  return (
    <label>
      {label}
      <select name={name} defaultValue={value} required={mustChoose}>
        {mustChoose && <option value="">Choose…</option>}
        {all.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Yes or no. The field is there if it is yes. */
export function CheckField({ name, label }: Pick<FieldProps, 'name' | 'label'>): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} />
      {label}
    </label>
  );
}

interface FileFieldProps extends Pick<FieldProps, 'name' | 'label'> {
  /** Endings and media types that the browser offers, with commas. */
  accept: string;
}

export function FileField({ name, label, accept }: FileFieldProps): ReactNode {
  return (
    <label>
      {label}
      <input type="file" name={name} accept={accept} required />
    </label>
  );
}

/** The file of a field. @throws RangeError if it is empty */
export function fileOf(fields: FormData, name: string): File {
  const file = fields.get(name);
  if (file instanceof File && file.size > 0) return file;
  throw new RangeError('Choose a file that is not empty.');
}

/** The text of a field without spaces around it; undefined if there is none. */
export function textOf(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
