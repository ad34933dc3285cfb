import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DomainError, invalidInput, type Violation } from '@corridor/kernel';
import {
  ignoredNames,
  readShape,
  type ReadShape,
  type OperationShape,
  type UploadedFile,
} from '@corridor/contracts';
import { LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { CallerLimits, senderOf } from '../limits/caller-limits.registry';
import { LimitReached } from '../limits/domain/limit-reached';
import { UploadPlaces, type Sender } from '../limits/upload-places.registry';
import { Arrivals } from '../http/arrivals.registry';
import { Forwarder } from '../forwarding/forwarder.client';
import { formHash } from '../operation-calls/idempotency-key.parser';
import { nameIgnored, strictnessOf } from '../operation-calls/ignored-fields.presenter';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { ArrivingFile } from './arriving-file.parser';
import { FileAreas } from './file-areas.registry';
import { FILE_FIELD, readForm, type MultipartForm } from './multipart-form.parser';

/** Time limit of the storage in addition to the arrival of an upload, milliseconds. */
const STORAGE_TIME_MS = 30_000;

/** An empty field of a form is an absent one, or clears the field. */
function bodyOf(fields: MultipartForm['fields']): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  );
}

function readFields({ body }: OperationShape, fields: MultipartForm['fields']): ReadShape {
  if (body) return readShape(body, bodyOf(fields));
  return { instance: {}, violations: [], ignored: ignoredNames(Object.keys(fields)) };
}

/** Streams a file to the storage and asks the service with its key (ADR 14). */
@Injectable()
export class ForwardUploadHandler {
  private readonly places: UploadPlaces;

  constructor(
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'sandbox' | 'uploadsMax' | 'arrivalLimits'>,
    private readonly areas: FileAreas,
    private readonly forwarder: Forwarder,
    private readonly arrivals: Arrivals,
    private readonly callers: CallerLimits,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.places = new UploadPlaces(config.uploadsMax, config.arrivalLimits.uploadMs + STORAGE_TIME_MS);
  }

  async handle(call: OperationCall, reply: FastifyReply): Promise<void> {
    const { upload } = call.operation;
    if (!upload) throw new Error(`${call.operation.name} takes no file`);
    const { context } = call.request;
    const file = new ArrivingFile(this.areas.of(upload.area), {
      platformKey: context.platformKey,
      mediaTypes: upload.mediaTypes,
      bytesMax: upload.bytesMax,
    });
    let answer;
    try {
      const asked = await this.withPlace(reply, senderOf(context), (placeLost) =>
        this.receive(call, reply, file, placeLost),
      );
      answer = await this.forwarder.ask(asked);
    } catch (error) {
      // Without an answer it is unknown whether the file is used; the removal of orphans decides later.
      if (error instanceof DomainError && error.status < 500) await this.discard(file);
      throw error;
    }
    // A repeat is answered from the record of the first, so its own file is not used.
    if (answer.replayed || (answer.status >= 400 && answer.status < 500)) await this.discard(file);
    this.forwarder.send(reply, answer);
  }

  /** The call with the form as its body. @throws DomainError naming every fault of the form. */
  private async receive(
    call: OperationCall,
    reply: FastifyReply,
    file: ArrivingFile,
    placeLost: AbortSignal,
  ): Promise<OperationCall> {
    const { operation, request } = call;
    const { fields, violations, ignored } = await readForm(
      reply.request.raw,
      (bytes, name) => file.take(bytes, name),
      { fileBytesMax: operation.upload?.bytesMax, signal: placeLost },
    );
    const read = readFields(operation, fields);
    const body = read.instance;
    const named = new Set(violations.map((violation) => violation.field));
    const all = [...violations, ...read.violations.filter((violation) => !named.has(violation.field))];
    if (!named.has(FILE_FIELD)) all.push(...fileViolations(call, file, body));
    const { isStrict } = strictnessOf(operation, reply.request, this.config);
    all.push(...nameIgnored(reply, [...read.ignored, ...ignoredNames(ignored)], isStrict));
    if (all.length > 0) throw invalidInput(all);
    const { idempotency } = request.context;
    const bodyHash = formHash(fields, file.stored?.sha256);
    return {
      operation,
      request: {
        ...request,
        context: {
          ...request.context,
          ...(idempotency ? { idempotency: { ...idempotency, bodyHash } } : {}),
          ...(isStrict ? { isStrict } : {}),
        },
        body: { ...body, ...(file.stored ? { file: file.stored satisfies UploadedFile } : {}) },
      },
    };
  }

  /**
   * Receives one more upload of a sender with the time limits of an upload, once there is a place for it.
   * @throws DomainError RATE_LIMITED if the sender has too many, or gives way to another one; SERVICE_UNAVAILABLE if too
   *   many wait.
   */
  withPlace<T>(
    reply: FastifyReply,
    sender: Sender,
    take: (placeLost: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.callers.upload(sender, async () => {
      this.arrivals.allowUpload(reply.request.raw);
      try {
        return await this.places.hold(sender, take);
      } catch (error) {
        // The connection ends with the answer, so that the rest isn't read.
        if (error instanceof LimitReached) reply.header('connection', 'close');
        throw error;
      }
    });
  }

  /** Removes an unused file; if that fails, the removal of orphans does it. */
  async discard(file: ArrivingFile): Promise<void> {
    try {
      await file.discard();
    } catch (error) {
      this.logger.warn({ err: error }, 'an unused file is left to the sweep');
    }
  }
}

function fileViolations({ operation }: OperationCall, file: ArrivingFile, body: object): Violation[] {
  if (file.refusal !== undefined) return [{ field: FILE_FIELD, message: file.refusal }];
  if (file.stored) return [];
  if (operation.upload?.isRequired === true) return [{ field: FILE_FIELD, message: 'file is required' }];
  const isEmpty = Object.values(body).every((value) => value === undefined);
  return isEmpty ? [{ field: FILE_FIELD, message: 'the file or a field is required' }] : [];
}
