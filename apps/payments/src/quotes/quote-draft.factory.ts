import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import {
  DomainError,
  informationOf,
  invalidInput,
  maskTail,
  parseId,
  toAmount,
  umaAddressOf,
  type Violation,
  type ResourceName,
  type Uuid,
} from '@corridor/kernel';
import {
  counterpartyFieldNames,
  type CreateQuoteBody,
  type CustomerInfoBody,
  type OperationRequest,
  type QuoteDestinationBody,
  type QuoteSourceBody,
} from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import { EnsureAccountsHandler } from '../internal-accounts/ensure-accounts.handler';
import type { CreateQuoteCommand, QuoteDestination, QuoteSource } from './domain/new-quote';
import type { Lookup, LookupReceiver } from '../lookups/domain/lookup';
import { labelsOf } from '../transactions/payment-labels.parser';
import { LookupRepository } from '../lookups/lookup.repository';
import { InlineAccounts } from './inline-accounts.port';
import type { QuoteReceiver } from '../transactions/domain/quote-terms';

/** Fields of which only the last characters are shown. */
const sensitiveFields: readonly string[] = [
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'ACCOUNT_IDENTIFIER',
  'IDENTIFIER',
];

type UmaLookup = Lookup & { receiver: LookupReceiver };

function optionalId(name: ResourceName, field: string, text: string | null | undefined): Uuid | undefined {
  if (text === undefined || text === null) return undefined;
  const id = parseId(name, text);
  const violation: Violation = { field, message: `${field} must be an id of the form ${name}:<uuid>` };
  if (!id) throw invalidInput([violation]);
  return id;
}

function sourceOf(source: QuoteSourceBody): QuoteSource {
  const customerId = optionalId('Customer', 'source.customerId', source.customerId);
  const id = optionalId('InternalAccount', 'source.accountId', source.accountId);
  if (source.sourceType !== 'REALTIME_FUNDING' && id) return { kind: 'INTERNAL_ACCOUNT', id, customerId };
  return {
    kind: 'REALTIME_FUNDING',
    customerId: customerId ?? null,
    currency: source.currency ?? '',
    cryptoNetwork: source.cryptoNetwork ?? null,
  };
}

/**
 * Information about the payer: texts by upper-case names. Sensitive texts are masked except for their last
 * characters.
 */
function payerInformationOf(info: CustomerInfoBody | undefined): Record<string, string> | undefined {
  if (!info) return undefined;
  const texts = Object.entries(informationOf(info, counterpartyFieldNames));
  const shown = texts.map(([name, text]) => [name, sensitiveFields.includes(name) ? maskTail(text) : text]);
  return Object.fromEntries(shown) as Record<string, string>;
}

/** The refusal if information is missing that the receiver's institution requires. */
function missingPayerData(
  receiver: LookupReceiver,
  info: Record<string, string> | undefined,
): DomainError | undefined {
  const missing = receiver.requiredPayerDataFields.filter(
    ({ name, mandatory }) => mandatory && !info?.[name],
  );
  if (missing.length === 0) return undefined;
  const errors = missing.map(({ name }) => {
    const field = `senderCustomerInfo.${name}`;
    return { field, message: `${field} is required by the receiver` };
  });
  const names = missing.map(({ name }) => name).join(', ');
  return new DomainError('MISSING_MANDATORY_USER_INFO', `${names} must be given`, { errors });
}

/**
 * A destination, and the reason why it can't be paid. The reason applies once both sides are known to exist and to be
 * ready.
 */
interface DraftedDestination {
  destination: QuoteDestination;
  refusal?: DomainError | undefined;
}

/** Reads a quote from a request, and fetches the data that the ledger can't request inside its batch. */
@Injectable()
export class QuoteDraft {
  constructor(
    private readonly pool: Pool,
    private readonly clocks: PlatformClocks,
    private readonly lookups: LookupRepository,
    private readonly ensureAccounts: EnsureAccountsHandler,
    private readonly inlineAccounts: InlineAccounts,
  ) {}

  /** Whether the command needs more data than the request: a lookup, a UMA address, an inline account. */
  asksOthers({ lookupId, destination }: CreateQuoteBody): boolean {
    const { umaAddress, externalAccountDetails } = destination;
    return [lookupId, umaAddress, externalAccountDetails].some(
      (given) => given !== undefined && given !== null,
    );
  }

  /**
   * @throws DomainError LOOKUP_REQUEST_NOT_FOUND, INVALID_UMA_ADDRESS, and for inline accounts the errors of POST
   *   /customers/external-accounts. Errors of later checks become the command's `refusal`.
   */
  async commandOf(request: OperationRequest<CreateQuoteBody>): Promise<CreateQuoteCommand> {
    const { body, context } = request;
    const { description, purposeOfPayment } = body;
    const payerInformation = payerInformationOf(body.senderCustomerInfo);
    const lookup = await this.lookUp(request);
    const { destination, refusal } = await this.destinationOf(request, lookup);
    const counterpartyInformation =
      lookup?.receiver?.reachedBy === 'NETWORK' ? lookup.receiver.counterpartyInformation : undefined;
    return {
      platformKey: context.platformKey,
      source: sourceOf(body.source),
      destination,
      ...(refusal === undefined ? {} : { refusal }),
      locked: { side: body.lockedCurrencySide, amount: toAmount(body.lockedCurrencyAmount) },
      isExecutedAtOnce: body.immediatelyExecute ?? false,
      ...(description === undefined || description === null ? {} : { description }),
      ...(purposeOfPayment === undefined ? {} : { purposeOfPayment }),
      ...labelsOf(body),
      ...(counterpartyInformation === undefined ? {} : { counterpartyInformation }),
      ...(payerInformation === undefined ? {} : { payerInformation }),
    };
  }

