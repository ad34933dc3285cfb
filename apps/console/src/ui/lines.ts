import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Series } from './chart';
import { marksOf, momentOf } from './format';

const HEIGHT = 180;
/** Distances that marks of the time may have, seconds. */
const TIME_STEPS = [
  ...[1, 5, 10, 30, 60, 300, 600, 1_800],
  ...[1, 3, 6, 12, 24, 48, 168, 336, 730].map((hours) => hours * 3_600),
];

function isoOf(atS: number): string {
  return new Date(atS * 1_000).toISOString();
}

/** Places of values between gaps, to which no line leads. */
function loneOf(values: ArrayLike<number | null | undefined>): number[] {
  const isGap = (place: number): boolean => (values[place] ?? null) === null;
  return Array.from(values, (_, place) => place).filter(
    (place) => !isGap(place) && isGap(place - 1) && isGap(place + 1),
  );
}

/**
 * Draws lines into a place, as wide as it is.
 * @returns a function that takes them away
 */
export function drawLines(
  place: HTMLElement,
  { times, series }: { times: readonly string[]; series: readonly Series[] },
): () => void {
  const colours = getComputedStyle(place);
  const axis = { stroke: colours.color, grid: { stroke: colours.borderTopColor, width: 1 } };
  const timeAxis = {
    ...axis,
    incrs: TIME_STEPS,
    values: (_: UPlot, marks: number[], ...[, , stepS]: number[]) => marksOf(marks, stepS ?? 1),
  };
  const time = {
    label: 'Time',
    value: (_: UPlot, atS: number | null) => (atS === null ? '' : momentOf(isoOf(atS))),
  };
  const probe = document.createElement('span');
  place.append(probe);
  const colourOf = (tone: string): string => {
    probe.style.color = `var(--${tone})`;
    return getComputedStyle(probe).color;
  };
  const points = {
    show: true,
    size: 5,
    filter: (chart: UPlot, index: number) => loneOf(chart.data[index] ?? []),
  };
  const lines = series.map(({ name, tone }) => ({ label: name, stroke: colourOf(tone), width: 2, points }));
  probe.remove();
  const chart = new UPlot(
    { width: place.clientWidth, height: HEIGHT, axes: [timeAxis, axis], series: [time, ...lines] },
    [times.map((time) => Date.parse(time) / 1_000), ...series.map(({ values }) => [...values])],
    place,
  );
  const watch = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
  watch.observe(place);
  return () => {
    watch.disconnect();
    chart.destroy();
  };
}
