import type { KycStage } from './domain/kyc-stage';
import { html, type Html } from './html';
import { pageOf } from './page-layout';

/** Stages at which nothing is asked for. */
export type OutcomeStage = Exclude<KycStage, 'FORM'>;

interface Outcome {
  title: string;
  tone: '' | 'good' | 'bad';
  text: string;
}

const outcomes: Readonly<Record<OutcomeStage, Outcome>> = {
  CHECKING: {
    title: 'We are checking your details',
    tone: '',
    text: 'This usually takes a few seconds. The page shows the result by itself.',
  },
  IN_REVIEW: {
    title: 'Your details are being reviewed',
    tone: '',
    text: 'A person is looking at them. There is nothing for you to do now. Open this link again later to see the result.',
  },
  APPROVED: {
    title: 'You are verified',
    tone: 'good',
    text: 'Your identity has been confirmed. There is nothing more to do here.',
  },
  REJECTED: {
    title: 'We could not verify you',
    tone: 'bad',
    text: 'Your identity could not be confirmed with the details that were given. Ask the company that sent you here what to do next.',
  },
};

function wayOn(redirectUri: string | undefined): Html | undefined {
  if (redirectUri === undefined) return undefined;
  const { host } = new URL(redirectUri);
  return html`<p><a class="button" href="${redirectUri}" rel="noreferrer">Continue to ${host}</a></p>`;
}

/** Shows how the verification stands, and leads on to where the link says. */
export function outcomePage(stage: OutcomeStage, redirectUri: string | undefined): string {
  const { title, tone, text } = outcomes[stage];
  const next = stage === 'CHECKING' ? html`<p><a href="">Show the result now</a></p>` : wayOn(redirectUri);
  const content = html`<div class="card state ${tone}">
    <h1>${title}</h1>
    <p>${text}</p>
    ${next}
  </div>`;
  return pageOf(title, content);
}
