import { perform } from './perform';

const REVISION = 'org.opencontainers.image.revision';

interface ImageConfig {
  config: { Labels?: Record<string, string> };
}

/** The commit that an image was made of, as its label says; the archive is one of `docker save`. */
export function revisionOfImage(archive: string): string | undefined {
  const read = (name: string): unknown => JSON.parse(perform('tar', ['-xOf', archive, name]));
  const [image] = read('manifest.json') as { Config: string }[];
  return (read(image?.Config ?? '') as ImageConfig).config.Labels?.[REVISION];
}
