import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pythonAdvisories, releasesIn, unpinnedIn } from './python-advisories';

const known = { id: 'PYSEC-2021-108', summary: null, details: 'Slow\nvery', withdrawn: null };

let server: Server;
let answers: Readonly<Record<string, object>>;
let asked: (string | undefined)[];

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    asked.push(url);
    const answer = answers[url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(answer ? JSON.stringify(answer) : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => (asked = []));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const registry = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('the advisories of PyPI', () => {
  it('are asked for each release that requirements name, once', () => {
    const first =
      'urllib3==1.26.4 \\\n    --hash=sha256:aa==bb\nhttpx[http2,cli]==0.28.1 ; python_version > "3"\n';
    expect(releasesIn([first, '# six==1.0\nurllib3==1.26.4\na.b-c_d==1!2.0+x\n'])).toEqual([
      'a.b-c_d/1!2.0+x',
      'httpx/0.28.1',
      'urllib3/1.26.4',
    ]);
  });

  it('are asked for every requirement: one without a release is a fault', () => {
    const pinned =
      '# a comment\na==1 \\\n    --hash=sha256:ab\n--index-url https://pypi.org\nb[c]==2 ; python_version > "3"\n';
    expect(unpinnedIn('requirements.txt', pinned)).toEqual([]);
    expect(unpinnedIn('requirements.txt', 'a == 1\nb>=2\nc==3\n')).toEqual([
      'requirements.txt: "a == 1" must name a release, as name==1.0',
      'requirements.txt: "b>=2" must name a release, as name==1.0',
    ]);
    expect(unpinnedIn('requirements.txt', '# six==1.0\n')).toEqual(['requirements.txt has no requirement']);
  });

  it('are findings without a severity, but for those that were withdrawn', async () => {
    const withdrawn = { ...known, id: 'PYSEC-1', withdrawn: '2026-01-01T00:00:00Z' };
    const named = { ...known, id: 'GHSA-1', summary: 'Leaks' };
    answers = {
      '/pypi/a/1/json': { vulnerabilities: [] },
      '/pypi/urllib3/1.26.4/json': { vulnerabilities: [known, withdrawn, named] },
    };
    const of = { package: 'urllib3/1.26.4', severity: 'high' };
    expect(await pythonAdvisories(['a/1', 'urllib3/1.26.4'], registry())).toEqual({
      isChecked: true,
      content: [
        { ...of, id: 'PYSEC-2021-108', title: 'Slow' },
        { ...of, id: 'GHSA-1', title: 'Leaks' },
      ],
    });
  });

  it.each<[string, object | undefined, string]>([
    ['answers 404', undefined, 'a/1: the registry answered 404'],
    ['has no list', { info: {} }, 'a/1: the registry has no list'],
  ])('are not checked where the registry %s, and nothing else is asked', async (_how, answer, why) => {
    answers = answer ? { '/pypi/a/1/json': answer } : {};
    expect(await pythonAdvisories(['a/1', 'b/2'], registry())).toEqual({ isChecked: false, why });
    expect(asked).toEqual(['/pypi/a/1/json']);
  });

  it('are not checked where nothing answers', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    expect(await pythonAdvisories(['a/1'], `http://127.0.0.1:${port}`)).toEqual({
      isChecked: false,
      why: expect.stringContaining('ECONNREFUSED') as string,
    });
  });
});