  private async destinationOf(
    request: OperationRequest<CreateQuoteBody>,
    lookup: Lookup | undefined,
  ): Promise<DraftedDestination> {
    const { destination, senderCustomerInfo } = request.body;
    if (destination.umaAddress !== undefined && isUma(destination)) {
      const { text } = umaAddressOf(destination.umaAddress, 'destination.umaAddress');
      const found = assertUmaLookup(lookup, text);
      const drafted = await this.umaDestination(text, found.receiver, destination.currency);
      const missing = missingPayerData(found.receiver, payerInformationOf(senderCustomerInfo));
      return { ...drafted, refusal: drafted.refusal ?? missing };
    }
    if (destination.externalAccountDetails && isInline(destination)) {
      const id = await this.inlineAccounts.ensure(request.context, destination.externalAccountDetails);
      const paymentRail = destination.paymentRail ?? null;
      return { destination: { kind: 'EXTERNAL_ACCOUNT', id, paymentRail } };
    }
    return { destination: accountOf(destination) };
  }

  private async lookUp({ body, context }: OperationRequest<CreateQuoteBody>): Promise<Lookup | undefined> {
    const id = optionalId('Lookup', 'lookupId', body.lookupId);
    if (!id) return undefined;
    const { platformKey } = context;
    const lookup = await this.lookups.find(platformKey, id);
    const nowMs = await this.clocks.now(this.pool, platformKey);
    if (!lookup || lookup.expiresAtMs <= nowMs) {
      throw new DomainError('LOOKUP_REQUEST_NOT_FOUND', 'the look-up does not exist, or has expired');
    }
    return lookup;
  }

  private async umaDestination(
    umaAddress: string,
    receiver: LookupReceiver,
    wanted: string | undefined,
  ): Promise<DraftedDestination> {
    const currency = wanted ?? receiver.currencies[0]?.code ?? '';
    const limits = receiver.currencies.find(({ code }) => code === currency);
    const reached = limits && (await this.receiverOf(receiver, currency));
    const destination = { kind: 'UMA_ADDRESS', umaAddress, currency } as const;
    if (limits && reached) return { destination: { ...destination, limits, receiver: reached } };
    const known = receiver.currencies.map(({ code }) => code).filter((code) => code !== currency);
    const message = `the receiver takes ${known.join(', ') || 'no currency'}`;
    return {
      destination: { ...destination, limits: { min: 0, max: 0 }, receiver: nobody },
      refusal: new DomainError('INVALID_CURRENCY', message),
    };
  }

  /** Undefined if a customer of this deployment has no account in the currency. */
  private async receiverOf(receiver: LookupReceiver, currency: string): Promise<QuoteReceiver | undefined> {
    if (receiver.reachedBy === 'NETWORK') return { reachedBy: 'NETWORK', handle: receiver.handle };
    const { platformKey, customerId } = receiver;
    const accountId = await this.ensureAccounts.idOf({ platformKey, customerId, currency });
    return accountId && { reachedBy: 'DEPLOYMENT', platformKey, customerId, accountId };
  }
}

/** Placeholder in a quote that will be refused. */
const nobody: QuoteReceiver = { reachedBy: 'NETWORK', handle: '' };

function isUma({ destinationType }: QuoteDestinationBody): boolean {
  return destinationType === undefined || destinationType === 'UMA_ADDRESS';
}

function isInline({ destinationType }: QuoteDestinationBody): boolean {
  return destinationType === undefined || destinationType === 'EXTERNAL_ACCOUNT_DETAILS';
}

function assertUmaLookup(lookup: Lookup | undefined, address: string): UmaLookup {
  const field = 'lookupId';
  if (!lookup) throw invalidInput([{ field, message: `${field} is required for a UMA address` }]);
  if (lookup.kind !== 'UMA' || lookup.target !== address) {
    throw invalidInput([{ field, message: `${field} is the look-up of another receiver` }]);
  }
  return lookup;
}

function accountOf({ accountId = '', paymentRail = null }: QuoteDestinationBody): QuoteDestination {
  const inside = parseId('InternalAccount', accountId);
  if (inside) return { kind: 'INTERNAL_ACCOUNT', id: inside };
  const id = optionalId('ExternalAccount', 'destination.accountId', accountId);
  if (!id) throw new DomainError('ACCOUNT_NOT_FOUND', 'the account does not exist');
  return { kind: 'EXTERNAL_ACCOUNT', id, paymentRail };
}
