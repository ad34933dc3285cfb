import {
  JournalQuery,
  ProfitAndLossQuery,
  SafeguardingQuery,
  TableQuery,
  TrialBalanceQuery,
} from '../bodies/books.body';
import { defineOperatorOperations } from '../operator-operation';
import {
  HouseAccountResource,
  JournalLineResource,
  ProfitAndLossResource,
  SafeguardingResource,
  TrialBalanceRowResource,
} from '../resources/books.resource';

const books = {
  service: 'payments',
  method: 'GET',
  permission: 'TREASURY',
  tag: 'Books',
  personalData: 'NONE',
} as const;

/** The books of the house, and what it owes beside what it has. */
export const bookOperations = defineOperatorOperations({
  listHouseAccounts: {
    ...books,
    path: '/house-accounts',
    summary: 'List the accounts of the house’s book',
    description:
      'With their present balances. This list has no pages unless it does not fit into one answer.',
    query: TableQuery,
    answer: 'long-list',
    csvColumns: ['account', 'settlementAccountId', 'name', 'currency', 'balance', 'totalBalance'],
    resource: HouseAccountResource,
  },
  getTrialBalance: {
    ...books,
    path: '/trial-balance',
    summary: 'Get the trial balance of a day',
    description:
      'All accounts of the house’s book, and the books of all platforms together by account. In each book and currency ' +
      'debits and credits are equal, which the rows TOTAL show.',
    query: TrialBalanceQuery,
    answer: 'long-list',
    csvColumns: [
      ...['date', 'status', 'book', 'account', 'settlementAccountId', 'currency'],
      ...['opening', 'debits', 'credits', 'debitBalance', 'creditBalance'],
    ],
    errors: ['NOT_FOUND'],
    resource: TrialBalanceRowResource,
  },
  getProfitAndLoss: {
    ...books,
    path: '/profit-and-loss',
    summary: 'Get the profit and loss of a period',
    description:
      'By currency: the change of the accounts of income and of expense, from the beginning of the first day to the end of ' +
      'the last one. A last day that is not kept yet (status OPEN) counts as far as it has come.',
    query: ProfitAndLossQuery,
    answer: 'long-list',
    csvColumns: [
      ...['from', 'to', 'status', 'currency', 'fees', 'providerFees', 'fxResult', 'ownFunds', 'result'],
    ],
    errors: ['NOT_FOUND'],
    resource: ProfitAndLossResource,
  },
  listJournal: {
    ...books,
    path: '/journal',
    summary: 'Export the postings of a day',
    description:
      'For a general ledger: the postings of all books, in the order in which they were booked. What was given is given ' +
      'again with the same bytes. A day that is not kept yet (status OPEN) has the postings so far, up to some seconds ago ' +
      'and to the oldest running transaction; later ones come after them. A KEPT day is complete.',
    query: JournalQuery,
    answer: 'feed',
    csvColumns: [
      ...['bookedAt', 'book', 'sourceId', 'kind', 'line', 'debitAccount', 'creditAccount'],
      ...['currency', 'amount', 'createdAt'],
    ],
    hasDayStatus: true,
    errors: ['NOT_FOUND'],
    resource: JournalLineResource,
  },
  listSafeguarding: {
    ...books,
    path: '/safeguarding',
    tag: 'Safeguarding',
    summary: 'Get what customers are owed, beside what banks hold',
    description:
      'By currency: of one day, or of the kept days of a period, the newest first. A difference is explained by its parts to ' +
      'the smallest unit.',
    query: SafeguardingQuery,
    answer: 'feed',
    csvColumns: [
      ...['date', 'status', 'asOf', 'currency', 'owedToCustomers', 'atBanks', 'inTransitIn', 'inTransitOut'],
      ...['elsewhere', 'ownFunds', 'fees', 'suspense', 'difference', 'shortfall', 'hash'],
    ],
    errors: ['NOT_FOUND'],
    resource: SafeguardingResource,
  },
});
