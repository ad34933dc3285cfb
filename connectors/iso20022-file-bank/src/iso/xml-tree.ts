import { SaxesParser, type SaxesTagNS } from 'saxes';
import { create } from 'xmlbuilder2';
import { DocumentFault } from './document-fault';

/** Limits of a document of a bank, beside the size of its file. Real messages are about 15 levels deep. */
const DEPTH_MAX = 64;
/** Most elements and attributes. */
const PARTS_MAX = 2_000_000;
/** Longest name or value of an attribute, characters; those of messages have fewer than 100. */
const NAME_MAX = 1_024;

/** An element of an XML document, without comments and processing instructions. */
export interface XmlElement {
  /** Its namespace. */
  uri: string;
  /** Its name without a prefix. */
  name: string;
  /** Attributes without a namespace, by name. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

/**
 * Reads the bytes of a document. It must be well-formed UTF-8 with namespaces. A document type declaration is refused,
 * so that there are no entities but the five of XML, and nothing is fetched.
 * @throws DocumentFault NOT_UTF8, NOT_XML or DTD
 */
export function readXml(bytes: Uint8Array): XmlElement {
  return parseXml(decode(bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentFault('NOT_UTF8', 'The file is not UTF-8.');
  }
}

function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on('doctype', () => {
    throw new DocumentFault('DTD', 'The file has a document type declaration.');
  });
  parser.on('xmldecl', ({ encoding, version }) => {
    if (version !== '1.0' || !/^utf-8$/i.test(encoding ?? 'utf-8'))
      throw new DocumentFault('NOT_UTF8', 'The XML declaration names another encoding than UTF-8.');
  });
  parser.on('error', () => {
    throw new DocumentFault('NOT_XML', `The file is not well-formed XML at line ${parser.line}.`);
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes);
    count += 1 + attributes.length;
    if (open.length >= DEPTH_MAX || count > PARTS_MAX)
      throw new DocumentFault('TOO_LARGE', 'The file has too many elements, or they are nested too deep.');
    const names = [tag.name, ...attributes.flatMap(({ name, value }) => [name, value])];
    if (names.some(({ length }) => length > NAME_MAX))
      throw new DocumentFault(
        'TOO_LARGE',
        `The file has a name or an attribute that is too long at line ${parser.line}.`,
      );
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const append = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (root === undefined) throw new DocumentFault('NOT_XML', 'The file has no element.');
  return root;
}

function elementOf({ uri, local, attributes }: SaxesTagNS): XmlElement {
  const own = Object.values(attributes).filter((attribute) => attribute.uri === '');
  return {
    uri,
    name: local,
    attributes: Object.fromEntries(own.map((attribute) => [attribute.local, attribute.value])),
    children: [],
    text: '',
  };
}

/** The text of a document with this root, as UTF-8 with an XML declaration. */
export function writeXml(root: XmlElement): string {
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  appendTo(document, root);
  return `${document.end()}\n`;
}

function appendTo(parent: ReturnType<typeof create>, element: XmlElement): void {
  const own = parent.ele(element.uri, element.name, { ...element.attributes });
  if (element.children.length === 0 && element.text !== '') own.txt(element.text);
  for (const child of element.children) appendTo(own, child);
}

/** The first child of the name along a path such as `Refs/EndToEndId`. */
export function childAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let found = element;
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name);
  return found;
}

/** All children of the name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text at a path, without white space at its ends; undefined if it is missing or empty. */
export function textAt(element: XmlElement | undefined, path: string): string | undefined {
  const text = childAt(element, path)?.text.trim();
  return text === '' ? undefined : text;
}

/**
 * The text at a path that a message must have.
 * @throws DocumentFault NOT_VALID if it is missing or empty
 */
export function requiredText(element: XmlElement | undefined, path: string): string {
  const text = textAt(element, path);
  if (text === undefined) throw new DocumentFault('NOT_VALID', `A required ${path} is missing.`);
  return text;
}
