import { CustomerEntity } from '../customers/customer.entity';
import { ExternalAccountEntity } from '../external-accounts/external-account.entity';
import { InvitationEntity } from '../invitations/invitation.entity';
import { PlatformEntity } from '../platforms/platform.entity';

/** Entities of the data source. */
export const entities = [PlatformEntity, CustomerEntity, ExternalAccountEntity, InvitationEntity];
