import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { DomainError } from '@corridor/kernel';
import { FILE_BYTES_MAX, tidied } from '@corridor/contracts';
import type { ArrivingFile } from '../uploads/arriving-file.parser';
import { fileTooLarge, readForm } from '../uploads/multipart-form.parser';
import {
  fieldOfPath,
  typedValues,
  type KycViolations,
  type KycFile,
  type KycValues,
} from './domain/kyc-form';
import { SUBMISSION_FIELD } from './form.page';

/**
 * Largest size of a form of the page, bytes. It is larger than a file may be, so a person with a slightly too large
 * photograph doesn't lose the other input.
 */
const FORM_BYTES_MAX = 32 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A submission as it was read. */
export interface ArrivedForm {
  values: KycValues;
  file: KycFile;
  /** Faults of fields that could not be read. */
  unreadable: KycViolations;
  submission: string;
}

async function takeFile(
  file: ArrivingFile,
  bytes: AsyncIterable<Buffer>,
  name: string | undefined,
): Promise<KycFile> {
  let size = 0;
  async function* upToLimit(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size <= FILE_BYTES_MAX) yield chunk;
    }
    if (size > FILE_BYTES_MAX) throw fileTooLarge();
  }
  try {
    await file.take(upToLimit(), name);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PAYLOAD_TOO_LARGE') return 'TOO_LARGE';
    throw error;
  }
  // If no file was chosen, the browser sends one without a name and without bytes.
  if (size === 0) return name ? 'EMPTY' : 'NONE';
  return file.stored ? 'STORED' : 'WRONG_TYPE';
}

/** Reads a form of the page and streams its file to the storage. @throws what {@link readForm} does. */
export async function readKycForm(
  source: IncomingMessage,
  into: ArrivingFile,
  signal?: AbortSignal,
): Promise<ArrivedForm> {
  let file: KycFile = 'NONE';
  const { fields, violations } = await readForm(
    source,
    async (bytes, name) => {
      file = await takeFile(into, bytes, name);
    },
    { formBytesMax: FORM_BYTES_MAX, signal },
  );
  const unreadable = violations.flatMap((violation) => fieldOfPath(violation.field) ?? []);
  const submission = fields[SUBMISSION_FIELD] ?? '';
  return {
    values: typedValues(fields, tidied),
    file,
    unreadable: Object.fromEntries(unreadable.map((field) => [field, { kind: 'UNREADABLE' }])),
    submission: UUID.test(submission) ? submission : randomUUID(),
  };
}
