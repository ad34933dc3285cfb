import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';

/** Appearance of a platform on the hosted page. */
export interface KycBrand {
  name?: string;
  /** A `data:` URL: the page loads nothing. */
  logo?: string;
  /** https. */
  privacyUrl?: string;
}

const NAME_LENGTH_MAX = 64;
/** Largest size of a logo, which is part of every page; bytes. */
const LOGO_BYTES_MAX = 128 * 1024;
const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};
const MEMBERS = ['name', 'logo', 'privacyUrl'];
const PLATFORM = /^PlatformConfig:[0-9a-f-]{36}$/;
const DEFAULT = 'default';

/** Every fault of a file of brands. */
export class KycBrandsError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(violations.join('; '));
    this.name = 'KycBrandsError';
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function logoFrom(path: string): string | undefined {
  const mediaType = mediaTypes[extname(path).toLowerCase()];
  if (mediaType === undefined) return undefined;
  try {
    const bytes = readFileSync(path);
    if (bytes.length === 0 || bytes.length > LOGO_BYTES_MAX) return undefined;
    return `data:${mediaType};base64,${bytes.toString('base64')}`;
  } catch {
    return undefined;
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= NAME_LENGTH_MAX;
}

function isHttps(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:';
}

/** Reads one brand and adds its faults. */
function brandOf(at: string, value: unknown, folder: string, violations: string[]): KycBrand {
  if (!isObject(value)) {
    violations.push(`${at} must be an object with ${MEMBERS.join(', ')}`);
    return {};
  }
  const unknown = Object.keys(value).filter((name) => !MEMBERS.includes(name));
  violations.push(...unknown.map((name) => `${at}.${name} is unknown; known are ${MEMBERS.join(', ')}`));
  const { name, logo, privacyUrl } = value;
  const data = typeof logo === 'string' ? logoFrom(resolve(folder, logo)) : undefined;
  if (name !== undefined && !isName(name)) {
    violations.push(
      `${at}.name must be a text of at most ${NAME_LENGTH_MAX} characters, for example Acme Pay`,
    );
  }
  if (logo !== undefined && data === undefined) {
    violations.push(
      `${at}.logo must be the path of a PNG, JPEG, SVG or WebP of at most 128 KB, for example acme.svg`,
    );
  }
  if (privacyUrl !== undefined && !isHttps(privacyUrl)) {
    violations.push(`${at}.privacyUrl must be an https URL, for example https://acme.example/privacy`);
  }
  return {
    ...(isName(name) ? { name: name.trim() } : {}),
    ...(data === undefined ? {} : { logo: data }),
    ...(isHttps(privacyUrl) ? { privacyUrl: new URL(privacyUrl).href } : {}),
  };
}

/**
 * Appearance of platforms, from a JSON file: an object of brands by the platform's id, and `default` for all others.
 * Logos are files beside it.
 */
export class KycBrands {
  /** Without a name, a logo or a link. */
  static readonly NONE = new KycBrands(new Map());

  private constructor(private readonly brands: ReadonlyMap<string, KycBrand>) {}

  /** @throws KycBrandsError that names every fault. */
  static read(path: string): KycBrands {
    let document: unknown;
    try {
      document = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new KycBrandsError(["the file can't be read as JSON"]);
    }
    if (!isObject(document)) throw new KycBrandsError(['the file must be a JSON object of brands']);
    const violations = Object.keys(document)
      .filter((id) => id !== DEFAULT && !PLATFORM.test(id))
      .map((id) => `${id} must be default or the id of a platform, such as PlatformConfig:<uuid>`);
    const brands = Object.entries(document).map(
      ([id, value]) => [id, brandOf(id, value, dirname(path), violations)] as const,
    );
    if (violations.length > 0) throw new KycBrandsError(violations);
    return new KycBrands(new Map(brands));
  }

  /** The brand of a platform, or the default if it has none or is unknown. */
  of(platformId?: string): KycBrand {
    return this.brands.get(platformId ?? DEFAULT) ?? this.brands.get(DEFAULT) ?? {};
  }
}
