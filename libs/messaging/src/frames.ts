import { type ServiceName } from '@corridor/contracts';
import { RECORD_BYTES_MAX, RECORD_ENTRIES_MAX } from './limits';

/**
 * Wire format of requests and replies: a record's value is a list of frames, each `[u32 headLength][head JSON][u32
 * bodyLength][body]`, big-endian. A process that passes a body on needn't parse it.
 */
export interface Frame {
  head: unknown;
  body: Buffer;
  /** Whether its record was encrypted. */
  isSealed: boolean;
  /** Which service wrote its record; undefined if any could have signed it. */
  writer?: ServiceName | undefined;
}

const LENGTH_BYTES = 4;

/** One frame. */
export function encodeFrame(head: object, body: Buffer | string): Buffer {
  const headText = JSON.stringify(head);
  const headLength = Buffer.byteLength(headText);
  const bodyLength = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const frame = Buffer.allocUnsafe(2 * LENGTH_BYTES + headLength + bodyLength);
  frame.writeUInt32BE(headLength, 0);
  frame.write(headText, LENGTH_BYTES, 'utf8');
  const bodyAt = LENGTH_BYTES + headLength;
  frame.writeUInt32BE(bodyLength, bodyAt);
  if (typeof body === 'string') frame.write(body, bodyAt + LENGTH_BYTES, 'utf8');
  else body.copy(frame, bodyAt + LENGTH_BYTES);
  return frame;
}

/** All frames of a record. Throws if a length points beyond the end or a head isn't JSON. */
export function decodeFrames(value: Buffer, isSealed = false, writer?: ServiceName): Frame[] {
  const frames: Frame[] = [];
  let at = 0;
  while (at < value.length) {
    const head = lengthPrefixed(value, at);
    const body = lengthPrefixed(value, at + LENGTH_BYTES + head.length);
    frames.push({ head: JSON.parse(head.toString('utf8')), body, isSealed, writer });
    at += 2 * LENGTH_BYTES + head.length + body.length;
  }
  return frames;
}

function lengthPrefixed(value: Buffer, at: number): Buffer {
  const start = at + LENGTH_BYTES;
  if (start > value.length) throw new Error('a frame is cut off');
  const end = start + value.readUInt32BE(at);
  if (end > value.length) throw new Error('a frame is cut off');
  return value.subarray(start, end);
}

/** Joins frames into values of records, in order, within the limits for entries and bytes. */
export function coalesce(frames: readonly Buffer[]): Buffer[] {
  const values: Buffer[] = [];
  let open: Buffer[] = [];
  let bytes = 0;
  for (const frame of frames) {
    if (open.length > 0 && (open.length === RECORD_ENTRIES_MAX || bytes + frame.length > RECORD_BYTES_MAX)) {
      values.push(open.length === 1 && open[0] !== undefined ? open[0] : Buffer.concat(open, bytes));
      open = [];
      bytes = 0;
    }
    open.push(frame);
    bytes += frame.length;
  }
  if (open.length > 0) values.push(Buffer.concat(open, bytes));
  return values;
}
