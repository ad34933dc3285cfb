import { html, type Html } from './html';

/** Meaning of a picture beside text. */
export type IconKind = 'GOOD' | 'BAD' | 'WAITING';

const paths: Readonly<Record<IconKind, string>> = {
  GOOD: 'M14 25l7 7 13-15',
  BAD: 'M24 13v14M24 34v.5',
  WAITING: 'M24 13v11l7 5',
};

/** A picture that is part of the page; the text beside it has the same meaning. */
export function icon(kind: IconKind): Html {
  return html`<svg class="icon" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <circle cx="24" cy="24" r="22" />
    <path d="${paths[kind]}" />
  </svg>`;
}
