import type { MigrationClass } from '@corridor/database';
import { transactionStatuses } from '@corridor/kernel';
import { Foundation1767225600000 } from './1767225600000-foundation';
import { PaymentInstructions1795440000000 } from './1795440000000-payment-instructions';
import { ConnectorUpkeep1795442000000 } from './1795442000000-connector-upkeep';
import { SettlementAccounts1796100000000 } from './1796100000000-settlement-accounts';
import { BankStatements1796200000000 } from './1796200000000-bank-statements';
import { ConnectorChecks1796300000000 } from './1796300000000-connector-checks';
import { AuditLog1796390000000 } from './1796390000000-audit-log';
import { Deposits1796100001000 } from './1796100001000-deposits';
import { ProofList1796200001000 } from './1796200001000-proof-list';
import { DueDeposits1796100002000 } from './1796100002000-due-deposits';
import { Approvals1796400000000 } from './1796400000000-approvals';
import { ResolvedBreaks1796401000000 } from './1796401000000-resolved-breaks';
import { BreakActions1796420000000 } from './1796420000000-break-actions';
import { OrdersAtBank1796430000000 } from './1796430000000-orders-at-bank';
import { RemovedConnectors1796430500000 } from './1796430500000-removed-connectors';
import { Alerts1796410000000 } from './1796410000000-alerts';
import { SuspendedStates1796440000000 } from './1796440000000-suspended-states';
import { GrownTables1796432000000 } from './1796432000000-grown-tables';
import { DoubledTables1796432001000 } from './1796432001000-doubled-tables';
import { Trails1796800000000 } from './1796800000000-trails';
import { EventPartitions1796510000000 } from './1796510000000-event-partitions';

/** The CHECK of statuses follows the kernel's table, so that a new status takes no migration. */
const statuses = { table: 'transaction_states', column: 'status', values: transactionStatuses };
import { DeadLetters1796431000000 } from './1796431000000-dead-letters';
import { RestoresAndErasures1796501000000 } from './1796501000000-restores-and-erasures';
import { ErasuresRenewVersions1796502000000 } from './1796502000000-erasures-renew-versions';
import { ExpectedReports1796810000000 } from './1796810000000-expected-reports';
import { WaitingReports1796810001000 } from './1796810001000-waiting-reports';
import { OwnTransfers1797000000000 } from './1797000000000-own-transfers';
import { ExternalAccountTotals1797100000000 } from './1797100000000-external-account-totals';
import { OrderCredits1797390000000 } from './1797390000000-order-credits';
import { OrderCreditIndexes1797390001000 } from './1797390001000-order-credit-indexes';
import { ExternalAccountRareEnds1797200000000 } from './1797200000000-external-account-rare-ends';
import { Matches1797360001000 } from './1797360001000-matches';
import { LineList1797360002000 } from './1797360002000-line-list';
import { TransitItems1797360000000 } from './1797360000000-transit-items';
import { CsvColumns1797350000000 } from './1797350000000-csv-columns';
import { LineIdentities1797350001000 } from './1797350001000-line-identities';
import { StatementFileFormats1797350003000 } from './1797350003000-statement-file-formats';
import { LineIdentityIndexes1797350002000 } from './1797350002000-line-identity-indexes';
import { BankCalendars1797370000000 } from './1797370000000-bank-calendars';
import { AttemptAccounts1797310001000 } from './1797310001000-attempt-accounts';
import { ReopenedBreaks1797310000000 } from './1797310000000-reopened-breaks';
import { Freezes1797320000000 } from './1797320000000-freezes';
import { FrozenInstructions1797320001000 } from './1797320001000-frozen-instructions';
import { LedgerDays1797380000000 } from './1797380000000-ledger-days';
import { PostingsBooked1797380001000 } from './1797380001000-postings-booked';
import { OpenFindings1797410002000 } from './1797410002000-open-findings';
import { AmbiguousLines1797410001000 } from './1797410001000-ambiguous-lines';
import { InterimEntries1797410000000 } from './1797410000000-interim-entries';
import { SafeguardingDays1797380002000 } from './1797380002000-safeguarding-days';
import { ProofStatuses1797370001000 } from './1797370001000-proof-statuses';
import { BalanceChanges1796510000000 } from './1796510000000-balance-changes';
import { ApprovalFiles1797330000000 } from './1797330000000-approval-files';
import { Persons1797330001000 } from './1797330001000-persons';
import { WaitingErasures1797420000000 } from './1797420000000-waiting-erasures';
import { ReturnsOfDeposits1797420001000 } from './1797420001000-returns-of-deposits';
import { ReferenceKeys1797420002000 } from './1797420002000-reference-keys';
import { ExpectedSettlements1797420003000 } from './1797420003000-expected-settlements';
import { UndoneStatements1797400000000 } from './1797400000000-undone-statements';
import { UndoneStatementIndexes1797400001000 } from './1797400001000-undone-statement-indexes';
import { StatementPages1797430000000 } from './1797430000000-statement-pages';
import { BatchCounts1797440000000 } from './1797440000000-batch-counts';
import { LineCharges1797450000000 } from './1797450000000-line-charges';
import { BatchEntries1797460000000 } from './1797460000000-batch-entries';
import { BatchEntryIndexes1797460001000 } from './1797460001000-batch-entry-indexes';
import { OrderReturns1797470000000 } from './1797470000000-order-returns';
import { OrderReturnIndexes1797470001000 } from './1797470001000-order-return-indexes';
import { OrderReturnParts1797480000000 } from './1797480000000-order-return-parts';
import { StatementsWithoutNews1797490000000 } from './1797490000000-statements-without-news';
import { OpenCreditsIndex1797500000000 } from './1797500000000-open-credits-index';
import { DepositsTakenBack1797620000000 } from './1797620000000-deposits-taken-back';
import { GapAmounts1797750000000 } from './1797750000000-gap-amounts';
import { FeesOfTheRest1797880000000 } from './1797880000000-fees-of-the-rest';
import { OrderReturnDeposits1797890000000 } from './1797890000000-order-return-deposits';
import { OrdersOfAnAccount1797890001000 } from './1797890001000-orders-of-an-account';
import { DepositsOfFailedOrders1797920000000 } from './1797920000000-deposits-of-failed-orders';
import { UnreadOrderIndex1797920001000 } from './1797920001000-unread-order-index';
import { DayPlaces1797930000000 } from './1797930000000-day-places';
import { StatementOverlaps1797940000000 } from './1797940000000-statement-overlaps';
import { ReportsOfBreaks1797960000000 } from './1797960000000-reports-of-breaks';
import { ReportListFailures1797960001000 } from './1797960001000-report-list-failures';
import { PersonsOfDecisions1797970000000 } from './1797970000000-persons-of-decisions';
import { WordsOfDirections1798010000000 } from './1798010000000-words-of-directions';
import { ReasonsOfBreaks1797750001000 } from './1797750001000-reasons-of-breaks';
import { FeesOfEarlierReleases1797850000000 } from './1797850000000-fees-of-earlier-releases';
import { RateLevels1797650000000 } from './1797650000000-rate-levels';
import { ReportedFees1797740000000 } from './1797740000000-reported-fees';
import { AuditCheckpoints1797630000000 } from './1797630000000-audit-checkpoints';
import { CallerRequestIds1797630001000 } from './1797630001000-caller-request-ids';
import { BreakAmounts1797600000000 } from './1797600000000-break-amounts';
import { DataKeys1797660000000 } from './1797660000000-data-keys';
import { AuditPositions1797730000000 } from './1797730000000-audit-positions';

