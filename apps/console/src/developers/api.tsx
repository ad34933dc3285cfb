import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { InternalAccount } from '@corridor/sdk';
import { Fragment, type ReactNode } from 'react';
import { bodyOf, platformApi, type PlatformApi } from '../api/client';
import { usePlatformId } from '../session';
import { FailureNote, Loading } from '../ui/feedback';
import { Id } from '../ui/values';
import { pageOfId } from './links';

/** The API of the platform whose pages these are. */
export function useApi(): PlatformApi {
  return platformApi(usePlatformId());
}

interface ClockOptions {
  isEnabled?: boolean;
  /** How often it is read, milliseconds; once by default. */
  everyMs?: number;
}

/** The clock of the platform of a sandbox. */
export function useClock({ isEnabled = true, everyMs }: ClockOptions): UseQueryResult<{
  now: string;
  offsetMs: number;
}> {
  const api = useApi();
  return useQuery({
    queryKey: [usePlatformId(), 'clock'],
    queryFn: () => bodyOf(api.GET('/sandbox/clock')),
    refetchInterval: everyMs ?? false,
    enabled: isEnabled,
  });
}

/** The accounts of the platform itself. */
export function usePlatformAccounts(everyMs?: number): UseQueryResult<{ data: readonly InternalAccount[] }> {
  const api = useApi();
  return useQuery({
    queryKey: [usePlatformId(), 'platform-accounts'],
    queryFn: () => bodyOf(api.GET('/platform/internal-accounts')),
    refetchInterval: everyMs ?? false,
  });
}

/** Reads everything that the page shows again: after a change. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  const platformId = usePlatformId();
  return () => void queries.invalidateQueries({ queryKey: [platformId] });
}

/** An id that copies, and leads to the page of what it names, if there is one. */
export function Ref({ id, ...look }: { id: string; whole?: boolean; isBare?: boolean }): ReactNode {
  const href = pageOfId(id);
  return <Id id={id} {...look} {...(href !== undefined && { href })} />;
}

/** What was read, with its states: loading, failed, there. */
export function Loaded<T>({
  of,
  children,
}: {
  of: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = of;
  const failure = error && <FailureNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return failure ?? <Loading />;
  return (
    <>
      {failure}
      {children(data)}
    </>
  );
}

/** A word in capitals that may break behind an underscore. */
export function Breakable({ text }: { text: string }): ReactNode {
  return text.split('_').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
