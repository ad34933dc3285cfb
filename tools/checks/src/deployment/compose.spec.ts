import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  isSecret,
  services,
  variables,
  variablesOf,
  type ServiceName,
  type SettingName,
} from '@corridor/contracts';
import { ROOT } from '../../../infra/workspace.mjs';

interface Container {
  image: string;
  build?: string;
  command?: string[];
  entrypoint?: string[];
  profiles?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  restart?: string;
  healthcheck?: object;
  volumes?: string[];
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
}

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, unknown>;
};
const containers = compose.services;
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const ours = [...services, 'migrate', 'topics', 'admin'];

function container(name: string): Container {
  const found = containers[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}`);
  return found;
}

/** The names of a container's variables. A secret may be in a file. */
function variablesIn(name: string): string[] {
  return Object.keys(container(name).environment ?? {});
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
  it('starts each service from the one image, PostgreSQL and Kafka with its users, and nothing else', () => {
    expect(Object.keys(containers).sort()).toEqual([...ours, 'kafka', 'kafka-users', 'postgres'].sort());
    for (const name of ours)
      expect({ name, ...container(name) }).toMatchObject({ image: 'corridor', build: '.' });
    for (const service of services) expect(container(service).command).toEqual([service]);
    expect(container('migrate').command).toEqual(['migrate']);
    expect(container('topics').command).toEqual(['--as', 'docker-compose', 'topics', '--apply', '--acls']);
  });

  it('runs the image as it is made: its programs, ports, folder and user, with a root that is read-only', () => {
    const [, entrypoint = ''] = /^ENTRYPOINT (.*)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(entrypoint)).toEqual(['/usr/bin/tini', '--', 'corridor']);
    for (const name of ['admin', 'topics'])
      expect(container(name).entrypoint).toEqual(['/usr/bin/tini', '--', 'corridor-admin']);
    expect(container('admin').profiles).toEqual(['admin']);
    const exposed = /^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' ');
    for (const name of ours) {
      const { volumes = [], ports = [], ...rest } = container(name);
      expect({ name, ...rest }).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      for (const port of ports) expect(exposed).toContain(port.split(':').at(-1));
      for (const volume of volumes) {
        const mode = `install -d -m 700 -o 10001 -g 10001 /system${volume.split(':')[1]}`;
        expect(dockerfile).toContain(mode);
      }
    }
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).toContain("'corridor:x:10001:10001:");
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
        if (isSecret(variable))
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

  it('starts PostgreSQL and Kafka first, then the migrations and the topics, then the services', () => {
    const order = startOrder();
    const migration = order.indexOf('migrate');
    expect(order.indexOf('postgres')).toBeLessThan(migration);
    for (const service of services) {
      expect(order.indexOf(service)).toBeGreaterThan(Math.max(migration, order.indexOf('topics')));
      expect(container(service).depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        topics: { condition: 'service_completed_successfully' },
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

  it('gives no service a secret that it does not read', () => {
    const secrets = Object.keys(variables).filter((name) => isSecret(name as SettingName));
    for (const service of services) {
      const read: readonly string[] = variablesOf(service);
      const given = variablesIn(service).map((name) => name.replace(/_FILE$/, ''));
      const useless = given.filter((name) => secrets.includes(name) && !read.includes(name));
      expect({ service, useless }).toEqual({ service, useless: [] });
    }
  });

  it('lets each service be a user of its own on the broker and in the bucket of checkpoints', () => {
    for (const service of services) {
      const own = service.toUpperCase();
      const secret = (name: string): string => `\${${own}_${name}:-\${${name}:-}}`;
      expect(container(service).environment).toMatchObject({
        KAFKA_SASL_USERNAME: `\${${own}_KAFKA_USERNAME-corridor_${service}}`,
        KAFKA_SASL_PASSWORD: `\${${own}_KAFKA_PASSWORD:-}`,
        AUDIT_CHECKPOINT_KEY: secret('AUDIT_CHECKPOINT_KEY'),
        AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID: secret('AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID'),
        AUDIT_CHECKPOINTS_S3_SECRET_ACCESS_KEY: secret('AUDIT_CHECKPOINTS_S3_SECRET_ACCESS_KEY'),
      });
    }
  });

  it('lets nobody reach the broker from another container without a password', () => {
    const { environment = {} } = container('kafka');
    const protocols = Object.fromEntries(
      (environment['KAFKA_LISTENER_SECURITY_PROTOCOL_MAP'] ?? '').split(',').map((one) => one.split(':')),
    ) as Record<string, string>;
    const plain = (environment['KAFKA_LISTENERS'] ?? '')
      .split(',')
      .map((one) => one.split('://'))
      .filter(([name = '']) => !protocols[name]?.startsWith('SASL_'));
    for (const [, address] of plain) expect(address).toMatch(/^127\.0\.0\.1:/);
    expect(container('kafka-users')).toMatchObject({
      image: container('kafka').image,
      network_mode: 'service:kafka',
    });
  });

  it('gives each service its own part of the keys of pairs alone', () => {
    for (const service of services) {
      const { environment = {} } = container(service);
      const keys = Object.entries(environment).filter(([name]) => name.includes('PEER_KEYS'));
      const own = `\${${service.toUpperCase()}_PEER_KEYS:-}`;
      expect(Object.fromEntries(keys)).toEqual({ PEER_KEYS: own, PEER_KEYS_USE: '${PEER_KEYS_USE:-}' });
    }
  });

  it('gives the admin commands what all services read, the keys of some, and the owner of the schemas', () => {
    const shared = variablesIn('accounts').filter((name) =>
      services.every((one) => variablesIn(one).includes(name)),
    );
    const ownRole = ['SERVICE_DATABASE_URL', 'SERVICE_DATABASE_DIRECT_URL', 'PEER_KEYS'];
    const ofServices = shared.filter((name) => !ownRole.includes(name));
    const peerKeys = services.map((service) => `${service.toUpperCase()}_PEER_KEYS`);
    const keysOfSome = ['FINGERPRINT_KEY', 'DOCUMENT_LINK_KEYS'];
    const wanted = new Set([...ofServices, ...keysOfSome, ...peerKeys, ...variablesIn('migrate')]);
    expect(variablesIn('admin').sort()).toEqual([...wanted].sort());
  });
});
