/** Invitations. A code is unique in the whole deployment, so the key can't begin with `platform_key`. */
export const invitationTablesSql: readonly string[] = [
  `CREATE TABLE invitations (
     code text NOT NULL,
     -- The inviter's platform, which alone may cancel.
     platform_key integer NOT NULL REFERENCES platforms (platform_key),
     inviter_id uuid NOT NULL,
     inviter_uma text NOT NULL,
     first_name text,
     -- For display: smallest unit of the currency.
     amount bigint CHECK (amount BETWEEN 1 AND 9007199254740991),
     currency text,
     status text NOT NULL CHECK (status IN ('PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED')),
     invitee_uma text,
     version integer NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     claimed_at timestamptz,
     expires_at timestamptz,
     CONSTRAINT invitations_pkey PRIMARY KEY (code),
     FOREIGN KEY (platform_key, inviter_id) REFERENCES customers (platform_key, id),
     CHECK ((amount IS NULL) = (currency IS NULL)),
     CHECK ((status = 'CLAIMED') = (claimed_at IS NOT NULL AND invitee_uma IS NOT NULL))
   )`,
];
