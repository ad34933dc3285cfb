import type { Api } from './api';
import { listenForWebhooks } from './default-endpoint';
import { balanceOf, fundedCustomer, transactionReaches, transferOut } from './money';

/** Pays from a new customer of a new platform and waits for the webhook. Returns the customer. */
export async function firstPayment(api: Api): Promise<{ customerId: string }> {
  const { receiver, secret } = await listenForWebhooks(api);
  try {
    const customer = await fundedCustomer(api, 5_000);
    const { id } = await api.corridor.transfers.createTransferOut(transferOut(customer, 1_200));
    await transactionReaches(api, id, 'COMPLETED');
    expect(await balanceOf(api, customer.customerId)).toBe(3_800);
    await receiver.event('OUTGOING_PAYMENT_COMPLETED', id, secret);
    return customer;
  } finally {
    await receiver.stop();
  }
}
