import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Table } from './list';
import { momentOf, timeName, valueText } from './format';
import styles from './chart.module.css';

export interface Series {
  name: string;
  /** A name of a colour of base.css, e.g. `good`. */
  tone: 'good' | 'bad' | 'waiting' | 'neutral' | 'accent';
  values: readonly (number | null)[];
  /** How the values are written; by default as numbers. */
  texts?: readonly string[];
}

interface ChartProps {
  title: string;
  /** Moments or days in ISO 8601, one for each value. */
  times: readonly string[];
  series: readonly Series[];
  /** What the figures count, e.g. "requests". */
  unit: string;
}

/** Lines over time. The figures can be shown as a table, for those who can't see lines, or want to copy them. */
export function Chart({ title, times, series, unit }: ChartProps): ReactNode {
  const [isTable, setTable] = useState(false);
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title} <span className={styles.unit}>({unit})</span>{' '}
        <button type="button" data-look="plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show as {isTable ? 'chart' : 'table'}
        </button>
      </figcaption>
      {isTable ? (
        <Table
          caption={title}
          rows={times.map((time, index) => ({ time, index }))}
          keyOf={({ time }) => time}
          columns={[
            { name: timeName(times), cell: ({ time }) => momentOf(time) },
            ...series.map((one) => ({
              name: one.name,
              isFigure: true,
              cell: ({ index }: { index: number }) => valueText(one, index),
            })),
          ]}
        />
      ) : (
        <Lines times={times} series={series} title={title} />
      )}
    </figure>
  );
}

const DARK = '(prefers-color-scheme: dark)';

/** Whether the pages are dark now. */
function useDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const scheme = matchMedia(DARK);
      scheme.addEventListener('change', changed);
      return () => scheme.removeEventListener('change', changed);
    },
    () => matchMedia(DARK).matches,
  );
}

function Lines({ title, times, series }: Omit<ChartProps, 'unit'>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // The lines are pixels, which don't follow the colours of the page.
  const isDark = useDark();
  useEffect(() => {
    let isGone = false;
    let remove = (): void => undefined;
    void import('./lines').then(({ drawLines }) => {
      if (!isGone && place.current) remove = drawLines(place.current, { times, series });
    });
    return () => {
      isGone = true;
      remove();
    };
  }, [times, series, isDark]);
  return <div ref={place} role="img" aria-label={`${title}, as lines`} className={styles.lines} />;
}
