import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currencyOf, formatId } from '@corridor/kernel';
import type { CounterpartyFieldName, ReceiverLookupResource } from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import type { PlatformReplica } from '../replicas/domain/replicas';
import { exchangeRateOf } from '../rates/domain/pricing';
import { RateBook } from '../rates/rate-book.cache';
import type { PayerDataField, ReceivingCurrency } from '../uma/domain/uma-receiver';
import { newLookup, type LookupTarget } from './domain/lookup';
import { primaryCurrency } from './domain/receiving';
import { LookupRepository } from './lookup.repository';

/** The result of a lookup, and the data for the caller. */
export interface FoundReceiver {
  found: LookupTarget;
  currencies: readonly ReceivingCurrency[];
  requiredPayerDataFields: readonly PayerDataField[];
  /** Payment rail that determines the corridor; undefined for UMA addresses. */
  paymentRail?: string | undefined;
}

/** Stores the answer to a lookup for a later quote, and renders it for the caller. */
@Injectable()
export class KeepLookupHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly rates: RateBook,
    private readonly lookups: LookupRepository,
  ) {}

  /** @param platform the caller's platform. */
  async execute(platform: PlatformReplica, receiver: FoundReceiver): Promise<ReceiverLookupResource> {
    const { found, currencies, requiredPayerDataFields, paymentRail } = receiver;
    const { platformKey } = platform;
    const sending = primaryCurrency(platform);
    const supportedCurrencies = currencies.map(({ code, min, max }) => ({
      currency: currencyOf(code),
      estimatedExchangeRate: Number(exchangeRateOf(this.rates.terms(sending, code, paymentRail))),
      min,
      max,
    }));
    const nowMs = await this.clocks.now(this.dataSource, platformKey);
    const lookup = newLookup({ platformKey, nowMs, found });
    await this.lookups.save(lookup);
    return {
      lookupId: formatId('Lookup', lookup.id),
      supportedCurrencies,
      requiredPayerDataFields: requiredPayerDataFields.map(({ name, mandatory }) => ({
        name: name as CounterpartyFieldName,
        mandatory,
      })),
    };
  }
}
