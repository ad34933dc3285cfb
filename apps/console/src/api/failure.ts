/** A fault of one field of the input. */
export interface FieldFault {
  field: string;
  message: string;
}

interface ErrorAnswer {
  code?: string;
  message?: string;
  details?: { errors?: FieldFault[] };
}

/** A call that the API refused, or that did not reach it (status 0). */
export class ApiFailure extends Error {
  readonly code: string;
  readonly requestId: string | undefined;
  readonly faults: readonly FieldFault[];

  constructor(
    readonly status: number,
    { code, message, details }: ErrorAnswer,
    requestId?: string | null,
  ) {
    super(message ?? 'The answer could not be read.');
    this.code = code ?? 'UNREADABLE_ANSWER';
    this.requestId = requestId ?? undefined;
    this.faults = details?.errors ?? [];
  }
}

/** A field that can't be read, before anything is asked of the API. */
export class InputFailure extends Error {
  readonly faults: readonly FieldFault[];

  constructor(field: string, message: string) {
    super(message);
    this.faults = [{ field, message }];
  }
}

/** What is not done because it has been done before. */
export class DoneFailure extends Error {
  readonly code = 'ALREADY_DONE';

  /** @param id of what has done it @param href of its page */
  constructor(
    message: string,
    readonly id: string,
    readonly href: string,
  ) {
    super(message);
  }
}

/** The failure of an answer without success. */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const answer = typeof body === 'object' && body !== null ? (body as ErrorAnswer) : {};
  return new ApiFailure(response.status, answer, response.headers.get('x-request-id'));
}

export function unreachable(): ApiFailure {
  return new ApiFailure(0, {
    code: 'UNREACHABLE',
    message: 'Corridor did not answer. Check the connection, then try again.',
  });
}
