import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiFailure, InputFailure, type FieldFault } from '../api/failure';
import { optionOf, type Option } from './choice';
import { FailureNote } from './feedback';
import { ReviewNote, reviewed, type Review, type Reviewed } from './review';
import { SignInAgain, useSensitivity, type OperationId } from './sign-in-again';
import styles from './dialog.module.css';

interface ActionProps {
  /** What the button and the dialog say, e.g. "Approve". */
  name: string;
  /** What the action does; if several are possible, one that is as sensitive as they are. */
  operation: OperationId;
  look?: 'primary' | 'danger' | 'plain';
  disabled?: boolean;
  /** Fields and explanations of the dialog. */
  children?: ReactNode;
  /**
   * Acts with the fields of the dialog. A failure is shown, and the dialog stays. The key is the same if the same fields
   * are sent again because no answer came: as an Idempotency-Key it prevents a second effect.
   */
  act: (fields: FormData, key: string) => Promise<unknown>;
  /**
   * What the fields will do with money, which is shown before it is done.
   * @throws InputFailure
   * @throws DoneFailure
   */
  review?: (fields: FormData) => Review | Promise<Review>;
  /** Called when it was done. */
  onDone?: () => void;
}

/** What the API has refused of the fields of a dialog. */
const FaultsContext = createContext<readonly FieldFault[]>([]);

/** What a dialog does with its fields: it shows what they will do with money, and then acts. */
function useSteps(
  { act, review, onDone }: Pick<ActionProps, 'act' | 'review' | 'onDone'>,
  close: () => void,
) {
  const key = useRef<string>(undefined);
  const [shown, setShown] = useState<Reviewed>();
  const forgetKey = (): void => {
    key.current = undefined;
  };
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (fields: FormData) => {
      const toShow = shown || !review ? undefined : reviewed(fields, await review(fields));
      if (!toShow) await act(fields, (key.current ??= crypto.randomUUID()));
      return toShow;
    },
    onSuccess: (toShow) => {
      setShown(toShow);
      if (toShow) return;
      close();
      onDone?.();
    },
    onError: (failure) => {
      // The fields say what is wrong with them.
      setShown(undefined);
      const isAnswered = failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;
      if (isAnswered) forgetKey();
    },
  });
  const leave = (): void => {
    reset();
    setShown(undefined);
    forgetKey();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate(shown?.fields ?? new FormData(event.currentTarget));
  };
  return { shown, error, isPending, submit, leave, forgetKey, goBack: () => setShown(undefined) };
}

