import { errorStatus, amountFields, type ErrorCode } from '@corridor/kernel';
import { fieldNamesOf, type OperationShape, type Shape } from '@corridor/contracts';

/** Codes that any request may get. */
const OF_ALL: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
];
/** Codes of every operation with an Idempotency-Key. */
const OF_COMMANDS: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'];
/** Codes of every operation that reads a body, even an optional one. */
const OF_BODIES: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Whether the operation takes an Idempotency-Key. */
export function isCommand({ method }: OperationShape): boolean {
  return method !== 'GET';
}

/** Whether the operation reads a body, even an optional one. */
export function readsBody(operation: OperationShape): boolean {
  return isCommand(operation) && operation.method !== 'DELETE';
}

function hasAmount(shape: Shape | undefined): boolean {
  return shape !== undefined && fieldNamesOf(shape).some((name) => amountFields.includes(name));
}

/** Every error code of an operation: those of its contract, and those of its kind. */
export function errorCodesOf(operation: OperationShape): ErrorCode[] {
  const amount: readonly ErrorCode[] = hasAmount(operation.body) ? ['INVALID_AMOUNT'] : [];
  return [
    ...new Set([
      ...OF_ALL,
      ...amount,
      ...(isCommand(operation) ? OF_COMMANDS : []),
      ...(readsBody(operation) ? OF_BODIES : []),
      ...operation.errors,
    ]),
  ];
}

/** The codes by HTTP status, in the order of the statuses. */
export function codesByStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].sort(([a], [b]) => a - b);
}