/** All migrations of the service, in order. */
export const migrations: MigrationClass[] = [
  Object.assign(Foundation1767225600000, { admits: [statuses] }),
  PaymentInstructions1795440000000,
  ConnectorUpkeep1795442000000,
  SettlementAccounts1796100000000,
  ConnectorChecks1796300000000,
  BankStatements1796200000000,
  AuditLog1796390000000,
  Deposits1796100001000,
  ProofList1796200001000,
  DueDeposits1796100002000,
  Approvals1796400000000,
  ResolvedBreaks1796401000000,
  BreakActions1796420000000,
  OrdersAtBank1796430000000,
  RemovedConnectors1796430500000,
  Alerts1796410000000,
  GrownTables1796432000000,
  DoubledTables1796432001000,
  DeadLetters1796431000000,
  SuspendedStates1796440000000,
  RestoresAndErasures1796501000000,
  ErasuresRenewVersions1796502000000,
  BalanceChanges1796510000000,
  EventPartitions1796510000000,
  Trails1796800000000,
  ExpectedReports1796810000000,
  WaitingReports1796810001000,
  OwnTransfers1797000000000,
  ExternalAccountTotals1797100000000,
  ExternalAccountRareEnds1797200000000,
  TransitItems1797360000000,
  CsvColumns1797350000000,
  BankCalendars1797370000000,
  OrderCredits1797390000000,
  OrderCreditIndexes1797390001000,
  ApprovalFiles1797330000000,
  ReopenedBreaks1797310000000,
  Freezes1797320000000,
  FrozenInstructions1797320001000,
  LineIdentities1797350001000,
  LineIdentityIndexes1797350002000,
  LedgerDays1797380000000,
  PostingsBooked1797380001000,
  SafeguardingDays1797380002000,
  AttemptAccounts1797310001000,
  Persons1797330001000,
  Matches1797360001000,
  LineList1797360002000,
  ProofStatuses1797370001000,
  StatementFileFormats1797350003000,
  WaitingErasures1797420000000,
  InterimEntries1797410000000,
  ReturnsOfDeposits1797420001000,
  ReferenceKeys1797420002000,
  ExpectedSettlements1797420003000,
  AmbiguousLines1797410001000,
  OpenFindings1797410002000,
  UndoneStatements1797400000000,
  UndoneStatementIndexes1797400001000,
  StatementPages1797430000000,
  BatchCounts1797440000000,
  LineCharges1797450000000,
  BatchEntries1797460000000,
  BatchEntryIndexes1797460001000,
  OrderReturns1797470000000,
  OrderReturnIndexes1797470001000,
  OrderReturnParts1797480000000,
  StatementsWithoutNews1797490000000,
  OpenCreditsIndex1797500000000,
  AuditCheckpoints1797630000000,
  CallerRequestIds1797630001000,
  BreakAmounts1797600000000,
  DataKeys1797660000000,
  DepositsTakenBack1797620000000,
  RateLevels1797650000000,
  AuditPositions1797730000000,
  ReportedFees1797740000000,
  GapAmounts1797750000000,
  ReasonsOfBreaks1797750001000,
  FeesOfEarlierReleases1797850000000,
  FeesOfTheRest1797880000000,
  OrderReturnDeposits1797890000000,
  OrdersOfAnAccount1797890001000,
  DepositsOfFailedOrders1797920000000,
  UnreadOrderIndex1797920001000,
  DayPlaces1797930000000,
  StatementOverlaps1797940000000,
  ReportsOfBreaks1797960000000,
  ReportListFailures1797960001000,
  PersonsOfDecisions1797970000000,
  WordsOfDirections1798010000000,
];
