import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Name } from '../ui/values';
import { Named } from './house-names';
import type { Instruction } from './resources';

/** A name changes rarely, and the rows of a list show the same names. Milliseconds. */
const FRESH_MS = 60_000;

/** A platform by its name, which leads to its page. */
export function PlatformName({ id }: { id: string }): ReactNode {
  const params = { path: { platformId: id } };
  const { data } = useQuery({
    queryKey: ['ops', 'platforms', id],
    queryFn: () => bodyOf(operatorApi.GET('/platforms/{platformId}', { params })),
    staleTime: FRESH_MS,
  });
  return <Named name={data?.name} id={id} href={`/platforms/${id}`} />;
}

/** A customer by the masked name, which leads to its page. */
export function CustomerName({ id }: { id: string }): ReactNode {
  const params = { path: { customerId: id } };
  const { data } = useQuery({
    queryKey: ['ops', 'customers', id],
    queryFn: () => bodyOf(operatorApi.GET('/customers/{customerId}', { params })),
    staleTime: FRESH_MS,
  });
  const { fullName, businessInfo } = (data?.customer ?? {}) as {
    fullName?: string;
    businessInfo?: { legalName?: string };
  };
  return <Named name={businessInfo?.legalName ?? fullName} id={id} href={`/customers/${id}`} />;
}

/** Who has the external account of a payment, masked. */
export function Counterparty({
  of: { name, bank, identifier },
}: {
  of: Instruction['counterparty'];
}): ReactNode {
  return (
    <span>
      {name !== null && <Name>{name}</Name>} {[bank, identifier].filter(Boolean).join(' ')}
    </span>
  );
}
