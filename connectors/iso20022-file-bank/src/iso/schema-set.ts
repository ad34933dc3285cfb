import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryPages, validateXML } from 'xmllint-wasm';

/** Most memory of a validation. */
const MEMORY_PAGES_MAX = 512 * memoryPages.MiB;
const ELEMENT = /Element '(?:\{[^}]*\})?(\w+)'/;
const FACET = /\[facet '(\w+)'\]/;

/** The schemas of a folder (`<message type>.xsd`). It fetches nothing. */
export class SchemaSet {
  private readonly schemas = new Map<string, string>();

  constructor(readonly folder: string) {}

  /** Whether the folder has the schema of a message such as `pain.001.001.09`. */
  has(type: string): boolean {
    return existsSync(this.pathOf(type));
  }

  /**
   * Validates a document.
   * @returns the first fault by element, line and rule, without the values of the document; undefined if it is valid
   */
  async faultOf(type: string, document: string | Uint8Array): Promise<string | undefined> {
    const { valid, errors } = await validateXML({
      xml: { fileName: 'document.xml', contents: document },
      schema: { fileName: 'schema.xsd', contents: this.schemaOf(type) },
      maxMemoryPages: MEMORY_PAGES_MAX,
      modifyArguments: (args) => ['--nonet', ...args],
    });
    if (valid) return undefined;
    const [first] = errors;
    const element = ELEMENT.exec(first?.message ?? '')?.[1];
    const facet = FACET.exec(first?.message ?? '')?.[1];
    const place = `line ${first?.loc?.lineNumber ?? '?'}${element === undefined ? '' : `, element ${element}`}`;
    return `${type}: ${place}${facet === undefined ? '' : `, ${facet}`}`;
  }

  private schemaOf(type: string): string {
    const known = this.schemas.get(type);
    if (known !== undefined) return known;
    const text = readFileSync(this.pathOf(type), 'utf8');
    this.schemas.set(type, text);
    return text;
  }

  private pathOf(type: string): string {
    return join(this.folder, `${type}.xsd`);
  }
}
