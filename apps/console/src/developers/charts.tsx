import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Chart, type Series } from '../ui/chart';
import { Section } from '../ui/page';
import { Loaded, useApi } from './api';
import styles from './home.module.css';
import { deliverySeries, durationSeries, paymentSeries, requestSeries, timesOf } from './statistics';

const POLL_MS = 60_000;

interface LinesProps<T> {
  title: string;
  unit: string;
  of: T;
  draw: (of: T) => Series[];
}

/** A chart that is drawn anew only if its figures change. */
function Lines<T extends { bucket: string; data: readonly { at: string }[] }>({
  title,
  unit,
  of,
  draw,
}: LinesProps<T>): ReactNode {
  const times = useMemo(() => timesOf(of), [of]);
  const series = useMemo(() => draw(of), [of, draw]);
  return <Chart title={title} unit={unit} times={times} series={series} />;
}

function RequestCharts(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'statistics', 'requests'],
    queryFn: () => bodyOf(api.GET('/statistics/requests')),
    refetchInterval: POLL_MS,
  });
  return (
    <Loaded of={query}>
      {(of) => (
        <>
          <Lines title="Requests a minute" unit="requests" of={of} draw={requestSeries} />
          <Lines title="95 of 100 requests took at most" unit="ms" of={of} draw={durationSeries} />
        </>
      )}
    </Loaded>
  );
}

function DeliveryChart(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'statistics', 'deliveries'],
    queryFn: () => bodyOf(api.GET('/statistics/deliveries')),
    refetchInterval: POLL_MS,
  });
  return (
    <Loaded of={query}>
      {(of) => <Lines title="Deliveries an hour" unit="deliveries" of={of} draw={deliverySeries} />}
    </Loaded>
  );
}

function PaymentChart(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'statistics', 'payments'],
    queryFn: () => bodyOf(api.GET('/statistics/payments')),
    refetchInterval: POLL_MS,
  });
  return (
    <Loaded of={query}>
      {(of) => <Lines title="Payments a day" unit="payments" of={of} draw={paymentSeries} />}
    </Loaded>
  );
}

/** How much happens on the platform, and how well. */
export function Charts(): ReactNode {
  return (
    <Section title="Over time">
      <div className={styles.columns}>
        <RequestCharts />
        <DeliveryChart />
        <PaymentChart />
      </div>
    </Section>
  );
}
