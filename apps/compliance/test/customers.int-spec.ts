import { DataSource } from 'typeorm';
import { parseId } from '@corridor/kernel';
import { dataSourceOptions, UnitOfWork } from '@corridor/database';
import type { CustomerEvent, CustomerState } from '@corridor/contracts';
import type { EventBatch } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { aCustomerState, anEvent, createTestDatabase, type TestDatabase } from '@corridor/testing';
import { ReplicateCustomersHandler } from '../src/customers/replicate-customers.handler';
import { CustomerRepository } from '../src/customers/customer.repository';
import { ReassessmentRepository } from '../src/reassessments/reassessment.repository';
import { migrations } from '../src/database/migrations/all';

const TOPIC = 'accounts.customers';

describe('the replica of customers', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let offset = 0;
  const customers = new CustomerRepository();

  beforeAll(async () => {
    database = await createTestDatabase({ compliance: migrations });
    dataSource = new DataSource(
      dataSourceOptions({ service: 'compliance', url: database.urlOf('compliance') }),
    );
    await dataSource.initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  function batchOf(events: CustomerEvent[]): EventBatch<CustomerEvent> {
    const from = offset;
    offset += events.length;
    return {
      consumer: 'compliance.events',
      topic: TOPIC,
      partition: 0,
      events,
      position: {
        topic: TOPIC,
        partition: 0,
        fromOffset: String(from),
        fromIndex: 0,
        nextOffset: String(offset),
        nextIndex: 0,
      },
    };
  }

  function eventOf(state: CustomerState, version: number): CustomerEvent {
    return anEvent<CustomerState>({ aggregate: 'customers', subject: state.id, version, state });
  }

  function take(batch: EventBatch<CustomerEvent>): Promise<void> {
    const sealer = new PersonalDataVault({ active: '', keys: new Map() }, []);
    const unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, sealer);
    return new ReplicateCustomersHandler(unitOfWork, customers, new ReassessmentRepository()).execute(batch);
  }

  const find = (state: CustomerState, platformKey = 1) =>
    customers.find(dataSource.manager, platformKey, parseId('Customer', state.id) ?? '');

  it('follows a customer from its creation to its deletion', async () => {
    const state = aCustomerState();
    await take(batchOf([eventOf(state, 1)]));
    expect(await find(state)).toMatchObject({ verificationStatus: 'APPROVED', deleted: false, version: 1 });
    await take(batchOf([eventOf({ ...state, deleted: true }, 2)]));
    expect(await find(state)).toMatchObject({ deleted: true, version: 2 });
  });

  it('keeps the newest state if an older one arrives later', async () => {
    const state = aCustomerState();
    await take(batchOf([eventOf({ ...state, verificationStatus: 'REJECTED' }, 5)]));
    await take(batchOf([eventOf(state, 4)]));
    expect(await find(state)).toMatchObject({ verificationStatus: 'REJECTED', version: 5 });
  });

  it('does not show a customer to another platform', async () => {
    const state = aCustomerState();
    await take(batchOf([eventOf(state, 1)]));
    expect(await find(state, 2)).toBeUndefined();
  });

  it('refuses a batch that another instance has handled, and changes nothing', async () => {
    const state = aCustomerState();
    const batch = batchOf([eventOf(state, 1)]);
    await take(batch);
    await expect(take({ ...batch, events: [eventOf({ ...state, deleted: true }, 2)] })).rejects.toThrow();
    expect(await find(state)).toMatchObject({ deleted: false });
  });

  it("cannot read another service's schema", async () => {
    await expect(dataSource.query('SELECT * FROM accounts.customers')).rejects.toThrow('permission denied');
    await expect(dataSource.query('CREATE TABLE compliance.extra (id integer)')).rejects.toThrow(
      'permission denied',
    );
  });
});
