import { UsageFailure } from './failures.ts';
import { isLoopback } from './secret-receivers.ts';
import type { Terminal } from './terminal.ts';

const NAMES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const;

/**
 * Sends requests through the proxies of the environment. Those to this machine go directly: they may have a secret in the clear.
 * @throws UsageFailure if a variable is not the address of an HTTP proxy
 */
export async function useProxies({ env }: Pick<Terminal, 'env'>): Promise<void> {
  const given = NAMES.filter((name) => env[name]);
  if (given.length === 0) return;
  for (const name of given)
    if (!/^https?:\/\//.test(env[name] ?? '') || !URL.canParse(env[name] ?? ''))
      throw new UsageFailure(`${name} is not an address such as http://proxy.example.com:3128`);
  // Most machines have no proxy, and the library takes longer to load than the rest of the program.
  const { Agent, EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  const direct = new Agent();
  const proxies = new EnvHttpProxyAgent().compose(
    (dispatch) => (request, handler) =>
      isLoopback(new URL(String(request.origin)))
        ? direct.dispatch(request, handler)
        : dispatch(request, handler),
  );
  setGlobalDispatcher(proxies);
}
