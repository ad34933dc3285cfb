import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { bodyOf, operatorApi } from '../api/client';
import type { Connector, SettlementAccount } from './resources';

/** The accounts of the house. The API has no reading of one alone. */
export function useSettlementAccounts(): UseQueryResult<{ data: SettlementAccount[] }> {
  return useQuery({
    queryKey: ['ops', 'settlement-accounts'],
    queryFn: () => bodyOf(operatorApi.GET('/settlement-accounts')),
  });
}

/** The connections to banks. */
export function useConnectors(): UseQueryResult<{ data: Connector[] }> {
  return useQuery({
    queryKey: ['ops', 'connectors'],
    queryFn: () => bodyOf(operatorApi.GET('/connectors')),
  });
}
