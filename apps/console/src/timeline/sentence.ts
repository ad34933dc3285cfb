import type { DecisionCause, TimelineEntry } from '@corridor/sdk';
import { durationOf, unitsOf } from '../ui/format';

/** What an entry of a timeline says to a person. */
export interface Sentence {
  /** What happened. */
  what: string;
  /** Why, or with which result, if there is more to say. */
  why?: string;
}

const statuses: Readonly<Record<string, string>> = {
  CREATED: 'The payment was announced.',
  PENDING: 'The payment is accepted and waits for its next step.',
  PROCESSING: 'The payment is on its way.',
  COMPLETED: 'The payment arrived.',
  REJECTED: 'The payment was rejected.',
  FAILED: 'The payment failed.',
  REFUNDED: 'The payment was refunded.',
  EXPIRED: 'The payment expired.',
  REFUND_PENDING: 'A refund began.',
  REFUND_COMPLETED: 'The money was given back.',
  REFUND_FAILED: 'The refund failed, so the money stays in suspense.',
};

const causes: Readonly<Record<DecisionCause['type'], string>> = {
  REQUEST: 'a request of the API asked for it',
  RAIL: 'the bank reported it',
  CONNECTOR: 'the connector of the bank reported it',
  DEPOSIT: 'money was paid in',
  TIMER: 'the moment for it had come',
  EXPIRY: 'the time for it was over',
  APPROVAL: 'your platform decided it',
  COUNTERPARTY: 'the platform on the other side reported it',
  OPERATOR: 'an operator decided it',
};

/** A rule of accounts is the last digits of a number. One of UMA is a name: PENDING_LONG of `$pending.long.usd@…`. */
function ruleOf(rule: string): string {
  if (/^\d+$/.test(rule)) return `the account ends in ${rule}: a rule of the sandbox`;
  return `the address asks for ${rule.toLowerCase().replaceAll('_', '.')}: a rule of the sandbox`;
}

/** Only the simulated bank of a sandbox reports by a timer. */
function textOfCause({ type, name }: DecisionCause): string {
  return name === 'RAIL_STEP' ? 'the simulated bank of the sandbox reported it' : causes[type];
}

/** Why a payment got a status, or will get it; undefined if no cause was kept. */
export function becauseOf({ cause }: TimelineEntry): string | undefined {
  if (!cause) return undefined;
  return `Because ${cause.sandboxRule === undefined ? textOfCause(cause) : ruleOf(cause.sandboxRule)}.`;
}

function decision(entry: TimelineEntry): Sentence {
  const { status, reason } = entry;
  const what = statuses[status] ?? `The status became ${status}.`;
  const why = [becauseOf(entry), reason && `Reason: ${reason}.`].filter(Boolean).join(' ');
  return why === '' ? { what } : { what, why };
}

/** Who called: the name of the token or of the member, in quotation marks. */
export function callerOf({ tokenName, memberName, ids }: TimelineEntry): string {
  const name = tokenName ?? memberName;
  if (name !== undefined) return `“${name}”`;
  if (ids['memberId'] !== undefined) return 'A member who was removed since';
  return ids['tokenId'] === undefined ? 'A person' : 'A token that was deleted since';
}

const ERROR_STATUS = 400;

function request(entry: TimelineEntry): Sentence {
  const {
    operation = 'the API',
    status,
    code,
    durationMs,
    replayed,
    responseStatus = Number(status),
  } = entry;
  const took = durationMs === undefined ? '' : ` after ${durationOf(durationMs)}`;
  if (replayed)
    return {
      what: `${callerOf(entry)} repeated ${operation} with the same Idempotency-Key.`,
      why: `The first answer was given again: ${status}${took}. Nothing happened twice.`,
    };
  const isRefused = responseStatus >= ERROR_STATUS;
  return {
    what: `${callerOf(entry)} called ${operation}.`,
    why: `${isRefused ? 'Refused' : 'Answered'} with ${status}${code === undefined ? '' : ` ${code}`}${took}.`,
  };
}

const steps: Readonly<Record<string, string>> = {
  FUND: 'paid in',
  RESERVE: 'reserved',
  SETTLE: 'settled',
  REFUND: 'given back',
  RETURN: 'returned by the bank',
  SUSPEND: 'put aside for an operator',
  RESOLVE: 'returned by an operator',
  DEPOSIT: 'deposited',
  CREDIT: 'credited by an operator',
  REVERSE: 'taken back by the bank',
};

const ledgerAccounts: Readonly<Record<string, string>> = {
  CLEARING: 'clearing',
  FEES: 'fees',
  FX: 'the exchange of currencies',
  SUSPENSE: 'suspense',
  FUNDING: 'the outside world',
  RECEIVABLE: 'what is owed',
  OWN_FUNDS: 'own funds',
};

function accountOf(name: string | undefined): string {
  if (name === undefined) return 'an unknown account';
  const [kind = '', id] = name.split(':', 2);
  if (kind === 'InternalAccount') return `the internal account …${(id ?? '').slice(-8)}`;
  if (kind === 'TRANSIT' || kind === 'NOSTRO') return 'the settlement account';
  return ledgerAccounts[name] ?? name;
}

