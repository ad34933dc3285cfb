import { at, type Json } from '@corridor/api-client';
import { DocumentSchemas } from '@corridor/testing';
import { noteSent, noteSentForm } from './sent-values';

/** One call and its answer. */
export interface Exchange {
  method: string;
  /** Path with the query, relative to the versioned base. */
  path: string;
  /** The request body, if it was JSON. */
  requestBody: unknown;
  status: number;
  headers: Headers;
  text: string;
}

interface Route {
  method: string;
  pattern: RegExp;
  parameters: number;
  /** Of the operation in the document. */
  pointer: string[];
}

const METHODS = new Set(['get', 'post', 'patch', 'put', 'delete']);
const JSON_TYPE = 'application/json';

/** Whether a path is a valid URL. An invalid one reaches no operation. */
function isUrl(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks answers against the OpenAPI document of a running system. */
export class Contract {
  private readonly routes: Route[];
  private readonly answers: DocumentSchemas;
  private readonly requests: DocumentSchemas;

  private constructor(private readonly document: Json) {
    this.routes = Object.entries(document['paths'] as Record<string, Json>)
      .flatMap(([path, item]) =>
        Object.keys(item)
          .filter((method) => METHODS.has(method))
          .map((method) => ({
            method: method.toUpperCase(),
            pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
            parameters: path.split('{').length - 1,
            pointer: ['paths', path, method],
          })),
      )
      .sort((a, b) => a.parameters - b.parameters);
    // An answer may have only documented members. A request may have others.
    this.answers = new DocumentSchemas(document, { closed: true });
    this.requests = new DocumentSchemas(document, { closed: false });
  }

  static async load(baseUrl: string): Promise<Contract> {
    const response = await fetch(new URL('/openapi.json', baseUrl));
    if (response.status !== 200) throw new Error(`/openapi.json answered ${response.status}`);
    return new Contract((await response.json()) as Json);
  }

  /** Differences between an exchange and the document. */
  violationsOf(exchange: Exchange): string[] {
    const { method, path, status } = exchange;
    const [relative = ''] = path.split('?', 1);
    const route = this.routes.find(
      (one) => one.method === method && isUrl(relative) && one.pattern.test(relative),
    );
    if (!route)
      return status < 400 && METHODS.has(method.toLowerCase()) ? ['there is no such operation'] : [];
    const pointer = [...route.pointer, 'responses', String(status)];
    const shared = at(this.document, ...pointer, '$ref');
    const found = typeof shared === 'string' ? shared.slice(2).split('/') : pointer;
    if (at(this.document, ...found) === undefined) return [`the status ${status} is not documented`];
    return [
      ...this.headerViolations(found, exchange),
      ...this.bodyViolations(found, exchange),
      ...this.requestViolations(route, exchange),
    ];
  }

  private headerViolations(pointer: string[], { headers }: Exchange): string[] {
    const documented = (at(this.document, ...pointer, 'headers') ?? {}) as Json;
    return Object.entries(documented)
      .filter(([, header]) => {
        const ref = at(header, '$ref');
        const whole = typeof ref === 'string' ? at(this.document, ...ref.slice(2).split('/')) : header;
        return at(whole, 'required') === true;
      })
      .filter(([name]) => !headers.has(name))
      .map(([name]) => `the header ${name} is missing`);
  }

  private bodyViolations(pointer: string[], { headers, text }: Exchange): string[] {
    const content = at(this.document, ...pointer, 'content');
    if (content === undefined) return text === '' ? [] : ['a body is not documented'];
    const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    if (at(content, type) === undefined) return [`the type ${type} is not documented`];
    if (type !== JSON_TYPE) return [];
    return this.answers.violationsOf([...pointer, 'content', JSON_TYPE, 'schema'], parsed(text));
  }

  /** A request that was accepted must be valid according to the document. */
  private requestViolations({ pointer }: Route, { requestBody, status, headers }: Exchange): string[] {
    const body = [...pointer, 'requestBody', 'content', JSON_TYPE, 'schema'];
    const isTaken = status < 300 && !headers.has('idempotency-replayed');
    if (!isTaken || requestBody === undefined || at(this.document, ...body) === undefined) return [];
    return this.requests
      .violationsOf(body, requestBody)
      .map((violation) => `taken, though of the request ${violation}`);
  }
}

const contracts = new Map<string, Promise<Contract | undefined>>();

/**
 * Fails if an answer differs from the system's own document in operation, status, headers or body. If the system cannot
 * serve its document at the moment, nothing is checked.
 */
export async function assertDocumented(baseUrl: string, exchange: Exchange): Promise<void> {
  const loading = contracts.get(baseUrl) ?? Contract.load(baseUrl).catch(() => undefined);
  contracts.set(baseUrl, loading);
  const contract = await loading;
  if (!contract) contracts.delete(baseUrl);
  const violations = contract?.violationsOf(exchange) ?? [];
  if (violations.length === 0) return;
  const { method, path, status, text } = exchange;
  const what = `${method} ${path} answered ${status}, not as documented`;
  throw new Error(`${what}: ${violations.slice(0, 10).join('; ')}\n${text.slice(0, 1_000)}`);
}

/** A `fetch` of the SDK that checks every answer, and records what is sent. */
export function documentedFetch(baseUrl: string): typeof fetch {
  return async (input, init = {}) => {
    const url = String(input);
    const { method = 'GET', body } = init;
    const path = url.slice(baseUrl.length);
    if (body instanceof FormData) {
      await noteSentForm(path, Object.fromEntries(body.entries()) as Record<string, string | Blob>);
    }
    const requestBody = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
    noteSent(requestBody);
    const response = await fetch(url, init);
    const { status, headers } = response;
    const isText = !/^(image|application\/pdf)/.test(headers.get('content-type') ?? '');
    const text = isText ? await response.clone().text() : '';
    await assertDocumented(baseUrl, { method, path, requestBody, status, headers, text });
    return response;
  };
}
