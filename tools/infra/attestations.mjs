import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { StartFailure } from './failure.mjs';
import { sha256 } from './workspace.mjs';

/** The signed statements about the files of a release, one envelope in each line. */
export const ATTESTATIONS = 'attestations.intoto.jsonl';
export const STATEMENT = 'https://in-toto.io/Statement/v1';
export const PROVENANCE = 'https://slsa.dev/provenance/v1';
export const BILL = 'https://cyclonedx.org/bom';
const PAYLOAD = 'application/vnd.in-toto+json';

/**
 * @typedef {{name: string, digest: {sha256: string}}} Subject
 * @typedef {{_type: string, subject: Subject[], predicateType: string, predicate: unknown}} Statement of in-toto, version 1
 * @typedef {{payloadType: string, payload: string, signatures: {keyid: string, sig: string}[]}} Envelope of DSSE, version 1
 * @typedef {object} Provenance of SLSA, version 1; the members that are read
 * @property {{externalParameters: {version: string}, internalParameters: {sources: 'committed' | 'changed'},
 *   resolvedDependencies: {name: string, digest: Record<string, string>}[]}} buildDefinition
 */

/** @param {string} file of a release @returns {string} the file with its bill of materials */
export function billFileOf(file) {
  return `${file}.cdx.json`;
}

/** @param {string} folder @param {string} name @returns {Subject} */
export function subjectIn(folder, name) {
  return { name, digest: { sha256: sha256(readFileSync(join(folder, name))) } };
}

/**
 * What DSSE signs: the type and the content, each with its length, so that neither can pass for a part of the other.
 * @param {string} type @param {Buffer} payload
 */
export function signedBytes(type, payload) {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `),
    payload,
  ]);
}

/** @param {import('node:crypto').KeyObject} key private or public @returns {string} SHA-256 of the public key */
export function keyIdOf(key) {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** @param {Statement} statement @param {import('node:crypto').KeyObject} key @returns {Envelope} */
export function sealed(statement, key) {
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = sign(null, signedBytes(PAYLOAD, payload), key).toString('base64');
  return {
    payloadType: PAYLOAD,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyIdOf(key), sig }],
  };
}

/**
 * The statement of an envelope. Ids of keys are hints that nobody signed, so each signature is tried.
 * @param {string} line @param {import('node:crypto').KeyObject} key @returns {Statement}
 * @throws {StartFailure} if no signature is one of this key
 */
function opened(line, key) {
  /** @type {Envelope} */
  let envelope;
  try {
    envelope = JSON.parse(line);
    const payload = Buffer.from(envelope.payload, 'base64');
    const signed = signedBytes(envelope.payloadType, payload);
    const isSigned = envelope.signatures.some(({ sig }) =>
      verify(null, signed, key, Buffer.from(sig, 'base64')),
    );
    if (isSigned && envelope.payloadType === PAYLOAD) return JSON.parse(payload.toString());
  } catch {
    throw new StartFailure(`${ATTESTATIONS} has a line that is no envelope.`);
  }
  throw new StartFailure(`${ATTESTATIONS} has a line that this key didn't sign.`);
}

/** @param {readonly Statement[]} statements @returns {Statement & {predicate: Provenance}} */
function provenanceIn(statements) {
  const [first, ...others] = statements.filter(({ predicateType }) => predicateType === PROVENANCE);
  if (first === undefined || others.length > 0)
    throw new StartFailure('A release has one statement of its provenance.');
  return /** @type {Statement & {predicate: Provenance}} */ (first);
}

/**
 * What differs between a folder and the statements about it: each file is a subject of the provenance, and has a bill of
 * materials or is one.
 * @param {string} folder @param {readonly Statement[]} statements @param {readonly string[]} unsigned files that nobody signs
 * @returns {string[]}
 */
export function releaseFaults(folder, statements, unsigned) {
  const { subject: subjects } = provenanceIn(statements);
  const files = readdirSync(folder).filter((name) => !unsigned.includes(name));
  const names = subjects.map(({ name }) => name);
  const present = subjects.filter(({ name }) => files.includes(name));
  const changed = present.filter((subject) => !isDeepStrictEqual(subjectIn(folder, subject.name), subject));
  const bills = statements.filter(({ predicateType }) => predicateType === BILL);
  /** @param {Subject} subject */
  const isBill = ({ name }) => names.some((other) => billFileOf(other) === name);
  return [
    ...files.filter((name) => !names.includes(name)).map((name) => `${name} is in no statement`),
    ...names.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...changed.map(({ name }) => `${name} is not the file that was signed`),
    ...(changed.length > 0 ? [] : present)
      .filter((subject) => !isBill(subject))
      .flatMap((subject) => billFaults(folder, subject, bills)),
  ];
}

/** @param {string} folder @param {Subject} subject @param {readonly Statement[]} bills @returns {string[]} */
function billFaults(folder, subject, bills) {
  const [bill, ...others] = bills.filter((one) => isDeepStrictEqual(one.subject, [subject]));
  const file = join(folder, billFileOf(subject.name));
  if (bill === undefined || others.length > 0)
    return [`${subject.name} must have one signed bill of materials`];
  if (!existsSync(file) || isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), bill.predicate))
    return [];
  return [`${billFileOf(subject.name)} is not the bill of materials that was signed`];
}

/** @param {Statement & {predicate: Provenance}} provenance @returns {string} the commit, marked if sources were changed */
function revisionOf({ predicate: { buildDefinition } }) {
  const source = buildDefinition.resolvedDependencies.find(({ name }) => name === 'source');
  const isChanged = buildDefinition.internalParameters.sources !== 'committed';
  return `${source?.digest.gitCommit}${isChanged ? '-changed' : ''}`;
}

/**
 * @param {string} folder with the files of a release
 * @param {{key: import('node:crypto').KeyObject, commit?: string}} expected commit: default: any
 * @returns {{version: string, revision: string, files: string[]}}
 * @throws {StartFailure} if anything is not as the owner of the key signed it
 */
export function verifiedRelease(folder, { key, commit }) {
  const file = join(folder, ATTESTATIONS);
  if (!existsSync(file)) throw new StartFailure(`${folder} has no ${ATTESTATIONS}: it isn't signed.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const statements = lines.filter((line) => line !== '').map((line) => opened(line, key));
  const provenance = provenanceIn(statements);
  const revision = revisionOf(provenance);
  const faults = releaseFaults(folder, statements, [ATTESTATIONS]);
  if (commit !== undefined && commit !== revision)
    faults.push(`it was made of ${revision}, not of ${commit}`);
  if (faults.length > 0) throw new StartFailure(`Don't use this release: ${faults.join('; ')}.`);
  const { version } = provenance.predicate.buildDefinition.externalParameters;
  return { version, revision, files: provenance.subject.map(({ name }) => name) };
}
