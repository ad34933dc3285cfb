const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * First or last millisecond that an inclusive date filter lets through (decisions.md 5): a date means its start as a
 * lower and its end as an upper bound; a time without a zone is UTC. Undefined where the text is neither.
 */
export function dateBoundMs(text: string, bound: 'lower' | 'upper'): number | undefined {
  if (DATE.test(text)) {
    const startMs = Date.parse(`${text}T00:00:00.000Z`);
    if (Number.isNaN(startMs)) return undefined;
    return bound === 'lower' ? startMs : startMs + DAY_MS - 1;
  }
  const [, date, time, zone = 'Z'] = MOMENT.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const ms = Date.parse(`${date}T${time}${offset}`);
  return Number.isNaN(ms) ? undefined : ms;
}