function posting({ status, from, to, amount }: TimelineEntry): Sentence {
  const money = amount ? `${unitsOf(amount)} ${amount.currency.code}` : 'Money';
  return {
    what: `${money} ${steps[status] ?? status}.`,
    why: `From ${accountOf(from)} to ${accountOf(to)}.`,
  };
}

const instructionStates: Readonly<Record<string, string>> = {
  QUEUED: 'It waits to be sent.',
  HELD: 'It is held back.',
  SUBMITTING: 'It is being sent.',
  UNKNOWN: 'Whether the connector has it is not known.',
  ACCEPTED: 'The connector has accepted it.',
  COMPLETED: 'The money has left.',
  REJECTED: 'It was rejected.',
  FAILED: 'It failed.',
  CANCELLED: 'It was cancelled.',
  RETURNED: 'The money came back.',
};

function instruction({ status, amount }: TimelineEntry): Sentence {
  const money = amount ? `${unitsOf(amount)} ${amount.currency.code}` : 'money';
  return {
    what: `An order to pay ${money} went to the connector.`,
    why: instructionStates[status] ?? `Its state is ${status}.`,
  };
}

function event({ eventType, status, sequence }: TimelineEntry): Sentence {
  const numbered = sequence === undefined ? '' : ` (sequence ${sequence})`;
  const what = `${eventType ?? 'An event'} was announced${numbered}.`;
  if (status === 'NO_ENDPOINT') return { what, why: 'No endpoint asked for it.' };
  if (status === 'NOT_STORED') return { what, why: 'It is on its way, or no longer kept.' };
  return { what };
}

const tries = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`);

function delivery({ eventType, status, attempts = [], nextAttemptAt }: TimelineEntry): Sentence {
  const name = eventType ?? 'The event';
  const count = tries(attempts.length);
  const last = attempts.at(-1);
  const answer = last?.responseStatus
    ? `The last answer was ${last.responseStatus}.`
    : 'Your server did not answer.';
  switch (status) {
    case 'DELIVERED':
      return { what: `Your server received ${name}.`, why: `After ${count}.` };
    case 'FAILED':
      return { what: `${name} did not reach your server.`, why: `${count} failed. ${answer}` };
    case 'DROPPED':
      return { what: `${name} was not sent.`, why: 'It was dropped, because nobody needs it any more.' };
    default:
      return attempts.length === 0
        ? {
            what: `${name} waits to be sent to your server.`,
            ...(nextAttemptAt === null && { why: 'An earlier event of the payment goes first.' }),
          }
        : { what: `${name} has not reached your server yet.`, why: `${count} failed. ${answer}` };
  }
}

const timers: Readonly<Record<string, string>> = {
  RAIL_STEP: 'The bank reports the next step.',
  EXPIRY: 'The payment expires, unless it goes on before.',
  QUOTE_EXPIRY: 'The quote expires, unless it is executed or paid before.',
  APPROVAL_DEADLINE: 'The payment fails, unless it is approved or rejected before.',
  APPROVAL_UNASKED: 'The payment fails, unless it is approved or rejected before.',
  APPROVAL_BACKSTOP: 'The payment fails at the latest, unless it is decided before.',
  UMA_DELIVERY: 'The payment is offered to the platform on the other side.',
  UMA_OUTCOME: 'The platform on the other side is told the outcome.',
};

/** What a sandbox has planned. */
const outcomes: Readonly<Record<string, string>> = {
  PROCESSING: 'The bank takes the payment.',
  COMPLETED: 'The payment arrives.',
  REJECTED: 'The payment is rejected.',
  FAILED: 'The payment fails.',
};

function timer(entry: TimelineEntry): Sentence {
  const { action = '', status, outcome = '', cause } = entry;
  const what = outcomes[outcome] ?? timers[action] ?? `The step ${action} follows.`;
  if (status === 'STOPPED') return { what, why: 'It failed too often, so it waits for an operator.' };
  const why = cause?.sandboxRule === undefined ? undefined : becauseOf(entry);
  return why === undefined ? { what } : { what, why };
}

const sentences: Readonly<Record<TimelineEntry['kind'], (entry: TimelineEntry) => Sentence>> = {
  REQUEST: request,
  DECISION: decision,
  POSTING: posting,
  INSTRUCTION: instruction,
  EVENT: event,
  DELIVERY: delivery,
  TIMER: timer,
};

/** An entry of a timeline in plain English. */
export function sentenceOf(entry: TimelineEntry): Sentence {
  return sentences[entry.kind](entry);
}

/** The same text for a person of the deployment, who reads about the platform of others. */
export function forOperators(text: string): string {
  return text
    .replaceAll('Your server', 'The platform’s server')
    .replaceAll('your server', 'the platform’s server')
    .replaceAll('Your platform', 'The platform')
    .replaceAll('your platform', 'the platform');
}
