import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { readForm } from './multipart-form.parser';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const MEGABYTE = 1024 * 1024;
const FILE_CHUNKS = 1_600;

describe('a form with a file of 100 MB', () => {
  it('is read no faster than its file is stored', async () => {
    let sent = 0;
    let stored = 0;
    let heldMost = 0;
    function* form(): Generator<Buffer> {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n');
      for (let chunk = 0; chunk < FILE_CHUNKS; chunk += 1) {
        sent += CHUNK.length;
        heldMost = Math.max(heldMost, sent - stored);
        yield CHUNK;
      }
      yield Buffer.from('\r\n--b--\r\n');
    }
    const source = Object.assign(Readable.from(form(), { objectMode: false }), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    await readForm(
      source as unknown as IncomingMessage,
      async (bytes) => {
        for await (const chunk of bytes) {
          await turn();
          stored += chunk.length;
        }
      },
      { fileBytesMax: 128 * MEGABYTE },
    );
    expect(stored).toBe(FILE_CHUNKS * CHUNK.length);
    expect(heldMost).toBeLessThan(MEGABYTE);
  });
});

describe('a form whose caller disconnects', () => {
  it('is a fault of the caller, and not of the server', async () => {
    function* half(): Generator<Buffer> {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    }
    const source = Object.assign(Readable.from(half(), { objectMode: false }), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const take = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of bytes) expect(chunk.toString()).toBe('<');
    };
    await expect(readForm(source as unknown as IncomingMessage, take)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
