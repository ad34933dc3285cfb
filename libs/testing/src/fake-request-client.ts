import { DomainError, renderError } from '@corridor/kernel';
import type { OperationRequest, RequestService } from '@corridor/contracts';
import type { RawReply, SendOptions } from '@corridor/messaging';

/** The answer of another service: a body, or a thrown DomainError. */
export type FakeAnswer = (request: OperationRequest) => unknown;

/** Replaces the other services at the request client and records the requests. */
export class FakeRequestClient {
  readonly asked: {
    operation: string;
    service: RequestService;
    request: OperationRequest;
    options: SendOptions;
  }[] = [];
  private readonly answers = new Map<string, FakeAnswer>();

  /** Sets the answer of an operation. */
  answer(operation: string, answer: FakeAnswer): this {
    this.answers.set(operation, answer);
    return this;
  }

  async send(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<RawReply> {
    try {
      const body = await this.call(operation, service, request, options);
      return { status: 200, body: Buffer.from(JSON.stringify(body ?? {})), replayed: false };
    } catch (error) {
      const rendered = renderError(error);
      return {
        status: rendered.status,
        body: Buffer.from(JSON.stringify(rendered)),
        replayed: false,
        code: rendered.code,
      };
    }
  }

  async call<T = unknown>(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<T> {
    this.asked.push({ operation, service, request, options });
    const answer = this.answers.get(operation);
    if (!answer) throw new DomainError('UPSTREAM_TIMEOUT', `nobody answers ${operation}`);
    return (await answer(request)) as T;
  }
}
