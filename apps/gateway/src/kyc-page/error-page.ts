import { html } from './html';
import { pageOf } from './page-layout';

/** Why there is no page to show. None of them says anything of the customer. */
export type PageProblem =
  | 'INVALID_LINK'
  | 'EXPIRED_LINK'
  | 'GONE'
  | 'NOT_ALLOWED'
  | 'TOO_LARGE'
  | 'UNREADABLE'
  | 'TOO_MANY'
  | 'UNAVAILABLE';

const ASK = 'Ask the company that sent you the link for a new one.';

const problems: Readonly<Record<PageProblem, { title: string; text: string }>> = {
  INVALID_LINK: { title: 'This link does not work', text: `It may have been copied incompletely. ${ASK}` },
  EXPIRED_LINK: { title: 'This link has expired', text: ASK },
  GONE: {
    title: 'This link is no longer in use',
    text: 'Ask the company that sent you the link what to do next.',
  },
  NOT_ALLOWED: { title: 'This can not be done here', text: 'Open the link again that you were sent.' },
  TOO_LARGE: {
    title: 'The file is too large',
    text: 'A file may have at most 10 MB. Go back, choose a smaller one and send the form again.',
  },
  UNREADABLE: {
    title: 'The form could not be read',
    text: 'Open the link again and fill in the form once more.',
  },
  TOO_MANY: { title: 'Too many requests', text: 'Wait a few seconds, then load this page again.' },
  UNAVAILABLE: {
    title: 'The service is not available now',
    text: 'Nothing is lost. Wait a minute, then open the link again.',
  },
};

const byStatus: Readonly<Record<number, PageProblem>> = {
  400: 'UNREADABLE',
  403: 'INVALID_LINK',
  404: 'INVALID_LINK',
  405: 'NOT_ALLOWED',
  410: 'GONE',
  413: 'TOO_LARGE',
  415: 'UNREADABLE',
  429: 'TOO_MANY',
};

/** The problem that a status of the API is to who looks at a page. */
export function problemOf(status: number): PageProblem {
  return byStatus[status] ?? 'UNAVAILABLE';
}

/** A page that says in plain words what is wrong with the link. */
export function errorPage(problem: PageProblem): string {
  const { title, text } = problems[problem];
  const content = html`<div class="card state bad">
    <h1>${title}</h1>
    <p>${text}</p>
  </div>`;
  return pageOf(title, content);
}
