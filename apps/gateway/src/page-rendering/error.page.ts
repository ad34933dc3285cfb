import { html } from './domain/html';
import { icon } from './domain/icon';
import { pageOf } from './page-layout.presenter';
import type { PageLook } from './page-look.registry';

/** Why no page can be shown. None of the reasons reveals anything about the customer. */
export type PageProblem =
  | 'INVALID_LINK'
  | 'EXPIRED_LINK'
  | 'GONE'
  | 'NOT_ALLOWED'
  | 'TOO_LARGE'
  | 'UNREADABLE'
  | 'TOO_MANY'
  | 'UNAVAILABLE';

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

/** The problem to show for a status of the API. */
export function problemOf(status: number): PageProblem {
  return byStatus[status] ?? 'UNAVAILABLE';
}

/** A page that explains the problem with the link in plain words. */
export function errorPage(look: PageLook, problem: PageProblem): string {
  const title = look.texts.say(`problem.${problem}.title`);
  const content = html`<div class="card state bad">
    ${icon('BAD')}
    <h1>${title}</h1>
    <p>${look.texts.say(`problem.${problem}.text`)}</p>
  </div>`;
  return pageOf(look, title, content);
}
