import { Inject, Injectable } from '@nestjs/common';
import { Clock, DomainError, EARLIEST_BIRTH_DATE } from '@corridor/kernel';
import { isBirthDate, isCountry, nameFault, needsPostalCode, uploadedFileTypes } from '@corridor/contracts';
import { FileStorage } from '@corridor/storage';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { LimitReached, type Quota } from '../limits/domain/limit-reached';
import { OneAtATime } from '../limits/one-at-a-time.queue';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { ArrivingFile } from '../uploads/arriving-file.parser';
import { ForwardUploadHandler } from '../uploads/forward-upload.handler';
import { ApplySubmissionHandler, type Applied } from './apply-submission.handler';
import { readKycForm, type ArrivedForm } from './arriving-form.parser';
import { violationsOf, type KycDemand, type KycViolations } from './domain/kyc-form';
import { formPage } from './form.page';
import { KycCases, type KycVisit } from './kyc-cases.client';
import type { PageAnswer } from '../page-rendering/page-answer.presenter';
import type { PageLook } from '../page-rendering/page-look.registry';

/** Forms of one link that wait for another one; further ones are refused. */
const QUEUED_MAX = 3;
/** How long they wait, milliseconds. A small form that is sent twice gives one outcome. */
const WAIT_LIMIT_MS = 3_000;
/** Time limit for a form besides its arrival, milliseconds: for its place and the storage. */
const PLACE_AND_STORAGE_MS = 60_000;
const ARRIVING: Quota = { name: 'link-uploads', max: 1, unit: 'concurrent-requests' };

/** The form again, with the typed input. */
function sentBack(
  look: PageLook,
  form: ArrivedForm,
  demand: KycDemand,
  violations: KycViolations,
): PageAnswer {
  const { values, submission, file } = form;
  return {
    status: 400,
    html: formPage(look, { demand, values, violations, submission, hadFile: file !== 'NONE' }),
  };
}

/** A submitted form. */
@Injectable()
export class SubmitFormHandler {
  private readonly arriving: OneAtATime;

  constructor(
    @Inject(GATEWAY_CONFIG) { arrivalLimits }: Pick<GatewayConfig, 'arrivalLimits'>,
    private readonly metrics: GatewayMetrics,
    private readonly cases: KycCases,
    private readonly uploads: ForwardUploadHandler,
    private readonly applying: ApplySubmissionHandler,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {
    const refuse = (): LimitReached => this.anotherArrives();
    this.arriving = new OneAtATime(
      {
        queuedMax: QUEUED_MAX,
        waitLimitMs: WAIT_LIMIT_MS,
        timeLimitMs: arrivalLimits.uploadMs + PLACE_AND_STORAGE_MS,
      },
      { busy: refuse, late: refuse },
    );
  }

  /** @returns the form with its faults, or a redirect to the page, which shows the state of the verification. */
  async handle(visit: KycVisit, reply: FastifyReply): Promise<PageAnswer> {
    const { raw } = reply.request;
    const { stage, demand } = await this.cases.find(visit);
    if (stage !== 'FORM') {
      raw.resume();
      return { status: 303 };
    }
    const { look } = visit;
    const { platformKey } = visit.link;
    const file = new ArrivingFile(this.storage, { platformKey, mediaTypes: uploadedFileTypes });
    let isUnused = true;
    try {
      const form = await this.arriving.run(visit.token, () =>
        this.uploads.withPlace(reply, platformKey, (placeLost) => readKycForm(raw, file, placeLost)),
      );
      const violations = { ...form.unreadable, ...this.violationsOf(form, demand) };
      if (Object.keys(violations).length > 0) return sentBack(look, form, demand, violations);
      // From here on a document may use the file, even without an answer. The removal of orphans decides later.
      isUnused = false;
      const applied = await this.apply(visit, form, file);
      if (applied === 'UNAVAILABLE') return this.unavailable(look, form, demand);
      isUnused = !applied.isFileKept;
      return Object.keys(applied.violations).length > 0
        ? sentBack(look, form, demand, applied.violations)
        : { status: 303 };
    } finally {
      if (isUnused) await this.uploads.discard(file);
    }
  }

  private violationsOf({ values, file }: ArrivedForm, demand: KycDemand): KycViolations {
    const nowMs = this.clock.now();
    const rules = {
      isCountry,
      needsPostalCode,
      isName: (text: string): boolean => nameFault(text) === undefined,
      isBirthDate: (day: string): boolean => isBirthDate(day, nowMs),
      earliestBirthDate: EARLIEST_BIRTH_DATE,
    };
    return violationsOf({ values, file }, demand, rules);
  }

  private anotherArrives(): LimitReached {
    this.metrics.limited(ARRIVING.name);
    return new LimitReached(ARRIVING, 'another form of this link is still being sent', 1);
  }

  private async apply(
    visit: KycVisit,
    { values, submission }: ArrivedForm,
    file: ArrivingFile,
  ): Promise<Applied | 'UNAVAILABLE'> {
    try {
      return await this.applying.execute({ ...visit, values, submission, file: file.stored });
    } catch (error) {
      if (error instanceof DomainError && error.status >= 500) return 'UNAVAILABLE';
      throw error;
    }
  }

  private unavailable(
    look: PageLook,
    { values, submission, file }: ArrivedForm,
    demand: KycDemand,
  ): PageAnswer {
    const sent = { demand, values, violations: {}, submission, hadFile: file !== 'NONE' };
    const page = formPage(look, { ...sent, isUnavailable: true });
    return { status: 503, html: page, headers: { 'retry-after': '1' } };
  }
}
