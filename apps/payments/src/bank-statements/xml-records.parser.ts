import { SaxesParser, type SaxesTagNS } from 'saxes';
import { brokenFile } from './domain/file-faults';

/** Deepest nesting of elements; statements of banks have about 15 levels. */
const DEPTH_MAX = 64;
/** Most that is held at once: characters of names, attributes and texts, and {@link ELEMENT_WEIGHT} for each element. */
const HELD_MAX = 4_000_000;
const ELEMENT_WEIGHT = 64;
/** Longest stretch of a file without the begin or end of an element, characters. */
const STRETCH_MAX = 256 * 1024;
/** Number of characters that are parsed at a time. */
const SLICE_LENGTH = 64 * 1024;

/** An element with what it contains. */
export interface XmlRecord {
  name: string;
  /** Its own text, without that of its children. */
  text: string;
  /** `Ccy`, which amounts have. */
  currency: string | undefined;
  children: XmlRecord[];
}

/** What takes the records of a document. */
export interface RecordTaker {
  /** Namespaces that the root may have, and their name for the answer. */
  namespace: RegExp;
  format: string;
  /** An element begins below the root. @param path names from the root to it. */
  open: (path: readonly string[]) => void;
  /** An element ends. Returns whether it was used, so that its parent doesn't hold it. */
  close: (path: readonly string[], record: XmlRecord) => boolean;
}

/**
 * Reads the elements of a document while it arrives. Only elements that are not yet used are held. A document type
 * declaration is refused, so there are no entities but the five of XML, and nothing is fetched.
 */
export class XmlRecords {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly open: XmlRecord[] = [];
  private readonly path: string[] = [];
  private held = 0;
  private stretch = 0;
  private hasRoot = false;

  constructor(private readonly taker: RecordTaker) {
    this.parser.on('doctype', () => {
      throw brokenFile('the file must not have a document type declaration');
    });
    this.parser.on('xmldecl', ({ encoding }) => {
      if (!/^utf-?8$/i.test(encoding ?? 'utf-8')) throw brokenFile('the file must be UTF-8');
    });
    this.parser.on('error', () => {
      throw brokenFile(`the file must be well-formed XML; line ${this.parser.line} is not`);
    });
    this.parser.on('opentag', (tag) => this.begin(tag));
    this.parser.on('closetag', () => this.end());
    this.parser.on('text', (text) => this.append(text));
    this.parser.on('cdata', (text) => this.append(text));
  }

  /** @throws DomainError INVALID_INPUT if the file can't be read on. */
  write(text: string): void {
    for (let from = 0; from < text.length; from += SLICE_LENGTH) {
      const slice = text.slice(from, from + SLICE_LENGTH);
      this.stretch += slice.length;
      this.parser.write(slice);
      if (this.stretch > STRETCH_MAX) {
        throw brokenFile(`the file has more than ${STRETCH_MAX} characters without an element`);
      }
    }
  }

  /** @throws DomainError INVALID_INPUT if the document is not complete. */
  close(): void {
    this.parser.close();
    if (!this.hasRoot) throw brokenFile(`the file must be ${this.taker.format}`);
  }

  private begin({ uri, local, attributes }: SaxesTagNS): void {
    this.stretch = 0;
    const currency = attributes['Ccy']?.value;
    this.hold(ownWeightOf({ name: local, currency }));
    if (this.open.length >= DEPTH_MAX)
      throw brokenFile(`the file is nested too deep at line ${this.parser.line}`);
    if (!this.hasRoot && !this.taker.namespace.test(uri))
      throw brokenFile(`the file must be ${this.taker.format}`);
    this.hasRoot = true;
    this.open.push({ name: local, text: '', currency, children: [] });
    this.path.push(local);
    this.taker.open(this.path);
  }

  private end(): void {
    this.stretch = 0;
    const record = this.open.pop();
    if (record === undefined) return;
    const isUsed = this.taker.close(this.path, record);
    this.path.pop();
    const parent = this.open.at(-1);
    if (isUsed || parent === undefined) this.held -= weightOf(record);
    else parent.children.push(record);
  }

  private append(text: string): void {
    const record = this.open.at(-1);
    if (!record) return;
    this.hold(text.length);
    record.text += text;
  }

  private hold(weight: number): void {
    this.held += weight;
    if (this.held > HELD_MAX) throw brokenFile(`the file has too large an entry at line ${this.parser.line}`);
  }
}

function ownWeightOf({ name, currency = '' }: Pick<XmlRecord, 'name' | 'currency'>): number {
  return ELEMENT_WEIGHT + name.length + currency.length;
}

function weightOf(record: XmlRecord): number {
  const own = ownWeightOf(record) + record.text.length;
  return record.children.reduce((sum, child) => sum + weightOf(child), own);
}

/** The first record along a path such as `Refs/EndToEndId`. */
export function recordAt(record: XmlRecord | undefined, path: string): XmlRecord | undefined {
  return path
    .split('/')
    .reduce<XmlRecord | undefined>(
      (found, name) => found?.children.find((child) => child.name === name),
      record,
    );
}

/** The text at a path without white space at its ends; undefined if there is none. */
export function textOf(record: XmlRecord | undefined, path: string): string | undefined {
  const text = recordAt(record, path)?.text.trim();
  return text === '' ? undefined : text;
}
