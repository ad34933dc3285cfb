import {
  bulkUploadStatuses,
  deliveryApprovalStatuses,
  webhookDeliveryModes,
  webhookDeliveryStatuses,
  webhookEndpointStatuses,
} from '@corridor/kernel';

/** The statuses of one state machine as SQL literals, by name, so that the compiler checks the names. */
export function statusSql<S extends string>(statuses: readonly S[]): Readonly<Record<S, string>> {
  return Object.fromEntries(statuses.map((status) => [status, `'${status}'`])) as Record<S, string>;
}

/** A list of statuses in SQL: `('FAILED', 'DROPPED')`. */
export function statusListSql<S extends string>(statuses: readonly S[]): string {
  return `(${statuses.map((status) => `'${status}'`).join(', ')})`;
}

export const bulkUploadStatusSql = statusSql(bulkUploadStatuses);
export const deliveryStatusSql = statusSql(webhookDeliveryStatuses);
export const deliveryApprovalSql = statusSql(deliveryApprovalStatuses);
export const deliveryModeSql = statusSql(webhookDeliveryModes);
export const endpointStatusSql = statusSql(webhookEndpointStatuses);
