import {
  DeliveryStatisticsQuery,
  MoneyStatisticsQuery,
  PaymentStatisticsQuery,
  RequestStatisticsQuery,
} from '../bodies/statistics.body';
import { defineOperations } from '../operation';
import {
  DeliveryStatisticsResource,
  MoneyStatisticsResource,
  PaymentStatisticsResource,
  RequestStatisticsResource,
} from '../resources/statistics.resource';

const read = { method: 'GET', permission: 'VIEW', tag: 'Statistics' } as const;

/** Counts over time, for charts. */
export const statisticsOperations = defineOperations({
  getRequestStatistics: {
    ...read,
    service: 'gateway',
    path: '/statistics/requests',
    summary: 'Count requests by minute or hour',
    description:
      'Those of the request log, about a second after their answers, by the time of day at which they began. Kept as long as ' +
      'the request log.',
    query: RequestStatisticsQuery,
    resource: RequestStatisticsResource,
  },
  getDeliveryStatistics: {
    ...read,
    service: 'notifications',
    path: '/statistics/deliveries',
    summary: 'Count webhook deliveries by hour or day',
    description:
      'By the time of their creation, which is domain time, and by the status that they have now. Deliveries are kept for 30 ' +
      'days.',
    query: DeliveryStatisticsQuery,
    resource: DeliveryStatisticsResource,
  },
  getPaymentStatistics: {
    ...read,
    service: 'payments',
    path: '/statistics/payments',
    summary: 'Count payments by day',
    description:
      'By the day of their creation, which is domain time in UTC, and by the outcome that they have now.',
    query: PaymentStatisticsQuery,
    resource: PaymentStatisticsResource,
  },
  getMoneyStatistics: {
    ...read,
    service: 'payments',
    path: '/statistics/money',
    summary: 'Sum the money in and out by currency',
    description:
      'Of payments that are COMPLETED, by the day of their creation, which is domain time in UTC. Payments between internal ' +
      'accounts, and those that no internal account sends or receives, do not count. A UMA payment between two customers of the ' +
      'platform counts on both sides.',
    query: MoneyStatisticsQuery,
    resource: MoneyStatisticsResource,
  },
});
