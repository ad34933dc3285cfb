import { DocumentFault } from './document-fault';
import { messageOf } from './message-type';
import { childrenOf, readXml, textAt, writeXml } from './xml-tree';

function faultOf(document: string | Uint8Array): string | undefined {
  try {
    readXml(typeof document === 'string' ? Buffer.from(document) : document);
    return undefined;
  } catch (error) {
    return error instanceof DocumentFault ? error.code : 'another error';
  }
}

describe('documents of a bank', () => {
  it.each([
    ['DTD', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['DTD', '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>'],
    ['NOT_XML', '<a>&unknown;</a>'],
    ['NOT_XML', '<a><b></a>'],
    ['NOT_XML', '<a/><b/>'],
    ['NOT_XML', '<p:a/>'],
    ['NOT_XML', ''],
    ['NOT_XML', 'rubbish'],
    ['NOT_XML', '<a>\u0007</a>'],
    ['NOT_UTF8', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['NOT_UTF8', Uint8Array.of(0x3c, 0x61, 0xff, 0x2f, 0x3e)],
    ['TOO_LARGE', '<a>'.repeat(100) + '</a>'.repeat(100)],
  ])('are refused as %s: %j', (code, document) => {
    expect(faultOf(document)).toBe(code);
  });

  it.each([
    ['a long name', `<${'n'.repeat(2_000)}/>`],
    ['a long attribute', `<a b="${'v'.repeat(2_000)}"/>`],
    [
      'many attributes',
      `<a>${`<b ${Array.from({ length: 1_000 }, (_, at) => `c${at}=""`).join(' ')}/>`.repeat(2_001)}</a>`,
    ],
  ])('are refused as TOO_LARGE with %s', (_what, document) => {
    expect(faultOf(document)).toBe('TOO_LARGE');
  });

  it('are read with any prefix, CDATA, comments and a byte order mark', () => {
    const root = readXml(
      Buffer.from(
        '\ufeff<?xml version="1.0"?><x:a xmlns:x="u" k="1"><x:b>1 &lt;<![CDATA[&2]]><!-- 3 --></x:b></x:a>',
      ),
    );
    expect([root.uri, root.name, root.attributes['k'], textAt(root, 'b')]).toEqual(['u', 'a', '1', '1 <&2']);
  });

  it('are the same after they are written and read again', () => {
    const root = readXml(
      Buffer.from('<a xmlns="u" k="&quot;"><b>x &amp; y</b><c xmlns="v"><d xmlns="u"/></c><b/></a>'),
    );
    expect(readXml(Buffer.from(writeXml(root)))).toEqual(root);
    expect(childrenOf(root, 'b')).toHaveLength(2);
  });

  it('are known by their namespace and no other version', () => {
    const document = (type: string, body: string): Buffer =>
      Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}"><${body}/></Document>`);
    expect(messageOf(readXml(document('camt.053.001.08', 'BkToCstmrStmt'))).type).toBe('camt.053.001.08');
    expect(messageOf(readXml(document('camt.053.001.02', 'BkToCstmrStmt'))).family).toBe('camt.053');
    for (const type of ['camt.053.001.01', 'camt.053.001.14', 'pain.002.001.03', 'camt.053.001.8'])
      expect(() => messageOf(readXml(document(type, 'BkToCstmrStmt')))).toThrow(DocumentFault);
    expect(() => messageOf(readXml(document('camt.053.001.08', 'Other')))).toThrow(DocumentFault);
  });
});
