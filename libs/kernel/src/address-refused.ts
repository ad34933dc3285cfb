/** Error code of a connection that isn't made because its address is refused. */
export const ADDRESS_REFUSED = 'EADDRESSREFUSED';
