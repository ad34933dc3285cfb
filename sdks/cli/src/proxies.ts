import type { Dispatcher } from 'undici';
import { UsageFailure } from './failures.ts';
import { isLoopback } from './secret-receivers.ts';
import type { Terminal } from './terminal.ts';

type Environment = Terminal['env'];

const OF_HTTP = ['http_proxy', 'HTTP_PROXY'] as const;
const OF_HTTPS = ['https_proxy', 'HTTPS_PROXY', ...OF_HTTP] as const;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The proxy through which requests to a URL go. Those to this machine go directly: they may have a secret in the clear.
 * @throws UsageFailure if the variable of the proxy has no address of one
 */
export function proxyOf(url: URL, env: Environment): string | undefined {
  if (isLoopback(url) || isExempt(url, env)) return undefined;
  const name = firstSet(url.protocol === 'https:' ? OF_HTTPS : OF_HTTP, env);
  return name && addressOf(name, env[name] ?? '');
}

/**
 * Checks a proxy before the first request. The client would repeat that as one that finds no server.
 * @throws UsageFailure if requests to a URL would go through a variable that has no address of a proxy
 */
export function assertProxyUsable(baseUrl: string, env: Environment): void {
  proxyOf(new URL(baseUrl), env);
}

function firstSet(names: readonly string[], env: Environment): string | undefined {
  return names.find((name) => env[name]);
}

/** Whether `NO_PROXY` has the host, or a domain of it. */
function isExempt({ protocol, hostname, port }: URL, env: Environment): boolean {
  const list = env[firstSet(['no_proxy', 'NO_PROXY'], env) ?? ''] ?? '';
  return list
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => {
      const [, host = '', ofPort] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(entry) ?? [];
      if (host === '*') return true;
      if (ofPort !== undefined && ofPort !== (port || DEFAULT_PORTS[protocol])) return false;
      return host !== '' && (hostname === host || hostname.endsWith(`.${host}`));
    });
}

/** An address without a scheme is one of http, as for curl. */
function addressOf(name: string, given: string): string {
  const address = given.includes('://') ? given : `http://${given}`;
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address;
  throw new UsageFailure(`${name} is not an address such as http://proxy.example.com:3128`);
}

/** Sends requests through the proxies of the environment. */
export async function useProxies({ env }: Pick<Terminal, 'env'>): Promise<void> {
  if (firstSet(OF_HTTPS, env) === undefined) return;
  // Most machines have no proxy, and the library takes longer to load than the rest of the program.
  const { Agent, ProxyAgent, setGlobalDispatcher } = await import('undici');
  const agents = new Map<string, Dispatcher>();
  const agentOf = (proxy: string): Dispatcher => {
    const agent = agents.get(proxy) ?? new ProxyAgent(proxy);
    agents.set(proxy, agent);
    return agent;
  };
  const proxies = new Agent().compose((direct) => (request, handler) => {
    const proxy = proxyOf(new URL(String(request.origin)), env);
    return proxy === undefined ? direct(request, handler) : agentOf(proxy).dispatch(request, handler);
  });
  setGlobalDispatcher(proxies);
}
