/** Names of what operators do. The audit log shows them, and `FOUR_EYES` lists them. */
export const operatorActions = [
  'resolve-instruction',
  'cancel-instruction',
  'resolve-payment',
  'resolve-break-match',
  'resolve-break-credit-account',
  'resolve-break-return-to-sender',
  'resolve-break-book-fee',
  'resolve-break-book-entry',
  'resolve-break-write-off',
  'resolve-break-no-action',
  'create-deposit',
  'create-transfer',
  'create-fx-trade',
  'create-settlement-account',
  'change-settlement-account',
  'upload-statement',
  'replace-statement',
  'undo-statement',
  'discard-incomplete-statement',
  'match-lines',
  'undo-match',
  'put-routes',
  'pause-connector',
  'resume-connector',
  'freeze',
  'accept-rate',
  'decide-verification',
  'decide-beneficial-owner',
  'decide-external-account',
  'create-document-link',
  'reveal-customer',
  'reveal-review',
  'retry-dead-letter',
  'discard-dead-letter',
] as const;
export type OperatorActionName = (typeof operatorActions)[number];

/** Names for several actions, which `FOUR_EYES` may list too. NO_ACTION belongs to a break that has an amount. */
const families = {
  'resolve-break': [
    'resolve-break-match',
    'resolve-break-credit-account',
    'resolve-break-return-to-sender',
    'resolve-break-book-fee',
    'resolve-break-book-entry',
    'resolve-break-write-off',
    'resolve-break-no-action',
  ],
  'write-off': ['resolve-break-write-off'],
  'upload-statement': ['upload-statement', 'replace-statement'],
  'match-lines': ['match-lines', 'undo-match'],
  'undo-statement': ['undo-statement', 'replace-statement', 'discard-incomplete-statement'],
} as const satisfies Readonly<Record<string, readonly OperatorActionName[]>>;

/** Actions that show personal data to whoever asks. An approval by another person would show it to nobody. */
export const showingActions: readonly string[] = [
  'create-document-link',
  'reveal-customer',
  'reveal-review',
] satisfies readonly OperatorActionName[];

/** Every name that `FOUR_EYES` may list. */
export const fourEyesNames: readonly string[] = [...new Set([...operatorActions, ...Object.keys(families)])]
  .filter((name) => !showingActions.includes(name))
  .toSorted();

/** The actions that need a second operator outside of the sandbox, if `FOUR_EYES` is not set. */
export const fourEyesByDefault = [
  'resolve-instruction',
  'resolve-payment',
  'resolve-break',
  'create-deposit',
  'create-transfer',
  'create-fx-trade',
  'put-routes',
  'write-off',
  'upload-statement',
  'freeze',
  'accept-rate',
  'match-lines',
  'undo-statement',
] as const satisfies readonly (OperatorActionName | keyof typeof families)[];

/** The names of `FOUR_EYES` that an action falls under: its own first. */
export function namesOfAction(action: string): string[] {
  const wider = Object.entries(families).flatMap(([name, actions]) =>
    (actions as readonly string[]).includes(action) ? [name] : [],
  );
  return [...new Set([action, ...wider])];
}
