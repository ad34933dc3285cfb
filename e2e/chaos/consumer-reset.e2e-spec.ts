import { eventually } from '@corridor/testing';
import { operatorPort } from '../system/operator-port';
import { admin, createPlatform, textAt } from '../support/api';
import { createCustomer } from '../support/money';
import { sql } from './background-load';

const APP = 'compliance';
const TOPIC = 'accounts.customers';
const BEYOND_THE_END = 1_000_000;

jest.setTimeout(400_000);

function reset(app: string, topic: string): Promise<string> {
  return admin('reset-consumer', app, topic);
}

describe('npm run admin -- reset-consumer', () => {
  it('is refused while the app reads, and for topics that contain no events', async () => {
    await expect(reset(APP, TOPIC)).rejects.toThrow(`${APP} still reads events`);
    await expect(reset(APP, 'nothing')).rejects.toThrow('there is no topic nothing');
  });

  it('lets an app continue after its topic was truncated; before, the app is not ready and names the command', async () => {
    const api = await createPlatform();
    const before = await createCustomer(api);
    const position = 'UPDATE compliance.inbox SET next_offset = next_offset + $1 WHERE topic = $2';
    await sql(position, [BEYOND_THE_END, TOPIC]);
    const refused = await eventually(async () => {
      const answer = await operatorPort(APP, '/health/ready');
      return answer.status === 503 ? answer : undefined;
    });
    expect(refused.text).toContain(`npm run admin -- reset-consumer ${APP} ${TOPIC}`);
    const meanwhile = await createCustomer(api);

    expect(await reset(APP, TOPIC)).toContain('"reset":true');
    await eventually(async () => (await operatorPort(APP, '/health/ready')).status === 200);
    const ids = [before, meanwhile].map((customer) => textAt(customer, 'id').replace('Customer:', ''));
    await eventually(async () => {
      const copies = await sql('SELECT 1 FROM compliance.customers WHERE id = ANY($1)', [ids]);
      return copies.length === ids.length;
    });
  });
});
