import { createHash } from 'node:crypto';
import { canonicalJson, type Violation } from '@corridor/kernel';
import type { z } from 'zod';
import {
  BODY_BYTES_MAX,
  callTypes,
  connectorCalls,
  type AnswerOf,
  type CallType,
  type RequestOf,
} from './calls';
import { faultsOf, inWords } from './faults';
import type { UnreadableReport } from './findings';
import { readableMembers, report, reportsAnswer, reportsPage, reportsRequest } from './reports';

/** A parsed message, or all its faults by path. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; faults: Violation[] };

/** Deepest nesting of a message: an owner's address is 4 deep. */
const DEPTH_MAX = 16;
/** Types of reports whose content is erased when their check ends. */
const OF_CHECKS: readonly (string | undefined)[] = ['account-check.report', 'identity-check.report'];
/** Most faults of a report that its finding names. */
const NAMED_FAULTS_MAX = 3;

function refuse(message: string): { ok: false; faults: Violation[] } {
  return { ok: false, faults: [{ field: '', message }] };
}

/** The value without members that are null, because null means absent; undefined if it is nested too deeply. */
function withoutNulls(value: unknown, depth = 0): { value: unknown } | undefined {
  if (typeof value !== 'object' || value === null) return { value };
  if (depth >= DEPTH_MAX) return undefined;
  const entries: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    // A list keeps its nulls: they are faults of their items.
    if ((member === null && !Array.isArray(value)) || name === '__proto__') continue;
    const kept = withoutNulls(member, depth + 1);
    if (!kept) return undefined;
    entries.push([name, kept.value]);
  }
  return { value: Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries) };
}

function parseValue<S extends z.ZodType>(schema: S, given: unknown): Parsed<z.output<S>> {
  const kept = withoutNulls(given);
  if (!kept) return refuse(`must be nested at most ${DEPTH_MAX} deep`);
  const result = schema.safeParse(kept.value, inWords);
  return result.success ? { ok: true, value: result.data } : { ok: false, faults: faultsOf(result.error) };
}

function parseJson(text: string): Parsed<unknown> {
  if (Buffer.byteLength(text) > BODY_BYTES_MAX) return refuse(`must have at most ${BODY_BYTES_MAX} bytes`);
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return refuse('must be JSON');
  }
}

function parseText<S extends z.ZodType>(schema: S, text: string): Parsed<z.output<S>> {
  const given = parseJson(text);
  return given.ok ? parseValue(schema, given.value) : given;
}

/**
 * Reads the body of a call. Unknown members are dropped, members that are null count as absent.
 * @returns the request, or all faults by path
 */
export function parseRequest<T extends CallType>(type: T, text: string): Parsed<RequestOf<T>>;
export function parseRequest(type: CallType, text: string): Parsed<unknown> {
  return parseText(connectorCalls[type].request, text);
}

/**
 * Reads the answer to a call. Unknown members are dropped, members that are null count as absent.
 * @returns the answer, or all faults by path
 */
export function parseAnswer<T extends CallType>(type: T, text: string): Parsed<AnswerOf<T>>;
export function parseAnswer(type: CallType, text: string): Parsed<unknown> {
  return parseText(connectorCalls[type].answer, text);
}

/**
 * Reads a page of reports that a connector lists. A report that is not valid becomes a finding with what it was, because its
 * page comes once: the connector does not learn of the fault.
 * @returns the page, or all faults of the page itself by path
 */
export function parseReportsPage(text: string): Parsed<AnswerOf<'reports.list'>> {
  const given = parseJson(text);
  if (!given.ok) return given;
  const { reports: listed } = Object(given.value) as { reports?: unknown };
  // Each report is read by itself, so that none of them counts for the nesting of the page.
  const items: readonly unknown[] | undefined = Array.isArray(listed) ? listed : undefined;
  const outer = items ? { ...(given.value as object), reports: items.map(() => null) } : given.value;
  const page = parseValue(reportsPage, outer);
  if (!page.ok) return page;
  const reports = (items ?? []).map((item) => {
    const parsed = parseValue(report, item);
    return parsed.ok ? parsed.value : findingOf(item, parsed.faults);
  });
  return { ok: true, value: { ...page.value, reports } };
}

/** The value without what is nested too deeply. */
function asDeepAsRead(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.map((item) => asDeepAsRead(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, asDeepAsRead(member, depth + 1)]),
  );
}

/** The id is of the content: the connector may correct the report under its own id. */
function findingOf(given: unknown, faults: readonly Violation[]): UnreadableReport {
  const { type, reportId, instructionId, depositId, checkId, ...place } = readableMembers.parse(given);
  const subject = instructionId ?? depositId ?? checkId;
  const names = [
    ...(reportId === undefined ? [] : [reportId]),
    ...(subject === undefined ? [] : [`on ${subject}`]),
  ];
  const reasons = faults.slice(0, NAMED_FAULTS_MAX).map(({ message }) => message);
  const content = asDeepAsRead(given);
  return {
    reportId: `unreadable-${createHash('sha256').update(canonicalJson(content)).digest('hex')}`,
    type: 'finding.report',
    kind: 'UNREADABLE_ENTRY',
    message: `${['report', ...names].join(' ')} of the list is not valid: ${reasons.join('; ')}`,
    ...place,
    content: checkId !== undefined || OF_CHECKS.includes(type) ? null : content,
  };
}

/**
 * Reads the reports that a connector posts.
 * @returns the reports, or all faults by path
 */
export function parseReports(text: string): Parsed<z.output<typeof reportsRequest>> {
  return parseText(reportsRequest, text);
}

/**
 * Reads the answer to reports.
 * @returns the results, or all faults by path
 */
export function parseReportsAnswer(text: string): Parsed<z.output<typeof reportsAnswer>> {
  return parseText(reportsAnswer, text);
}

/** The call of a path below `/v1`, for a connector that routes by path. */
export function callOfPath(path: string): CallType | undefined {
  return callTypes.find((type) => connectorCalls[type].path === path);
}
