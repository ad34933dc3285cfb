import { Injectable } from '@nestjs/common';
import type { DiscoveryResource, ListDiscoveriesQuery } from '@corridor/contracts';
import table from './tables/institutions.json';

/** GET /discoveries: banks and mobile money providers of the shipped table, by country and currency. */
@Injectable()
export class ListInstitutionsHandler {
  execute({ country, currency }: ListDiscoveriesQuery): { data: DiscoveryResource[] } {
    const data = table.institutions.filter(
      (institution) =>
        (country === undefined || institution.country === country) &&
        (currency === undefined || institution.currency === currency),
    );
    return { data };
  }
}
