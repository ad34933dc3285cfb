import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ATTESTATIONS,
  BILL,
  PROVENANCE,
  STATEMENT,
  sealed,
  signedBytes,
  subjectIn,
  verifiedRelease,
  type Statement,
} from './attestations.mjs';

const COMMIT = 'c'.repeat(40);
const FILE = 'sdk.tgz';
const BILL_FILE = 'sdk.tgz.cdx.json';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

let folder: string;
let attestations: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-release-'));
  attestations = join(folder, ATTESTATIONS);
  writeFileSync(join(folder, FILE), 'program');
  writeFileSync(join(folder, BILL_FILE), '{ "components": ["a@1"] }');
  write([provenance(), billStatement()]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function provenance(sources = 'committed'): Statement {
  const resolvedDependencies = [{ name: 'source', digest: { gitCommit: COMMIT } }];
  const externalParameters = { version: '1.2.0' };
  return {
    _type: STATEMENT,
    subject: [subjectIn(folder, FILE), subjectIn(folder, BILL_FILE)],
    predicateType: PROVENANCE,
    predicate: {
      buildDefinition: { externalParameters, internalParameters: { sources }, resolvedDependencies },
    },
  };
}

function billStatement(components = ['a@1']): Statement {
  const subject = [subjectIn(folder, FILE)];
  return { _type: STATEMENT, subject, predicateType: BILL, predicate: { components } };
}

function write(statements: readonly Statement[], key: KeyObject = privateKey): void {
  writeFileSync(attestations, statements.map((one) => `${JSON.stringify(sealed(one, key))}\n`).join(''));
}

/** Changes what an envelope says, and keeps its signature. */
function forge(from: string, to: string): void {
  const lines = readFileSync(attestations, 'utf8').trim().split('\n');
  const forged = lines.map((line) => {
    const envelope = JSON.parse(line) as { payload: string };
    const payload = Buffer.from(envelope.payload, 'base64').toString().replace(from, to);
    return JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') });
  });
  writeFileSync(attestations, forged.join('\n'));
}

describe('the bytes that are signed', () => {
  it('are those of the protocol of DSSE', () => {
    expect(signedBytes('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
      'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
    );
  });
});

describe('a signed release', () => {
  it('is verified, and says what it was made of', () => {
    expect(verifiedRelease(folder, { key: publicKey, commit: COMMIT })).toEqual({
      version: '1.2.0',
      revision: COMMIT,
      files: [FILE, BILL_FILE],
    });
  });

  it('is verified by any of its signatures, whatever the id of their key says', () => {
    const envelopes = [provenance(), billStatement()].map((one) => {
      const [foreign, own] = [sealed(one, other.privateKey), sealed(one, privateKey)];
      const signatures = [...foreign.signatures, ...own.signatures].map(({ sig }) => ({ keyid: 'x', sig }));
      return JSON.stringify({ ...own, signatures });
    });
    writeFileSync(attestations, envelopes.join('\n'));
    expect(verifiedRelease(folder, { key: publicKey }).version).toBe('1.2.0');
  });

  it.each<[string, () => void, string]>([
    ['a changed file', () => writeFileSync(join(folder, FILE), 'Program'), `${FILE} is not the file`],
    [
      'a changed bill of materials',
      () => writeFileSync(join(folder, BILL_FILE), '{ "components": [] }'),
      `${BILL_FILE} is not the file`,
    ],
    ['a missing file', () => rmSync(join(folder, FILE)), `${FILE} is missing`],
    ['a missing bill of materials', () => rmSync(join(folder, BILL_FILE)), `${BILL_FILE} is missing`],
    ['another file', () => writeFileSync(join(folder, 'more.tgz'), ''), 'more.tgz is in no statement'],
    ['no signatures', () => rmSync(attestations), "it isn't signed"],
    ['another key', () => write([provenance(), billStatement()], other.privateKey), "this key didn't sign"],
    ['a forged bill of materials', () => forge('a@1', 'b@1'), "this key didn't sign"],
    ['a forged commit', () => forge(COMMIT, 'd'.repeat(40)), "this key didn't sign"],
    ['a line of something else', () => writeFileSync(attestations, 'x'), 'a line that is no envelope'],
    ['no statement of a bill', () => write([provenance()]), 'must have one signed bill of materials'],
    [
      'a bill of other contents',
      () => write([provenance(), billStatement([])]),
      'is not the bill of materials',
    ],
    ['no provenance', () => write([billStatement()]), 'has one statement of its provenance'],
    ['two provenances', () => write([provenance(), provenance(), billStatement()]), 'has one statement'],
    [
      'changed sources',
      () => write([provenance('changed'), billStatement()]),
      `was made of ${COMMIT}-changed, not of ${COMMIT}`,
    ],
  ])('is refused with %s', (_what, change, words) => {
    change();
    expect(() => verifiedRelease(folder, { key: publicKey, commit: COMMIT })).toThrow(words);
  });

  it('is refused for another commit', () => {
    const commit = 'd'.repeat(40);
    expect(() => verifiedRelease(folder, { key: publicKey, commit })).toThrow(
      `made of ${COMMIT}, not of ${commit}`,
    );
  });
});
