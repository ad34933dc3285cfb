import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTopics, services } from '@corridor/contracts';
import { kafkaAccess } from './kafka-access';

const ROOT = join(__dirname, '..', '..', '..');
const topics = Object.entries(eventTopics);

describe('the rights of a service on a broker with ACLs', () => {
  it.each(services)('let %s read the events that it consumes, and those that it owns', (service) => {
    const file = join(ROOT, 'apps', service, 'src', 'messaging.ts');
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const consumed = topics.filter(([key]) => new RegExp(`eventTopics\\.${key}\\b`).test(source));
    const owned = topics.filter(([, { owner }]) => owner === service);
    const readable = topics.filter(([, { readers }]) => (readers as readonly string[]).includes(service));
    expect(readable.map(([key]) => key).sort()).toEqual([...consumed, ...owned].map(([key]) => key).sort());
  });

  it.each(topics)('let only the owner write %s', (_, { name, owner }) => {
    const writers = kafkaAccess().filter((one) => one.name === name && one.operations.includes('WRITE'));
    expect(writers.map(({ service }) => service)).toEqual([owner]);
  });

  it.each(services)('are in docs/kafka.md as %s has them', (service) => {
    const names = (operation: 'READ' | 'WRITE', of: string): string =>
      kafkaAccess()
        .filter((one) => one.service === service && one.pattern === 'LITERAL' && one.resource === 'TOPIC')
        .filter(({ name, operations }) => operations.includes(operation) && new RegExp(of).test(name))
        .map(({ name }) => `\`${name}\``)
        .join(', ');
    const own = `^${service}\\.`;
    const cells = [
      `\`${service}\``,
      names('WRITE', `${own}(?!requests)`),
      names('READ', `^(?!${service}\\.)`),
      names('WRITE', '\\.requests$'),
    ];
    const rows = readFileSync(join(ROOT, 'docs', 'kafka.md'), 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.map((row) => row.slice(1, 5))).toContainEqual(cells);
  });
});