/** A button that opens a dialog, which asks for what the action needs and does it. */
export function Action(props: ActionProps): ReactNode {
  const { name, operation, look, disabled, children, review } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const queries = useQueryClient();
  const { isSensitive, isStale } = useSensitivity(operation);
  const { shown, error, isPending, submit, leave, forgetKey, goBack } = useSteps(props, () => {
    form.current?.reset();
    dialog.current?.close();
  });
  const open = (): void => {
    dialog.current?.showModal();
    // The sign-in grows old while a page is open.
    if (isSensitive) void queries.invalidateQueries({ queryKey: ['session'] });
  };
  const faults = error instanceof ApiFailure || error instanceof InputFailure ? error.faults : [];
  return (
    <>
      <button type="button" data-look={look} disabled={disabled} onClick={open}>
        {name}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={leave}>
        <form
          ref={form}
          className={styles.form}
          noValidate={shown !== undefined}
          onSubmit={submit}
          onChange={forgetKey}
        >
          <h2 id={titleId}>{name}</h2>
          {isStale && <SignInAgain />}
          <div className={styles.fields} hidden={shown !== undefined}>
            <FaultsContext value={faults}>{children}</FaultsContext>
          </div>
          {shown && <ReviewNote of={shown} />}
          {error && <FailureNote error={error} />}
          <div className={styles.buttons}>
            <button type="button" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            {shown && (
              <button type="button" disabled={isPending} onClick={goBack}>
                Back
              </button>
            )}
            <button
              key={shown ? 'act' : 'next'}
              type="submit"
              data-look={look === 'plain' ? 'primary' : (look ?? 'primary')}
              disabled={isPending || isStale}
              // The second click of two is not one on what has just been shown.
              onClick={(event) => shown && event.detail > 1 && event.preventDefault()}
            >
              {isPending ? 'Working…' : review && !shown ? 'Continue' : name}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

/** How a field says what is wrong with it. */
interface Faulty {
  control: { 'aria-invalid'?: true; 'aria-describedby'?: string };
  /** Stands behind the label of the field. */
  note: ReactNode;
}

/** What the API says of a field. @param name that of the API @param hasMembers whether a member of it has no field of its own */
function useFaultOf(name: string, hasMembers = true): Faulty {
  const id = useId();
  const faults = useContext(FaultsContext).filter(
    ({ field }) => field === name || (hasMembers && field.startsWith(`${name}.`)),
  );
  if (faults.length === 0) return { control: {}, note: null };
  const note = (
    <p id={id} className={styles.fault}>
      {faults.map(({ message }) => message).join('; ')}
    </p>
  );
  return { control: { 'aria-invalid': true, 'aria-describedby': id }, note };
}

export interface FieldProps {
  /** As the API names the field, so that it shows what the API says about it. */
  name: string;
  label: string;
  value?: string;
  isOptional?: boolean;
  placeholder?: string;
}

export function TextField({ name, label, value, isOptional = false, placeholder }: FieldProps): ReactNode {
  const { control, note } = useFaultOf(name);
  return (
    <div>
      <label>
        {label}
        <input
          {...control}
          name={name}
          defaultValue={value}
          required={!isOptional}
          placeholder={placeholder}
          autoComplete="off"
        />
      </label>
      {note}
    </div>
  );
}

export function LongTextField({
  name,
  label,
  value,
  isOptional = false,
  placeholder,
}: FieldProps): ReactNode {
  const { control, note } = useFaultOf(name);
  return (
    <div>
      <label>
        {label}
        <textarea
          {...control}
          name={name}
          defaultValue={value}
          required={!isOptional}
          placeholder={placeholder}
          rows={Math.min(12, Math.max(3, value?.split('\n').length ?? 0))}
        />
      </label>
      {note}
    </div>
  );
}

interface SelectFieldProps extends Pick<FieldProps, 'name' | 'label' | 'value'> {
  options: readonly (string | Option)[];
  /** Nothing is chosen at first, nor after the chosen option has gone. For options that may change in an open dialog. */
  mustChoose?: boolean;
  /** Hears what is chosen, for a dialog whose other fields depend on it. */
  onChoose?: (value: string) => void;
}

export function SelectField({
  name,
  label,
  value,
  options,
  mustChoose = false,
  onChoose,
}: SelectFieldProps): ReactNode {
  const { control, note } = useFaultOf(name);
  return (
    <div>
      <label>
        {label}
        <select
          {...control}
          name={name}
          defaultValue={value}
          required={mustChoose}
          onChange={({ target }) => onChoose?.(target.value)}
        >
          {mustChoose && <option value="">Choose…</option>}
          {options.map(optionOf).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {note}
    </div>
  );
}

/** Yes or no. The field is there, with its value, if it is yes. */
export function CheckField({ name, label, value }: Pick<FieldProps, 'name' | 'label' | 'value'>): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value={value} />
      {label}
    </label>
  );
}

interface FileFieldProps extends Pick<FieldProps, 'name' | 'label'> {
  /** Endings and media types that the browser offers, with commas. */
  accept: string;
}

export function FileField({ name, label, accept }: FileFieldProps): ReactNode {
  const { control, note } = useFaultOf(name);
  return (
    <div>
      <label>
        {label}
        <input {...control} type="file" name={name} accept={accept} required />
      </label>
      {note}
    </div>
  );
}

/** Fields that belong together. @param name of what they make, as the API names it */
export function FieldGroup({
  name,
  legend,
  children,
}: {
  name: string;
  legend: string;
  children: ReactNode;
}): ReactNode {
  const { note } = useFaultOf(name, false);
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {note}
      {children}
    </fieldset>
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
