import type { KycStage } from './domain/kyc-stage';
import { html, type Html } from '../page-rendering/domain/html';
import { icon, type IconKind } from '../page-rendering/domain/icon';
import { pageOf } from '../page-rendering/page-layout.presenter';
import type { PageLook } from '../page-rendering/page-look.registry';
import type { PageTexts } from '../page-rendering/page-texts.registry';

/** Stages without input. */
export type OutcomeStage = Exclude<KycStage, 'FORM'>;

const tones: Readonly<Record<OutcomeStage, { tone: '' | 'good' | 'bad'; icon: IconKind }>> = {
  CHECKING: { tone: '', icon: 'WAITING' },
  IN_REVIEW: { tone: '', icon: 'WAITING' },
  APPROVED: { tone: 'good', icon: 'GOOD' },
  REJECTED: { tone: 'bad', icon: 'BAD' },
};

function wayOn(texts: PageTexts, redirectUri: string | undefined): Html | undefined {
  if (redirectUri === undefined) return undefined;
  const { host } = new URL(redirectUri);
  return html`<p>
    <a class="button" href="${redirectUri}" rel="noreferrer">${texts.say('outcome.continue', { host })}</a>
  </p>`;
}

/** Shows the state of the verification, and links to the return address. */
export function outcomePage(look: PageLook, stage: OutcomeStage, redirectUri: string | undefined): string {
  const { texts } = look;
  const { tone, icon: kind } = tones[stage];
  const title = texts.say(`outcome.${stage}.title`);
  const next =
    stage === 'CHECKING'
      ? html`<p><a href="">${texts.say('outcome.showNow')}</a></p>`
      : wayOn(texts, redirectUri);
  const content = html`<div class="card state ${tone}">
    ${icon(kind)}
    <h1>${title}</h1>
    <p>${texts.say(`outcome.${stage}.text`)}</p>
    ${next}
  </div>`;
  return pageOf(look, title, content);
}
