import { Injectable } from '@nestjs/common';
import { currencyOf } from '@corridor/kernel';
import type {
  ListUmaProvidersQuery,
  OperationReply,
  Page,
  RequestContext,
  UmaProviderResource,
} from '@corridor/contracts';
import { decodeCursor, PAGE_SIZE_DEFAULT, pageOf } from '@corridor/database';
import { matchingProviders, positionOf, providersAfter, type UmaProvider } from './domain/uma-provider';
import { ProviderDirectory } from './provider-directory.port';

function render(provider: UmaProvider): UmaProviderResource {
  return {
    name: provider.name,
    domain: provider.domain,
    supportedRegions: [...provider.regions],
    supportedCurrencies: provider.currencies.map(currencyOf),
    logoUrl: provider.logoUrl,
    lei: provider.lei,
    allowListStatus: provider.isAllowed,
  };
}

/** Lists institutions that can be reached by UMA addresses, by name. */
@Injectable()
export class ListUmaProvidersHandler {
  constructor(private readonly directory: ProviderDirectory) {}

  execute(
    { platformKey }: RequestContext,
    query: ListUmaProvidersQuery,
  ): OperationReply<Page<UmaProviderResource>> {
    const { limit: wanted, cursor, sortOrder: order = 'desc', ...filters } = query;
    const limit = wanted ?? PAGE_SIZE_DEFAULT;
    const scope = { platformKey, list: 'uma-providers', filters: { ...filters, sortOrder: order } };
    const after = decodeCursor(scope, cursor);
    const { countryCode, currencyCode, hasBlockedProviders } = filters;
    const filter = { countryCode, currencyCode, withBlocked: hasBlockedProviders !== 'false' };
    const list = matchingProviders(this.directory.providers(), filter, order);
    const rows = providersAfter(list, after, order);
    return pageOf({ rows, limit, totalCount: list.length, scope, positionOf, render });
  }
}
