import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Series } from './chart';

const HEIGHT = 180;

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
  const probe = document.createElement('span');
  place.append(probe);
  const colourOf = (tone: string): string => {
    probe.style.color = `var(--${tone})`;
    return getComputedStyle(probe).color;
  };
  const lines = series.map(({ name, tone }) => ({ label: name, stroke: colourOf(tone), width: 2 }));
  probe.remove();
  const chart = new UPlot(
    { width: place.clientWidth, height: HEIGHT, axes: [axis, axis], series: [{}, ...lines] },
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
