import type { StatementHead, StatementPage } from './bank-line';

/** The head of a page. */
export type PageHead = StatementHead & { page: StatementPage };

type Place = Pick<StatementPage, 'number' | 'isFirst' | 'isLast'>;

/** From, and up to, a page; without an end until the last page is there. */
type PageRange = readonly [from: number, to: number | undefined];

/** The first and the last page of a statement, as far as its known pages say. */
function endsOf(pages: readonly Place[]): PageRange {
  return [pages.find(({ isFirst }) => isFirst)?.number ?? 1, pages.find(({ isLast }) => isLast)?.number];
}

/** Ranges of consecutive numbers, in their order. */
function rangesOf(numbers: readonly number[]): PageRange[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** The pages between the known ones, before and after them. @param pages in the order of their numbers */
function gapsOf(pages: readonly Place[]): PageRange[] {
  const [first, last] = endsOf(pages);
  const gaps: PageRange[] = [];
  let next = first;
  for (const { number } of pages) {
    if (number > next) gaps.push([next, number - 1]);
    next = number + 1;
  }
  return last === undefined ? [...gaps, [next, undefined]] : gaps;
}

function written([from, to]: PageRange): string {
  if (from === to) return String(from);
  return `${from}-${to ?? ''}`;
}

/** Pages as answers name them: `1-3`, `5`. @param pages in the order of their numbers */
export function pageNumbers(pages: readonly Place[]): string[] {
  return rangesOf(pages.map(({ number }) => number)).map(written);
}

/** The pages that are missing: `2`, `4-6`, and `8-` if the last one is unknown. @param pages in the order of their numbers */
export function missingPages(pages: readonly Place[]): string[] {
  return gapsOf(pages).map(written);
}

/** Says which page can't belong to the same statement as the others. @param pages in the order of their numbers */
export function misplacedPage(pages: readonly Place[]): string | undefined {
  const [first, last = Infinity] = endsOf(pages);
  const beyond = pages.find(({ number }) => number < first || number > last);
  if (!beyond) return undefined;
  return beyond.number < first
    ? `page ${beyond.number} is before page ${first}, which begins the statement`
    : `page ${beyond.number} is after page ${last}, which is the last one`;
}
