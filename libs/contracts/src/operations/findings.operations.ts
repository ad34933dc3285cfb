import { FindOwnQuery } from '../bodies/findings.body';
import { defineOperations } from '../operation';
import { OwnFindingsResource } from '../resources/findings.resource';

/** What a text names in a platform. */
export const findingOperations = defineOperations({
  findResources: {
    service: 'gateway',
    method: 'GET',
    path: '/find',
    permission: 'VIEW',
    tag: 'Search',
    summary: 'Find what a text names',
    description:
      'Ids and references are found as a whole, references in any case. Customers are found by words of `fullName`, `legalName` ' +
      'and `doingBusinessAs`, and by the first 3 letters or more of a word, in any case and order, with or without accents ' +
      '(ł as l, ø as o, æ as ae): at most 50, the newest first. With several words only the newest 10,000 ' +
      'records with the longest one count. Beneficial owners and the beneficiaries of external accounts are found likewise, and by their ' +
      'e-mail addresses as a whole. Payments are found by the exact amount that was sent or received, such as 12.50, 1,250.00 or ' +
      '12.50 USD, among the newest 10,000 of the platform, and external accounts by their numbers, whole or the last four ' +
      'characters. A service that does not answer in 2 seconds is named in `parts`, and the rest is there.',
    query: FindOwnQuery,
    resource: OwnFindingsResource,
  },
});
