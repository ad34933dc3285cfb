import { atSql, drawnSql, idSql, numbersSql, platformTotalsSql, type Filled, type Range } from './record-sql';

const RARE_EACH = 50;
const INCOMING_EACH = 10;

/** SQL: the holder of a record, one after the other. */
function holderSql(filled: Filled): string {
  return idSql(filled, 'customers', `n % ${filled.size.holders}`);
}

/** Documents of customers, without a number. */
export function documentStatements(filled: Filled, range: Range): string[] {
  const { platformKey } = filled;
  const at = atSql(filled, 'documents', 'n');
  return [
    `INSERT INTO compliance.documents (platform_key, id, holder_id, document_type, country, side, file_name, storage_key,
       content_type, size_bytes, sha256, version, created_at, updated_at)
     SELECT ${platformKey}, ${idSql(filled, 'documents', 'n')}, 'Customer:' || ${holderSql(filled)}, 'PASSPORT', 'GB', NULL,
       'passport.pdf', '${platformKey}/growth-' || n, 'application/pdf', 1000, md5(n::text) || md5(n::text), 1, ${at}, ${at}
     FROM ${numbersSql(range)}`,
    platformTotalsSql(
      filled,
      'compliance.document_list_totals',
      `SELECT 'DOCUMENT' AS kind, 'LIVE' AS state, ${at} AS at FROM ${numbersSql(range)}`,
    ),
  ];
}

/** Beneficial owners, without an identifier; one of some directs the business. */
export function ownerStatements(filled: Filled, range: Range): string[] {
  const { platformKey } = filled;
  const at = atSql(filled, 'owners', 'n');
  const role = `CASE WHEN n % ${RARE_EACH} = 0 THEN 'DIRECTOR' ELSE 'UBO' END`;
  return [
    `INSERT INTO compliance.beneficial_owners (platform_key, id, customer_id, roles, ownership_percentage, personal_info,
       kyc_status, check_number, created_at, updated_at)
     SELECT ${platformKey}, ${idSql(filled, 'owners', 'n')}, ${holderSql(filled)}, ARRAY[${role}], 50,
       json_build_object('firstName', 'Ada', 'lastName', 'Lovelace', 'birthDate', '1980-01-01', 'nationality', 'GB'),
       'APPROVED', 1, ${at}, ${at} FROM ${numbersSql(range)}`,
    platformTotalsSql(
      filled,
      'compliance.beneficial_owner_list_totals',
      `SELECT k.kind, 'LIVE' AS state, ${at} AS at FROM ${numbersSql(range)}
       CROSS JOIN LATERAL (VALUES ('ANY'), (${role})) AS k (kind)`,
    ),
  ];
}

/** Verifications that have ended, few of them by a rejection. */
export function verificationStatements(filled: Filled, range: Range): string[] {
  const { platformKey, platformId } = filled;
  const at = atSql(filled, 'verifications', 'n');
  const status = `CASE WHEN n % ${RARE_EACH} = 0 THEN 'REJECTED' ELSE 'APPROVED' END`;
  return [
    `INSERT INTO compliance.verifications (platform_key, id, platform_id, customer_id, status, errors, version, epoch,
       created_at, updated_at)
     SELECT ${platformKey}, ${idSql(filled, 'verifications', 'n')}, '${platformId}', ${holderSql(filled)}, ${status}, '[]', 3, 0,
       ${at}, ${at} FROM ${numbersSql(range)}`,
    platformTotalsSql(
      filled,
      'compliance.verification_list_totals',
      `SELECT 'VERIFICATION' AS kind, ${status} AS state, ${at} AS at FROM ${numbersSql(range)}`,
    ),
  ];
}

/** Each event is of one of the transactions, which are more. */
function resourceSql(filled: Filled): string {
  const each = Math.max(1, Math.floor(filled.size.transactions / filled.size.events));
  return `'Transaction:' || ${idSql(filled, 'transactions', `n * ${each}`)}`;
}

/**
 * Webhook events with one delivery and one attempt each. Triggers of the tables keep their totals.
 * @param endpoint uuid of the endpoint
 */
export function webhookStatements(filled: Filled, endpoint: string, range: Range): string[] {
  const { platformKey } = filled;
  const [event, delivery] = [idSql(filled, 'events', 'n'), idSql(filled, 'deliveries', 'n')];
  const at = atSql(filled, 'events', 'n');
  const type = `CASE WHEN n % ${INCOMING_EACH} = 0 THEN 'INCOMING_PAYMENT_COMPLETED' ELSE 'OUTGOING_PAYMENT_COMPLETED' END`;
  const isFailed = `${drawnSql('n', 5)} % ${RARE_EACH} = 0`;
  const iso = `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const resource = resourceSql(filled);
  const body = `json_build_object('id', 'Webhook:' || ${event}, 'type', ${type}, 'timestamp', ${iso}, 'sequence', 3,
    'data', json_build_object('id', ${resource}, 'status', 'COMPLETED', 'details', repeat('-', 700)))::text`;
  return [
    `INSERT INTO notifications.webhook_events (platform_key, id, event_type, resource_id, sequence, occurred_at, body)
     SELECT ${platformKey}, ${event}, ${type}, ${resource}, 3, ${at}, ${body} FROM ${numbersSql(range)}`,
    `INSERT INTO notifications.webhook_deliveries (platform_key, id, event_id, endpoint_id, event_type, resource_id,
       sequence, status, created_at)
     SELECT ${platformKey}, ${delivery}, ${event}, '${endpoint}', ${type}, ${resource}, 3,
       CASE WHEN ${isFailed} THEN 'FAILED' ELSE 'DELIVERED' END, ${at} FROM ${numbersSql(range)}`,
    `INSERT INTO notifications.webhook_attempts (platform_key, delivery_id, id, attempted_at, response_status, duration_ms,
       response_body, recorded_at)
     SELECT ${platformKey}, ${delivery}, ${event}, ${at}, CASE WHEN ${isFailed} THEN 500 ELSE 200 END, 12, '', ${at}
     FROM ${numbersSql(range)}`,
  ];
}
