import { provided } from './provided-text';

/** What the text of a line (field 86) says. */
export interface Mt940Text {
  endToEndId: string | null;
  /** What the payer wrote. */
  reference: string | null;
  counterparty: string | null;
  /** Everything, in one line. */
  whole: string | null;
}

/** Marks of the parts of a text in the German and in the Dutch way. */
const PLUS_MARK =
  /(?:^|(?<=[^A-Z]))?(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|PURP|IBAN|BIC|RTRN)\+/g;
const SLASH_PART = /\/([A-Z]{2,4})\/(.*?)(?=\/[A-Z]{2,4}\/|$)/gs;

function partsByPlus(text: string): ReadonlyMap<string, string> {
  const marks = [...text.matchAll(PLUS_MARK)];
  return new Map(
    marks.map((mark, at) => {
      const end = marks[at + 1]?.index ?? text.length;
      return [mark[1] ?? '', text.slice(mark.index + mark[0].length, end).trim()];
    }),
  );
}

/** Reads a text in subfields `?20` to `?63`, as German banks write it. */
function structured(text: string): Mt940Text {
  const fields = text.replace(/\n/g, '').split('?').slice(1);
  const between = (from: number, to: number): string =>
    fields
      .filter((field) => Number(field.slice(0, 2)) >= from && Number(field.slice(0, 2)) <= to)
      .map((field) => field.slice(2))
      .join('');
  const remittance = between(20, 29) + between(60, 63);
  const parts = partsByPlus(remittance);
  return {
    endToEndId: provided(parts.get('EREF')),
    reference: provided(parts.get('SVWZ') ?? (parts.size === 0 ? remittance : undefined)),
    counterparty: provided(between(32, 33)),
    whole: provided(`${between(0, 0)} ${remittance}`),
  };
}

/** Reads field 86: in subfields, in parts between slashes, or free. */
export function mt940Text(text: string): Mt940Text {
  if (/^[0-9]{3}\?/.test(text)) return structured(text);
  const line = text.replace(/\n/g, ' ').trim();
  const joined = text.replace(/\n/g, '');
  const parts = new Map(
    [...joined.matchAll(SLASH_PART)].map((part) => [part[1] ?? '', (part[2] ?? '').trim()]),
  );
  const plus = partsByPlus(joined);
  return {
    endToEndId: provided(parts.get('EREF') ?? plus.get('EREF')),
    reference: provided(parts.get('REMI') ?? plus.get('SVWZ') ?? line),
    counterparty: provided(parts.get('NAME')),
    whole: provided(line),
  };
}
