import { createServer, type AddressInfo } from 'node:net';
import { withDatabase } from './quiet';

const MESSAGE_AT = 5;

/** A message of PostgreSQL's protocol. */
function message(type: string, body: string | Buffer): Buffer {
  const head = Buffer.alloc(MESSAGE_AT);
  head.write(type);
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const FULL = message('E', 'SFATAL\0C53300\0Msorry, too many clients already\0\0');
const DENIED = message('E', 'SFATAL\0C28P01\0Mwrong password\0\0');
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')]);
const DONE = Buffer.concat([message('C', 'SELECT 0\0'), message('Z', 'I')]);

/** Stands in for a server that answers one start of a session after the other with these. */
async function withServer<T>(starts: Buffer[], work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((socket) => {
    const answer = starts.shift() ?? WELCOME;
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(answer);
      if (answer !== WELCOME) return void socket.end();
      socket.on('data', (bytes) =>
        bytes.toString('latin1', 0, 1) === 'Q' ? socket.write(DONE) : socket.end(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(
      `postgres://corridor:secret@127.0.0.1:${(server.address() as AddressInfo).port}/corridor`,
    );
  } finally {
    server.close();
  }
}

describe('SQL as the owner of the database', () => {
  const ask = (adminDatabaseUrl: string) =>
    withDatabase({ run: { adminDatabaseUrl } }, (query) => query('SELECT'));

  it('waits while services have all sessions', async () => {
    const starts = [FULL, FULL, WELCOME];
    expect(await withServer(starts, ask)).toEqual([]);
    expect(starts).toEqual([]);
  });

  it('fails at once for another reason', async () => {
    const starts = [DENIED, WELCOME];
    await expect(withServer(starts, ask)).rejects.toMatchObject({ code: '28P01' });
    expect(starts).toEqual([WELCOME]);
  });
});
