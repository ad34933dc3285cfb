import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  currencyCodes,
  currencyOf,
  DomainError,
  isCurrency,
  isoTime,
  toJsonInteger,
  AMOUNT_MAX_DEFAULT,
  AMOUNT_MIN_DEFAULT,
} from '@corridor/kernel';
import {
  accountTypes,
  SENDING_AMOUNT_DEFAULT,
  type ExchangeRateResource,
  type ListExchangeRatesQuery,
  type RequestContext,
} from '@corridor/contracts';
import { ReplicaRepository } from '../replicas/replica.repository';
import type { PlatformReplica } from '../replicas/domain/replicas';
import { ReplicaOwner } from '../replicas/owner.port';
import { arrivingAmount, exchangeRateOf } from './domain/pricing';
import { RateBook } from './rate-book.cache';

/** Limits of a currency that the platform doesn't support (docs/behaviour.md 13). */
const DEFAULT_LIMITS = { minAmount: AMOUNT_MIN_DEFAULT, maxAmount: AMOUNT_MAX_DEFAULT };

/** A sending and a receiving currency. */
interface Pair {
  sending: string;
  receiving: string;
}

/** GET /exchange-rates: the current rate of each corridor, and the amount that arrives. */
@Injectable()
export class ListExchangeRatesHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly replicas: ReplicaRepository,
    private readonly owner: ReplicaOwner,
    private readonly rateBook: RateBook,
  ) {}

  async execute(
    context: RequestContext,
    query: ListExchangeRatesQuery,
  ): Promise<{ data: ExchangeRateResource[] }> {
    const { sourceCurrency, destinationCurrency, sendingAmount = SENDING_AMOUNT_DEFAULT } = query;
    assertKnown([...(sourceCurrency ?? []), ...(destinationCurrency ?? [])]);
    const platform = await this.platformOf(context);
    const sources = new Set(sourceCurrency ?? platform.currencies.keys());
    const destinations = new Set(destinationCurrency ?? currencyCodes);
    const data: ExchangeRateResource[] = [];
    for (const sending of sources) {
      for (const receiving of destinations) {
        const rate = this.rateOf({ sending, receiving }, platform, sendingAmount);
        if (rate) data.push(rate);
      }
    }
    return { data };
  }

  private rateOf(
    pair: Pair,
    platform: PlatformReplica,
    sendingAmount: number,
  ): ExchangeRateResource | undefined {
    const { sending, receiving } = pair;
    const type = accountTypes.find(({ currency }) => currency.includes(receiving));
    const terms = this.rateBook.termsIfAny(sending, receiving, type?.paymentRails[0]);
    if (!terms) return undefined;
    const locked = { side: 'SENDING' as const, amount: BigInt(sendingAmount) };
    const receivingAmount = arrivingAmount({ ...pair, locked, terms });
    if (receivingAmount === undefined) return undefined;
    const limits = platform.currencies.get(sending) ?? DEFAULT_LIMITS;
    return {
      sourceCurrency: currencyOf(sending),
      sendingAmount,
      minSendingAmount: limits.minAmount,
      maxSendingAmount: limits.maxAmount,
      destinationCurrency: currencyOf(receiving),
      destinationPaymentRail: type?.paymentRails[0] ?? type?.cryptoNetworks?.[0] ?? type?.accountType ?? '',
      receivingAmount: toJsonInteger(receivingAmount),
      exchangeRate: Number(exchangeRateOf(terms)),
      fees: { fixed: toJsonInteger(terms.fixedFee), variableRate: Number(terms.variableFeeRate) },
      updatedAt: isoTime(terms.rateAtMs),
    };
  }

  /** A replica alone never rejects a platform as unknown; its owner is asked first. */
  private async platformOf({ platformKey, platformId }: RequestContext): Promise<PlatformReplica> {
    const find = async (): Promise<PlatformReplica | undefined> =>
      (await this.replicas.platforms(this.dataSource, [platformKey]))[0];
    const known = await find();
    if (known) return known;
    await this.owner.resolve({ platformKey, platformId, customerIds: [], externalAccountIds: [] });
    const learnt = await find();
    if (learnt) return learnt;
    throw new DomainError('SERVICE_UNAVAILABLE', 'the platform is not known yet; repeat the request later');
  }
}

/** @throws DomainError INVALID_CURRENCY with the unknown codes. */
function assertKnown(codes: readonly string[]): void {
  const unknown = [...new Set(codes.filter((code) => !isCurrency(code)))];
  if (unknown.length === 0) return;
  throw new DomainError('INVALID_CURRENCY', `unknown currencies: ${unknown.join(', ')}`);
}
