import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services, variables, variablesOf, type ServiceName } from '@corridor/contracts';
import { ROOT } from '../../../infra/workspace.mjs';

interface Container {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  restart?: string;
  healthcheck?: object;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
}

/** Read by the Dockerfile, not by the services. */
const OF_THE_IMAGE = ['APP'];

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, unknown>;
};
const containers = compose.services;
const ours = [...services, 'migrate'];

function container(name: string): Container {
  const found = containers[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}`);
  return found;
}

/** The names of a container's variables. A secret may be in a file. */
function variablesIn(name: string): string[] {
  return Object.keys(container(name).environment ?? {}).filter((one) => !OF_THE_IMAGE.includes(one));
}

function isSecretFile(name: string): boolean {
  const secret = (variables as Record<string, { isSecret?: boolean }>)[name.replace(/_FILE$/, '')];
  return name.endsWith('_FILE') && secret?.isSecret === true;
}

/** The containers in the order in which they start. */
function startOrder(): string[] {
  const order: string[] = [];
  const start = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`${[...path, name].join(' waits for ')}`);
    if (order.includes(name)) return;
    for (const other of Object.keys(container(name).depends_on ?? {})) start(other, [...path, name]);
    order.push(name);
  };
  for (const name of Object.keys(containers)) start(name, []);
  return order;
}

describe('docker-compose.yml', () => {
  it('starts each service from the one image, PostgreSQL and Kafka, and nothing else', () => {
    expect(Object.keys(containers).sort()).toEqual([...ours, 'kafka', 'postgres'].sort());
    for (const name of ours)
      expect({ name, ...container(name) }).toMatchObject({ image: 'corridor', build: '.' });
    for (const service of services) expect(container(service).environment).toMatchObject({ APP: service });
  });

  it('sets only variables that the configuration knows', () => {
    for (const service of ours) {
      const unknown = variablesIn(service).filter((name) => !(name in variables) && !isSecretFile(name));
      expect({ service, unknown }).toEqual({ service, unknown: [] });
    }
  });

  it('sets a variable of one service where that service reads it', () => {
    for (const name of new Set(services.flatMap(variablesIn))) {
      if (isSecretFile(name)) continue;
      const readers = services.filter((service) => variablesOf(service).includes(name as never));
      const deaf = readers.filter((service) => !variablesIn(service).includes(name));
      expect({ name, deaf }).toEqual({ name, deaf: [] });
    }
  });

  it('sets every variable that a service or the migrations need, without a default for a secret', () => {
    const readers: [string, ServiceName | 'migration'][] = services.map((service) => [service, service]);
    for (const [name, reader] of [...readers, ['migrate', 'migration'] as const]) {
      for (const variable of variablesOf(reader, { needed: true })) {
        const value = container(name).environment?.[variable] ?? '';
        expect({ name, variable, isSet: value !== '' }).toEqual({ name, variable, isSet: true });
        const isSecret = 'isSecret' in variables[variable];
        if (isSecret)
          expect({ name, variable, value }).toMatchObject({ value: expect.stringContaining(':?') });
      }
    }
  });

  it('gives the services that read files the same folder on the same volume', () => {
    const readers = services.filter((service) => variablesOf(service).includes('FILES_DIR'));
    for (const service of readers) {
      const [volume, folder = ''] = container(service).volumes?.[0]?.split(':') ?? [];
      expect(compose.volumes).toHaveProperty(volume ?? '');
      expect(container(service).environment?.['FILES_DIR']).toMatch(new RegExp(`^${folder}/`));
    }
  });

  it('starts PostgreSQL and Kafka first, then the migrations, then the services', () => {
    const order = startOrder();
    const migration = order.indexOf('migrate');
    expect(order.indexOf('postgres')).toBeLessThan(migration);
    for (const service of services) {
      expect(order.indexOf(service)).toBeGreaterThan(Math.max(migration, order.indexOf('kafka')));
      expect(container(service).depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        kafka: { condition: 'service_healthy' },
      });
    }
  });

  it('waits only for conditions that can come true', () => {
    for (const { depends_on: others = {} } of Object.values(containers)) {
      for (const [other, { condition }] of Object.entries(others)) {
        if (condition === 'service_healthy') expect(container(other)).toHaveProperty('healthcheck');
        if (condition === 'service_completed_successfully')
          expect(container(other).restart).toBe('on-failure');
      }
    }
  });

  it('migrates the schema of each service after the roles are there', () => {
    const script = container('migrate').command?.join('\n') ?? '';
    const migrated = /for app in ([a-z ]+);/.exec(script)?.[1]?.split(' ');
    expect(migrated?.sort()).toEqual([...services].sort());
    expect(script.indexOf('provision-cli')).toBeLessThan(script.indexOf('migrate.js'));
  });
});
