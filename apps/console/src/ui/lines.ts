import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Series } from './chart';
import { isDay, marksOf, momentOf, timeName, valueText, ZONE } from './format';

const HEIGHT = 180;
/** Distances that marks of the time may have, seconds. */
const TIME_STEPS = [
  ...[1, 5, 10, 30, 60, 300, 600, 1_800],
  ...[1, 3, 6, 12, 24, 48, 168, 336, 730].map((hours) => hours * 3_600),
];
const DAY_S = 86_400;
/** Least distance of two marks of the time, pixels: that of a time with seconds, and a gap. */
const MARK_SPACE = 80;

/** What the legend says of the place where the pointer is, or of the last one. */
function legendOf(text: (index: number) => string) {
  return (...[chart, , , index]: [UPlot, number, number, number | null]): string =>
    text(index ?? chart.data[0].length - 1);
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
    space: MARK_SPACE,
    incrs: times.every(isDay) ? TIME_STEPS.filter((step) => step >= DAY_S) : TIME_STEPS,
    values: (_: UPlot, marks: number[], ...[, , stepS]: number[]) => marksOf(marks, stepS ?? 1),
  };
  const time = {
    label: timeName(times),
    value: legendOf((index) => momentOf(times[index] ?? '')),
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
  const lines = series.map((one) => ({
    ...{ label: one.name, stroke: colourOf(one.tone), width: 2, points },
    value: legendOf((index) => valueText(one, index) || 'none'),
  }));
  probe.remove();
  const chart = new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), ZONE),
      axes: [timeAxis, axis],
      series: [time, ...lines],
    },
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
