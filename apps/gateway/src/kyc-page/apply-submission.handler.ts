import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError, addressMembers, type ErrorBody, type Violation } from '@corridor/kernel';
import {
  operations,
  readShape,
  UpdateCustomerBody,
  type IdempotencyRequest,
  type OperationContract,
  type UploadedFile,
} from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { Forwarder } from '../forwarding/forwarder.client';
import { formHash } from '../operation-calls/idempotency-key.parser';
import { fieldOfPath, type KycViolations, type KycField, type KycValues } from './domain/kyc-form';
import { contextOf, KycCases, type KycVisit } from './kyc-cases.client';
import { kycPageRoute } from '../page-rendering/domain/kyc-page-route';
import { SubmissionLeaseRepository } from './submission-lease.repository';

/** How long a second submission of the form waits for the first one to end, milliseconds. */
const LEASE_WAIT_MS = 10_000;
const LEASE_POLL_MS = 200;

/** A submission whose input is valid. */
export interface Submission extends KycVisit {
  values: KycValues;
  file: UploadedFile | undefined;
  /** A UUID of the form. */
  submission: string;
}

/** The outcome. `isFileKept`: a document uses the file. */
export interface Applied {
  violations: KycViolations;
  isFileKept: boolean;
}

function given(values: KycValues, fields: readonly KycField[]): Record<string, string> {
  const named = fields.map((field) => [field, values[field]] as const);
  return Object.fromEntries(named.filter((entry): entry is [KycField, string] => entry[1] !== undefined));
}

/** Faults that the API found; for an empty field: that it is required. */
function violationsIn(violations: readonly Violation[], values: KycValues): KycViolations {
  const fields = violations.flatMap(({ field }) => fieldOfPath(field) ?? []);
  return Object.fromEntries(
    fields.map((field) => [field, { kind: values[field] === undefined ? 'MISSING' : 'REFUSED' }]),
  );
}

function violationsOfReply(reply: RawReply, values: KycValues): KycViolations {
  const { details } = JSON.parse(reply.body.toString('utf8')) as ErrorBody;
  return violationsIn((details['errors'] ?? []) as Violation[], values);
}

/**
 * Does with a submission what the platform could do by the API: changes the customer, creates the document, triggers
 * the verification. It handles one submission per customer at a time, and only while the customer must still supply
 * something.
 */
@Injectable()
export class ApplySubmissionHandler {
  constructor(
    private readonly cases: KycCases,
    private readonly leases: SubmissionLeaseRepository,
    private readonly forwarder: Forwarder,
  ) {}

  /** @throws DomainError CUSTOMER_DELETED, or that a service is not available. */
  async execute(submission: Submission): Promise<Applied> {
    const holder = await this.lease(submission);
    try {
      const { stage } = await this.cases.find(submission);
      return stage === 'FORM' ? await this.apply(submission) : { violations: {}, isFileKept: false };
    } finally {
      await this.leases.release(submission.link, holder);
    }
  }

  private async lease({ link }: Submission): Promise<string> {
    for (let waitedMs = 0; waitedMs < LEASE_WAIT_MS; waitedMs += LEASE_POLL_MS) {
      const holder = await this.leases.take(link);
      if (holder !== undefined) return holder;
      await pause(LEASE_POLL_MS);
    }
    throw new DomainError('SERVICE_UNAVAILABLE', 'another submission is still running');
  }

  private async apply(submission: Submission): Promise<Applied> {
    const { customerId } = submission.link;
    const changed = await this.change(submission);
    if (changed) return { violations: changed, isFileKept: false };
    const document = await this.addDocument(submission);
    if (Object.keys(document.violations).length > 0) return document;
    const verified = await this.ask(submission, operations.createVerification, { body: { customerId } });
    if (verified.status !== 200) throw refusal(verified);
    return document;
  }

  /** @returns faults if the customer's data are not accepted. */
  private async change(submission: Submission): Promise<KycViolations | undefined> {
    const { link, values } = submission;
    const address = given(values, addressMembers);
    const body = {
      ...given(values, ['fullName', 'birthDate', 'nationality']),
      ...(Object.keys(address).length > 0 ? { address } : {}),
    };
    if (Object.keys(body).length === 0) return undefined;
    const read = readShape(UpdateCustomerBody, body);
    if (read.violations.length > 0) return violationsIn(read.violations, values);
    const params = { customerId: link.customerId };
    const reply = await this.ask(submission, operations.updateCustomer, { params, body: read.instance });
    if (reply.status === 400) return violationsOfReply(reply, values);
    if (reply.status !== 200) throw refusal(reply);
    return undefined;
  }

  private async addDocument(submission: Submission): Promise<Applied> {
    const { link, values, file } = submission;
    if (!file) return { violations: {}, isFileKept: false };
    const { documentType = '', documentCountry: country = '' } = values;
    const fields = { documentHolder: link.customerId, documentType, country };
    const bodyHash = formHash(fields, file.sha256);
    const key = `${submission.submission}:${bodyHash}`;
    const idempotency = { key, scope: `POST ${kycPageRoute.path}`, bodyHash };
    const body = { ...fields, file };
    const reply = await this.ask(submission, operations.createDocument, { body, idempotency });
    if (reply.status === 400) return { violations: violationsOfReply(reply, values), isFileKept: false };
    if (reply.status !== 201) throw refusal(reply);
    return { violations: {}, isFileKept: !reply.replayed };
  }

  private ask(
    visit: KycVisit,
    operation: OperationContract,
    input: { params?: Record<string, string>; body: object; idempotency?: IdempotencyRequest },
  ): Promise<RawReply> {
    const { params = {}, body, idempotency } = input;
    const context = { ...contextOf(visit), ...(idempotency ? { idempotency } : {}) };
    return this.forwarder.ask({ operation, request: { context, params, query: {}, body } });
  }
}

function refusal({ code }: RawReply): DomainError {
  return new DomainError(code ?? 'SERVICE_UNAVAILABLE', 'the submission was not accepted');
}
