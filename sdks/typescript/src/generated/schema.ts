// Written by `npm run checks -- sdks`.
import type { PlatformBlob } from '../platform.ts';

export interface paths {
    "/beneficial-owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List beneficial owners
         * @description Lists the owners of all businesses, or of one. `identifier` is masked for a token with VIEW only.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listBeneficialOwners"];
        put?: never;
        /**
         * Add a beneficial owner of a business
         * @description The KYC check starts as soon as `personalInfo` is complete, which means all fields except `middleName`, `email` and `phoneNumber`. The answer then shows PENDING, and the outcome follows about a second later. An incomplete owner is UNVERIFIED until a PATCH completes it. In the sandbox the last three characters of `lastName` decide: 001 stays PENDING, 002 is REJECTED, any other is APPROVED. The outcome of an owner does not change that of the business. The sum of `ownershipPercentage` has no limit.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createBeneficialOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/beneficial-owners/{beneficialOwnerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a beneficial owner
         * @description `identifier` is masked for a token with VIEW only.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getBeneficialOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a beneficial owner
         * @description `personalInfo` and its `address` merge field by field; null clears an optional field. If a field that KYC checks changes (all except `middleName`, `email` and `phoneNumber`), the check starts again, even after an outcome. If the change leaves `personalInfo` incomplete, the owner becomes UNVERIFIED.
         *
         *     Needs the permission MANAGE.
         */
        patch: operations["updateBeneficialOwner"];
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the platform's configuration
         * @description The supported currencies with their limits, the domain of the platform’s UMA addresses, and its default webhook endpoint.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the platform's configuration
         * @description Absent fields do not change. `supportedCurrencies` replaces the whole list. A new currency adds an account to every customer and to the platform. A currency in which an account holds money can’t be left out (CURRENCY_IN_USE). `webhookEndpoint` sets, moves or (with null) removes the default webhook endpoint, which is usable when the call returns. A new `umaDomain` applies to new addresses only. Outside the sandbox you must prove it by the DNS TXT record `_corridor.<umaDomain>` with the text `corridor-platform=<id of this configuration>`, otherwise the answer is INVALID_UMA_ADDRESS.
         *
         *     Needs the permission MANAGE.
         */
        patch: operations["updateConfig"];
        trace?: never;
    };
    "/console-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that signs a person in to the console
         * @description The link works once, within 10 minutes. It can grant only permissions that the token has (otherwise FORBIDDEN). The session lasts 12 hours at most, and 30 minutes without a request. A deployment without a console answers NOT_FOUND. The session ends when the token is deleted. A session makes no links, and where people sign in with an identity provider there are none: FORBIDDEN.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createConsoleLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crypto/estimate-withdrawal-fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the fees of a crypto withdrawal
         * @description Estimates the network’s fee, the deployment’s fee and the net amount of a withdrawal to a wallet. It moves no money and fixes no price.
         *
         *     Needs the permission VIEW.
         */
        post: operations["estimateWithdrawalFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Deleted customers are included only if `isIncludingDeleted` is true.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description The customer has an internal account in each currency of the platform at once. `platformCustomerId` and `umaAddress` are generated if absent. Outside the sandbox addresses are issued after the `umaDomain` is proved (see PATCH /config). Only a regulated platform may set `kycStatus` or `kybStatus` (otherwise FORBIDDEN). With PLATFORM_CUSTOMER_ID_EXISTS, `details.existingId` names the customer that has the identifier. A birth date is in the past and not before 1900-01-01. Countries are those of ISO 3166-1 (and XK). An address needs a postal code if its country has postal codes. Texts are stored in Unicode NFC, without spaces and zero-width characters at their ends; a text without any other characters is INVALID_INPUT. Rows of a CSV file and the hosted KYC page follow the same rules.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/bulk/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import customers from a CSV file
         * @description Creates a customer for each row of a CSV file (RFC 4180), in the background. The file is UTF-8, with or without a byte
         *     order mark, at most 10 MB (413 beyond) and 100,000 rows, lines ending in LF or CRLF; cells are separated by commas, and one
         *     with commas, quotes or line breaks stands in quotes. The first row names the columns, in any order:
         *
         *     | Column | Member of POST /customers |
         *     |---|---|
         *     | `customerType` (required) | `customerType`: INDIVIDUAL or BUSINESS |
         *     | `platformCustomerId`, `umaAddress`, `fullName`, `birthDate`, `nationality` | the same |
         *     | `addressLine1`, `addressLine2`, `city`, `state`, `postalCode`, `country` | `address.line1`, `address.line2`, `address.city`, `address.state`, `address.postalCode`, `address.country` |
         *     | `businessLegalName`, `businessRegistrationNumber`, `businessTaxId` | `businessInfo.legalName`, `businessInfo.registrationNumber`, `businessInfo.taxId` |
         *
         *     Other columns are ignored, and the job names them in `ignoredColumns`; with the header `Corridor-Strict: true` they are 400. A
         *     column of the table that is there again, also in other case, is 400. An empty cell is an absent field. An empty line, and a
         *     row of empty cells, is not a row. A row is valid if the same POST
         *     /customers would be. An invalid row, or one whose number of cells differs from the header, fails alone. If several rows have
         *     the same `platformCustomerId` or `umaAddress`, the first valid one counts. A file without these columns is rejected at once
         *     (400). A fault further down (quotes, UTF-8, too many rows) fails the whole file, and no customer is created.
         *
         *     Each customer is an ordinary one and sends CUSTOMER_CREATED. BULK_UPLOAD_COMPLETED or BULK_UPLOAD_FAILED has the job. Rows are
         *     processed in the order of the file, a few at a time, so that other calls stay fast. An interrupted import continues where it
         *     stopped. `createdAt` is the time of the row's processing by the platform's clock. POST /sandbox/clock/advance doesn't wait for
         *     imports. With an Idempotency-Key, a repeat is compared by the SHA-256 of its file.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createBulkUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/bulk/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports of customers
         * @description Newest first. GET of one import has its errors.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listBulkUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/bulk/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import of customers
         * @description COMPLETED means that every row was processed, even if all of them failed. FAILED means that the whole file was rejected. `errors` has the first 1000 errors, or as many as fit into 512 KB. `progress.failed` counts all. The counts grow while the job is PROCESSING.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getBulkUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/external-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers' external accounts
         * @description Without `customerId` the list has the accounts of all customers, but not those of the platform. Sensitive fields are masked to their last four characters for a token with VIEW only.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listExternalAccounts"];
        put?: never;
        /**
         * Add an external account of a customer
         * @description `accountInfo` has the fields of its `accountType`. Some fields and types have two names, and the answer uses the names of the request. Without `customerId` the account belongs to the platform. The name of the beneficiary is checked before the answer: MATCHED, UNSUPPORTED and CHECKED_BY_RECEIVING_FI make the account ACTIVE, NOT_MATCHED and PARTIAL_MATCH make it UNDER_REVIEW. In the sandbox the last three digits of the primary identifier decide (102 NOT_MATCHED, 103 PARTIAL_MATCH, 104 PENDING for 30 seconds, 105 INVALID_BANK_ACCOUNT), and check digits are checked only with `SANDBOX_CHECK_DIGITS=true`. The same account twice is EXTERNAL_ACCOUNT_EXISTS, and `details.existingId` names the existing one. Accounts are the same if owner, currency, type, identifier and routing fields are equal, in any spelling.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/external-accounts/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer's external account
         * @description Sensitive fields are masked to their last four characters for a token with VIEW only.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getExternalAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a customer's external account
         * @description Payments in flight to the account finish. After this answer no new payment is accepted.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deleteExternalAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers' internal accounts
         * @description There is one account for each customer and currency of the platform, with its balance and its funding instructions. If a platform with many customers adds a currency, the new accounts are created in the background. The accounts of one customer exist as soon as the customer is read or paid. The list of all customers grows meanwhile.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listInternalAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/kyc-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to the hosted KYC page
         * @description On the page an individual supplies name, birth date, nationality, address and a document. The page then verifies the customer, shows the outcome and links to `redirectUri`. An unknown `platformCustomerId` creates that INDIVIDUAL customer. A BUSINESS customer is INVALID_INPUT, a deleted one 410. Each call returns a new link. A link works until it expires (after 7 days by default), is revoked, or the customer is APPROVED. No link changes the data of a customer during a check. A REJECTED customer can start again only after the platform calls POST /verifications or sets the status. The page is available in English, Spanish, Portuguese, French and German, and follows the browser’s `Accept-Language`. It shows the platform’s name, logo and privacy notice if the deployment configures them.
         *
         *     Needs the permission MANAGE.
         */
        get: operations["getKycLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description A deleted customer is returned too, with `isDeleted`.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        /**
         * Delete a customer (soft)
         * @description Returns the deleted customer. All balances must be zero, and no payment may be in flight (otherwise CUSTOMER_NOT_EMPTY). Pending quotes expire. The customer can still be read; any other use is CUSTOMER_DELETED. Its `umaAddress` and `platformCustomerId` stay reserved.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description `address` and `businessInfo` merge field by field; null clears an optional field. A `customerType` other than the customer’s own is INVALID_INPUT, and so are members of the other type. Only a regulated platform may set `kycStatus` or `kybStatus` (otherwise FORBIDDEN). After this answer a rejected customer can’t move money.
         *
         *     Needs the permission MANAGE.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/customers/{customerId}/kyc-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the links to the hosted KYC page of a customer
         * @description All existing links of the customer stop working at once. Links that are created later work. Repeating the call, or a customer without links, is no error.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["revokeKycLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on a customer
         * @description Newest first; those of a deleted customer too, until its data is erased.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission MANAGE.
         */
        get: operations["listCustomerNotes"];
        put?: never;
        /**
         * Add a note on a customer
         * @description For the staff of the platform. A customer never sees it, and there is no event of it. A customer has at most 1,000 notes. Beyond that the answer is RATE_LIMITED until one is deleted, and the Idempotency-Key is not kept.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createCustomerNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note on a customer
         * @description Its text is removed at once and can’t be restored.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deleteCustomerNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks and mobile money providers by country and currency
         * @description The names are values of an account’s `bankName` or `provider`. The lists of KES, TZS, ZMW and RWF are complete: an account in one of these currencies accepts no other `provider`. The lists of all other currencies contain well-known names only: an account accepts any `bankName` or `provider`.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listDiscoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Lists the documents of all holders, or of one. `documentNumber` is masked for a token with VIEW only.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description `documentHolder` is a customer that is not deleted, or a beneficial owner of one. The bytes of the file decide its type, not its name or its media type. A form has at most one file of at most 10 MB. A larger one is 413, even before it was sent completely. With an Idempotency-Key, a repeat is compared by its fields and the SHA-256 of its file. An empty field of a form is an absent one.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document
         * @description `documentNumber` is masked for a token with VIEW only.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getDocument"];
        /**
         * Replace a document
         * @description Replaces any of the fields, the file, or both. Absent parts do not change. An empty `side` or `documentNumber` clears it. The bytes of the file decide its type, not its name or its media type. A form has at most one file of at most 10 MB. A larger one is 413, even before it was sent completely. With an Idempotency-Key, a repeat is compared by its fields and the SHA-256 of its file. An empty field of a form is an absent one otherwise.
         *
         *     Needs the permission MANAGE.
         */
        put: operations["replaceDocument"];
        post?: never;
        /**
         * Delete a document
         * @description A verification in progress continues with the data that it began with. The next verification lacks the document. The bytes are removed within two hours.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{documentId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document
         * @description Returns the uploaded bytes as an attachment with their original name.
         *
         *     Needs the permission TRANSACT or MANAGE.
         */
        get: operations["getDocumentContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates with fees and receiving amounts
         * @description There is one entry for each pair of a source and a destination currency, which may be equal. Without sourceCurrency the sources are the currencies that the platform supports. Without destinationCurrency the destinations are all currencies that can be paid. A pair without a current rate, or with an amount beyond 2^53 − 1, is omitted.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listExchangeRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what a text names
         * @description Ids and references are found as a whole, references in any case. Customers are found by words of `fullName`, `legalName` and `doingBusinessAs`, and by the first 3 letters or more of a word, in any case and order, with or without accents (ł as l, ø as o, æ as ae): at most 50, the newest first. With several words only the newest 10,000 records with the longest one count. Beneficial owners and the beneficiaries of external accounts are found likewise, and by their e-mail addresses as a whole. Payments are found by the exact amount that was sent or received, such as 12.50, 1,250.00 or 12.50 USD, among the newest 10,000 of the platform, and external accounts by their numbers, whole or the last four characters. A service that does not answer in 2 seconds is named in `parts`, and the rest is there.
         *
         *     Needs the permission VIEW.
         */
        get: operations["findResources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal-accounts/{accountId}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of an internal account
         * @description The statement of an account of a customer or of the platform, newest first. It has every entry, including fundings of the sandbox. `balanceAfter` of the newest entry is the balance. `balanceAfter` of each entry is that of the entry before it plus `amount`. Entries never change, and `createdAt` never decreases, so a new entry is always the first of the list.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an invitation to UMA
         * @description `inviterUma` is the address of a customer of the platform. An unknown one is 404, a deleted one 410. `amountToSend` is for display only; the answer shows it as an amount in the present first currency of the platform. Corridor does not send this amount; the platform can do so after INVITATION_CLAIMED. `expiresAt` must be in the future.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitationCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation
         * @description Any platform that knows the code may read the invitation. At `expiresAt` it becomes EXPIRED. After 60 unknown codes in a minute the answer is RATE_LIMITED, unless the platform recently created, read, claimed or cancelled that invitation.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitationCode}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an invitation
         * @description Only the inviter’s platform may cancel, even if the inviter was deleted. For any other platform the answer is FORBIDDEN. An invitation that isn’t PENDING answers with the code of its state. After 60 unknown codes in a minute the answer is RATE_LIMITED, unless the platform recently created, read, claimed or cancelled that invitation.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["cancelInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitationCode}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim an invitation
         * @description Any platform that knows the code may claim the invitation, once. The inviter’s platform then receives INVITATION_CLAIMED. `inviteeUma` may be any UMA address: of this deployment, of another provider, or one that becomes a customer later. The address of a deleted customer of the calling platform is 410. An address of the inviter is SELF_PAYMENT. If the inviter was deleted meanwhile, the answer is CUSTOMER_DELETED. An invitation that isn’t PENDING answers with the code of its state. After 60 unknown codes in a minute the answer is RATE_LIMITED, unless the platform recently created, read, claimed or cancelled that invitation.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["claimInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description All members or those with a role, newest first, with the number of their open sessions.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission MANAGE.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Add a member
         * @description The role can have only permissions that the caller has (otherwise FORBIDDEN). The member signs in by a link of `POST /members/{memberId}/links`. A platform has at most 1,000 members. Beyond that the answer is RATE_LIMITED until one is removed, and the Idempotency-Key is not kept.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Ends the sessions of the member and makes unused links invalid. A member cannot remove itself (OWN_MEMBER). The last ADMIN can be removed: tokens with MANAGE add another one.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description Another role ends the sessions of the member and makes unused links invalid. Open sessions show the name that the member had at the sign-in. A role can have only permissions that the caller has (otherwise FORBIDDEN). A member cannot change the own role (OWN_MEMBER).
         *
         *     Needs the permission MANAGE.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/members/{memberId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that signs a member in to the console
         * @description The link works once, within 10 minutes, with the permissions of the role. The caller must have them too (otherwise FORBIDDEN). The session lasts 12 hours at most, and 30 minutes without a request. It ends when the member gets another role or is removed, and when the token that made the link is deleted. A deployment without a console answers NOT_FOUND. Where people sign in with an identity provider there are no links: FORBIDDEN.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createMemberLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{memberId}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the sessions of a member
         * @description Ends the sessions of the member and makes unused links invalid.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["signOutMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/external-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the platform's external accounts
         * @description Newest first. All accounts are returned at once if they fit into one answer, at most 500. If they don’t fit, `hasMore` is true, and `nextCursor` is the `cursor` of the rest. Otherwise both are absent. Sensitive fields are masked to their last four characters for a token with VIEW only.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listPlatformExternalAccounts"];
        put?: never;
        /**
         * Add an external account of the platform
         * @description Like POST /customers/external-accounts, but for the platform itself: `customerId` is null.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createPlatformExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/external-accounts/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an external account of the platform
         * @description Sensitive fields are masked to their last four characters for a token with VIEW only.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getPlatformExternalAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an external account of the platform
         * @description Payments in flight to the account finish. After this answer no new payment is accepted.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deletePlatformExternalAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the platform's internal accounts
         * @description The platform’s own money: one account for each currency that it supports.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listPlatformInternalAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes
         * @description Lists the quotes of all customers and of the platform, or filters them. `customerId` is the sending customer.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listQuotes"];
        put?: never;
        /**
         * Create a quote
         * @description Prices a payment and holds the price until `expiresAt`: 5 minutes, or 1 minute if a crypto currency takes part. It needs no money unless `immediatelyExecute` is true, which makes a payout in one call.
         *
         *     Needs the permission TRANSACT.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{quoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote
         * @description The price is valid until `expiresAt`. `transactionId` is present from the beginning.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{quoteId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a quote from its internal account
         * @description Debits the source at once. At or after `expiresAt` the answer is QUOTE_EXPIRED. A second execution is QUOTE_ALREADY_EXECUTED. If there is too little money, the quote stays PENDING. A quote with real-time funding is executed by its payment and is refused here.
         *
         *     Needs the permission TRANSACT.
         */
        post: operations["executeQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiver/external-account/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up what an external account can receive
         * @description An account that is not ACTIVE is returned too; only transfers and quotes refuse it. The UMA address or the customer id names the sender. Every look-up has its own id and lives 5 minutes.
         *
         *     Needs the permission VIEW.
         */
        get: operations["lookUpExternalAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiver/uma/{umaAddress}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up what a UMA address can receive
         * @description A quote to a UMA address needs the id of a look-up of it. A malformed address is 400. An unknown address, or one whose institution does not answer, is 424. The UMA address or the customer id names the sender. Every look-up has its own id and lives 5 minutes.
         *
         *     Needs the permission VIEW.
         */
        get: operations["lookUpUmaAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests of the platform
         * @description Newest first, about a second after their answers. A request has its operation, status, error code, duration and token, and not its content. Requests of unknown callers are not part of it.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listRequestLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-logs/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request by its Corridor-Request-Id or X-Request-Id
         * @description The newest, if a caller has sent several requests with one id. `content` is what was sent and what came back. Ids, amounts, currencies, kinds, states, moments, the codes of errors and the faulty fields are shown. Every other value is `****`, also that of an unknown field, of `metadata` and of the message of an error.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getRequestLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the platform's clock
         * @description Domain time is real time plus `offsetMs`, which only grows. A new platform has none.
         *
         *     Needs the permission VIEW.
         *
         *     Exists in a sandbox only.
         */
        get: operations["getClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the platform's clock forward
         * @description Domain times (`createdAt`, `expiresAt`, due times) are real time plus an offset of the platform. This operation increases the offset. Everything that becomes due happens in due order, with its own due time, in every service, before the answer. Due webhook deliveries get one attempt each, and the answer does not wait for them.
         *
         *     Needs the permission TRANSACT.
         *
         *     Exists in a sandbox only.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/external-accounts/{externalAccountId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide the review of an external account
         * @description Only an account that is UNDER_REVIEW can be decided. Any other is EXTERNAL_ACCOUNT_NOT_ACTIVE or INVALID_INPUT. APPROVE makes it ACTIVE, REJECT makes it INACTIVE.
         *
         *     Needs the permission MANAGE.
         *
         *     Exists in a sandbox only.
         */
        post: operations["reviewExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/internal-accounts/{accountId}/fund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add money to an internal account at once
         * @description Writes ledger entries and sends INTERNAL_ACCOUNT_BALANCE_UPDATED. It creates no transaction. No balance can exceed 9007199254740991. A currency that a real connector serves is INVALID_CURRENCY.
         *
         *     Needs the permission TRANSACT.
         *
         *     Exists in a sandbox only.
         */
        post: operations["fundInternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay the payment instructions of a quote with real-time funding
         * @description If the amount differs from that of the quote, the quote fails with FUNDING_AMOUNT_MISMATCH and the money is returned.
         *
         *     Needs the permission TRANSACT.
         *
         *     Exists in a sandbox only.
         */
        post: operations["sendSandboxFunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/uma/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an incoming UMA payment for a customer
         * @description The transaction is PENDING until the platform decides: by the answer of `config.webhookEndpoint` to INCOMING_PAYMENT_PENDING, or by approve and reject.
         *
         *     Needs the permission TRANSACT.
         *
         *     Exists in a sandbox only.
         */
        post: operations["receiveUma"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/verifications/{verificationId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a verification that waits for a manual review
         * @description Only a verification that is PENDING_MANUAL_REVIEW can be decided. Any other is INVALID_INPUT. After the answer to a rejection the customer can’t move money.
         *
         *     Needs the permission MANAGE.
         *
         *     Exists in a sandbox only.
         */
        post: operations["reviewVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to an endpoint
         * @description Sends one event to `endpointId`, or to `config.webhookEndpoint`, and waits for the answer. The endpoint may be DISABLED or have other `eventTypes`. `type` may be any webhook type and defaults to TEST. The envelope is signed like any other and has `isTest`. `data` of a TEST is the endpoint. `data` of any other type is the example under `webhooks` of this document, and names resources that do not exist. The event is not retried, and the answer to an INCOMING_PAYMENT_PENDING decides nothing. The event is listed with its delivery, whose `resourceId` is the endpoint. Any HTTP status is returned as `response_status`. No HTTP answer is WEBHOOK_DELIVERY_ERROR.
         *
         *     Needs the permission MANAGE.
         *
         *     Exists in a sandbox only.
         */
        post: operations["testSandboxWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count webhook deliveries by hour or day
         * @description By the time of their creation, which is domain time, and by the status that they have now. Deliveries are kept for 30 days.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getDeliveryStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/money": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum the money in and out by currency
         * @description Of payments that are COMPLETED, by the day of their creation, which is domain time in UTC. Payments between internal accounts, and those that no internal account sends or receives, do not count. A UMA payment between two customers of the platform counts on both sides.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getMoneyStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count payments by day
         * @description By the day of their creation, which is domain time in UTC, and by the outcome that they have now.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getPaymentStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count requests by minute or hour
         * @description Those of the request log, about a second after their answers, by the time of day at which they began. Kept as long as the request log.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getRequestStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens
         * @description Without their secrets, which can’t be read again.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token; its secret is shown once
         * @description Only this answer contains `clientSecret`. A token can grant only permissions that its creator has (otherwise FORBIDDEN). A platform has at most 1,000 tokens by default. Beyond that the answer is RATE_LIMITED until one is deleted, and the Idempotency-Key is not kept.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API token
         * @description Without its secret, which can’t be read again.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Delete an API token
         * @description The token stops working everywhere within a second. The last token with MANAGE can’t be deleted (LAST_MANAGE_TOKEN).
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Lists incoming and outgoing transactions. `senderAccountIdentifier` and `receiverAccountIdentifier` are the id of an internal or external account, or a UMA address.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction
         * @description `refund`, `failureReason` and `failureDetails` describe a payment that did not arrive.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an incoming payment that waits for a decision
         * @description Only an incoming UMA payment that is PENDING can be approved. Any other is TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL. `receiverCustomerInfo` needs every mandatory field of `requestedReceiverCustomerInfoFields`. The first decision counts.
         *
         *     Needs the permission TRANSACT.
         */
        post: operations["approveTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an incoming payment that waits for a decision
         * @description Only an incoming UMA payment that is PENDING can be rejected. Any other is TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL. `reason` is for the platform’s own use. The first decision counts.
         *
         *     Needs the permission TRANSACT.
         */
        post: operations["rejectTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get everything that is known about a transaction
         * @description Requests, statuses with their causes, postings, orders to connectors, events, deliveries with their attempts, and what happens next, sorted by time. Requests are kept for 7 days by default. `parts` names the services that did not answer within 2 seconds; the entries of the others are complete. Of a payment from a time before causes were kept only its present status is known.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getTransactionTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect money from an external account into an internal account of the same currency
         * @description The destination is credited only when the transfer is COMPLETED. The answer is PENDING, and an event reports the outcome. In the sandbox the last three digits of the source decide: 002 and 003 FAILED, 004 REJECTED, 005 PENDING for 30 seconds and then FAILED, any other COMPLETED after about a second. A transfer-in never needs approval.
         *
         *     Needs the permission TRANSACT.
         */
        post: operations["createTransferIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send money from an internal account to an external account of the same currency
         * @description A payout. The source is debited at once. If the bank refuses the payment later, it is refunded in full. The answer is PENDING, and an event reports the outcome. In the sandbox the last three digits of the destination decide: 002 and 003 FAILED, 004 REJECTED, 005 PENDING for 30 seconds and then FAILED, any other COMPLETED after about a second.
         *
         *     Needs the permission TRANSACT.
         */
        post: operations["createTransferOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uma-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the institutions that can be reached by UMA addresses
         * @description Sorted by name, descending by default; `sortOrder` changes that.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listUmaProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List verifications
         * @description Lists the verifications of all customers, or of one, including those that have ended.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listVerifications"];
        put?: never;
        /**
         * Start or continue the verification of a customer
         * @description KYC of an individual, KYB of a business. If something is missing, the answer is RESOLVE_ERRORS, and `errors` names the first 500 missing items. When all of them have been supplied, the verification becomes READY_FOR_VERIFICATION by itself, and this operation continues it. Calling the operation also checks again what is missing. While a verification is open, the operation returns that one. APPROVED and REJECTED are final, and a new call starts a new verification.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifications/{verificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a verification
         * @description `errors` has one error for each missing item. A rejection is shown when the customer can no longer move money. Until then the verification shows its previous state. The event of the rejection is sent at the same moment.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries with their attempts
         * @description Deliveries are kept for 30 days. Each has its newest attempts (at most 500, and at most 512 KB): their status, their duration and the beginning of the answer.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{webhookDeliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description It has its newest attempts (at most 500, and at most 512 KB): their status, their duration and the beginning of the answer.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{webhookDeliveryId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the attempt of a leased delivery
         * @description Records the attempt and plans the next one, like an attempt that Corridor made. Any 2xx delivers. WEBHOOK_LEASE_NOT_HELD: the lease is unknown, has ended, or was reported with another result. The same report again records nothing and answers the delivery.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["reportWebhookAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{webhookDeliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it at once, regardless of the order. If an INCOMING_PAYMENT_PENDING is sent again, its answer decides nothing, and any 2xx delivers it. While its first answer is pending, nothing is sent.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The default endpoint, which `config.webhookEndpoint` names, has `isDefault`.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description A platform has at most 50 endpoints. An empty or absent `eventTypes` means all types. Outside the sandbox the URL must be https. Addresses that resolve to private networks are refused unless the deployment allows them. `secret` signs the deliveries. Only this answer and its replay contain the secret; GET /webhook-endpoints/{webhookEndpointId}/secret reads it later. An endpoint with `delivery` PULL has no URL: lease its deliveries with POST /webhook-endpoints/{webhookEndpointId}/lease. It is deleted when it has not been leased for 60 seconds.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description `disabledReason` says why the system disabled the endpoint.
         *
         *     Needs the permission VIEW.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description After this answer nothing is sent to the endpoint. Its pending deliveries fail, many of them in the background. `PATCH /config` with `webhookEndpoint` null removes the default endpoint.
         *
         *     Needs the permission MANAGE.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Absent fields do not change. ENABLED resumes the deliveries that are pending since the endpoint was disabled.
         *
         *     Needs the permission MANAGE.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpointId}/lease": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lease the due deliveries of a PULL endpoint
         * @description For receivers that Corridor cannot reach. Answers due deliveries with the exact body and the signed headers. They are leased for 30 seconds: send each to your receiver and report the result with POST /webhook-deliveries/{webhookDeliveryId}/attempts. A delivery without a report is due again after its lease, and nothing is recorded. Order and retries are those of every endpoint. At most 32 deliveries of an endpoint are leased at once. `waitSeconds` waits for a delivery; if too many callers wait, the answer comes at once. A DISABLED endpoint gets none.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["leaseWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpointId}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume deliveries that did not arrive
         * @description Enables the endpoint and sends again what has not been delivered since `since`, or everything without `since`. Many deliveries become due one after the other.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["recoverWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an endpoint's signing secret
         * @description The secret that signs the deliveries (Standard Webhooks).
         *
         *     Needs the permission MANAGE.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpointId}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new signing secret; the old one signs too for 24 hours
         * @description Returns the new secret. Until the old one ends, deliveries have two signatures.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the last 30 days that an endpoint asked for
         * @description For consumers that missed events. Each event has its payload. An event is listed if an endpoint of the platform had its type in `eventTypes` when it happened, even if that endpoint was DISABLED or was deleted later. INCOMING_PAYMENT_PENDING and the events of the webhook test are always listed. Other events are not stored. Add an endpoint before you need its events, and read earlier state from the resources.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission VIEW.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to an endpoint
         * @description Sends one event to `endpointId`, or to `config.webhookEndpoint`, and waits for the answer. The endpoint may be DISABLED or have other `eventTypes`. `type` may be any webhook type and defaults to TEST. The envelope is signed like any other and has `isTest`. `data` of a TEST is the endpoint. `data` of any other type is the example under `webhooks` of this document, and names resources that do not exist. The event is not retried, and the answer to an INCOMING_PAYMENT_PENDING decides nothing. The event is listed with its delivery, whose `resourceId` is the endpoint. Any HTTP status is returned as `response_status`. No HTTP answer is WEBHOOK_DELIVERY_ERROR.
         *
         *     Needs the permission MANAGE.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    INCOMING_PAYMENT_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming UMA payment needs a decision
         * @description The approval event. The answer of `config.webhookEndpoint` within 5 seconds decides. Any answer other than those below fails the payment with PAYMENT_APPROVAL_WEBHOOK_ERROR. For other endpoints it is an ordinary event. It is not retried, but after a crash of the sender it is sent again with the same id.
         *
         *     Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onIncomingPaymentPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming payment has arrived
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onIncomingPaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming payment failed
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onIncomingPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming payment was rejected
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onIncomingPaymentRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outgoing payment was created
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_PROCESSING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outgoing payment is on its way
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outgoing payment has arrived
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outgoing payment failed, or was returned
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The receiving side refused an outgoing payment
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_EXPIRED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A quote expired before it was executed or funded
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_REFUND_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund has begun, on a rail where it takes time
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentRefundPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_REFUND_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The money of a failed payment was returned
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentRefundCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_REFUND_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The money of a failed payment could not be returned
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onOutgoingPaymentRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was created
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was changed
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_DELETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was deleted
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYC_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An individual's KYC was approved
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerKycApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYC_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An individual's KYC was rejected
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerKycRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYC_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An individual's KYC is under way
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerKycPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYB_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A business's KYB was approved
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerKybApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYB_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A business's KYB was rejected
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerKybRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYB_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A business's KYB is under way
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onCustomerKybPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_READY_FOR_VERIFICATION: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All missing data of a verification has been supplied
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onVerificationReadyForVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification was approved
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onVerificationApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification was rejected
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onVerificationRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_RESOLVE_ERRORS: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification lacks data, or lacks other data than before
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onVerificationResolveErrors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_IN_PROGRESS: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The check of a verification has begun
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onVerificationInProgress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_PENDING_MANUAL_REVIEW: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification needs a decision by a person
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onVerificationPendingManualReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    EXTERNAL_ACCOUNT_STATUS_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An external account changed its status after it was created
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onExternalAccountStatusUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INTERNAL_ACCOUNT_BALANCE_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The balance of an internal account changed
         * @description Has the newest balance. Older events of the same account that are not delivered yet are dropped.
         *
         *     Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onInternalAccountBalanceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVITATION_CLAIMED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invitation was claimed: the platform can send its amount now
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onInvitationClaimed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    BULK_UPLOAD_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An import has looked at every row
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onBulkUploadCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    BULK_UPLOAD_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An import was refused whole
         * @description Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onBulkUploadFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEST: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event for testing an endpoint
         * @description The webhook test sends it. `data` is the endpoint. It is not retried.
         *
         *     Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 days.
         */
        post: operations["onTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        RequiredCounterpartyField: {
            /** @enum {string} */
            name: "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER";
            mandatory: boolean;
        };
        SupportedCurrency: {
            /** @example USD */
            currencyCode: string;
            /**
             * Format: int64
             * @example 1
             */
            minAmount?: number;
            /**
             * Format: int64
             * @example 100000000000
             */
            maxAmount?: number;
            enabledTransactionTypes?: ("INCOMING" | "OUTGOING")[];
            requiredCounterpartyFields?: components["schemas"]["RequiredCounterpartyField"][];
            providerRequiredCustomerFields?: ("FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER")[];
            providerRequiredCounterpartyCustomerFields?: ("FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER")[];
        };
        PlatformConfig: {
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example platform.test */
            umaDomain: string;
            webhookEndpoint: string | null;
            supportedCurrencies: components["schemas"]["SupportedCurrency"][];
            isRegulatedFinancialInstitution: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        UpdateConfigBody: {
            /** @example platform.test */
            umaDomain?: string;
            /** @example https://platform.test/webhooks */
            webhookEndpoint?: string | null;
            supportedCurrencies?: components["schemas"]["SupportedCurrency"][];
        };
        AddressBody: {
            /** @example 100 Main St */
            line1: string;
            line2?: string | null;
            /** @example Austin */
            city?: string | null;
            /** @example TX */
            state?: string | null;
            /**
             * @description Required if the country has postal codes
             * @example 78701
             */
            postalCode?: string | null;
            /** @example US */
            country: string;
        };
        BusinessInfoBody: {
            doingBusinessAs?: string | null;
            /** @example US */
            country?: string | null;
            /** @example REG-10042 */
            registrationNumber?: string | null;
            /**
             * Format: date
             * @example 1990-01-31
             */
            incorporatedOn?: string | null;
            /** @example LLC */
            entityType?: string | null;
            /** @example 12-3456789 */
            taxId?: string | null;
            /**
             * @example [
             *       "US"
             *     ]
             */
            countriesOfOperation?: string[] | null;
            businessType?: string | null;
            purposeOfAccount?: string | null;
            sourceOfFunds?: string | null;
            /** Format: int64 */
            expectedMonthlyTransactionCount?: number | null;
            /** Format: int64 */
            expectedMonthlyTransactionVolume?: number | null;
            /**
             * @example [
             *       "US"
             *     ]
             */
            expectedRecipientJurisdictions?: string[] | null;
            /** @example Acme LLC */
            legalName: string;
        };
        CreateCustomerBody: components["schemas"]["CreateIndividualCustomerBody"] | components["schemas"]["CreateBusinessCustomerBody"];
        CreateIndividualCustomerBody: {
            /** @example Ada Lovelace */
            fullName?: string | null;
            /**
             * Format: date
             * @description From 1900-01-01 on, and before today (UTC)
             * @example 1990-01-31
             */
            birthDate?: string | null;
            /** @example US */
            nationality?: string | null;
            /**
             * @description Individuals; regulated platforms only
             * @enum {string}
             */
            kycStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            /**
             * @description Generated if absent
             * @example user-42
             */
            platformCustomerId?: string;
            /**
             * @description UMA address `$local@<umaDomain of the platform>`; generated if absent
             * @example $ada@platform.test
             */
            umaAddress?: string;
            address?: components["schemas"]["AddressBody"] | null;
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        CreateBusinessCustomerBody: {
            /** @example Ada Lovelace */
            fullName?: string | null;
            /**
             * Format: date
             * @description From 1900-01-01 on, and before today (UTC)
             * @example 1990-01-31
             */
            birthDate?: string | null;
            /** @example US */
            nationality?: string | null;
            /**
             * @description Businesses; regulated platforms only
             * @enum {string}
             */
            kybStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "BUSINESS";
            /**
             * @description Generated if absent
             * @example user-42
             */
            platformCustomerId?: string;
            /**
             * @description UMA address `$local@<umaDomain of the platform>`; generated if absent
             * @example $ada@platform.test
             */
            umaAddress?: string;
            address?: components["schemas"]["AddressBody"] | null;
            businessInfo: components["schemas"]["BusinessInfoBody"];
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        Customer: {
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example user-42 */
            platformCustomerId: string;
            /** @enum {string} */
            customerType: "INDIVIDUAL" | "BUSINESS";
            /** @example $ada@platform.test */
            umaAddress: string;
            /** @enum {string} */
            kycStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /** @enum {string} */
            kybStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            fullName?: string;
            /**
             * Format: date
             * @example 1990-01-31
             */
            birthDate?: string;
            nationality?: string;
            address?: components["schemas"]["AddressBody"];
            businessInfo?: components["schemas"]["BusinessInfoBody"];
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            isDeleted: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        AddressPatch: {
            line1?: string;
            line2?: string | null;
            city?: string | null;
            state?: string | null;
            /**
             * @description Required if the country has postal codes
             * @example 78701
             */
            postalCode?: string | null;
            /** @example US */
            country?: string;
        };
        BusinessInfoPatch: {
            doingBusinessAs?: string | null;
            /** @example US */
            country?: string | null;
            /** @example REG-10042 */
            registrationNumber?: string | null;
            /**
             * Format: date
             * @example 1990-01-31
             */
            incorporatedOn?: string | null;
            /** @example LLC */
            entityType?: string | null;
            /** @example 12-3456789 */
            taxId?: string | null;
            /**
             * @example [
             *       "US"
             *     ]
             */
            countriesOfOperation?: string[] | null;
            businessType?: string | null;
            purposeOfAccount?: string | null;
            sourceOfFunds?: string | null;
            /** Format: int64 */
            expectedMonthlyTransactionCount?: number | null;
            /** Format: int64 */
            expectedMonthlyTransactionVolume?: number | null;
            /**
             * @example [
             *       "US"
             *     ]
             */
            expectedRecipientJurisdictions?: string[] | null;
            legalName?: string;
        };
        UpdateCustomerBody: {
            /** @example Ada Lovelace */
            fullName?: string | null;
            /**
             * Format: date
             * @description From 1900-01-01 on, and before today (UTC)
             * @example 1990-01-31
             */
            birthDate?: string | null;
            /** @example US */
            nationality?: string | null;
            /**
             * @description Individuals; regulated platforms only
             * @enum {string}
             */
            kycStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /**
             * @description Businesses; regulated platforms only
             * @enum {string}
             */
            kybStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /**
             * @description The customer's own type; another is 400
             * @enum {string}
             */
            customerType?: "INDIVIDUAL" | "BUSINESS";
            /** @example $ada@platform.test */
            umaAddress?: string;
            address?: components["schemas"]["AddressPatch"] | null;
            businessInfo?: components["schemas"]["BusinessInfoPatch"];
            /**
             * @description Merges pair by pair with the stored pairs, 20 in total; null as a value removes its pair, null as the object removes all pairs
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string | null;
            } | null;
        };
        CreateCustomerNoteBody: {
            /**
             * @description Line feed (`\n`) is the only control character
             * @example Called about a late payout.
             *     We call back on Monday.
             */
            text: string;
        };
        NoteAuthor: {
            /**
             * @description The token of the request. In the console the member, or the session of a person who is no member
             * @example ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            id: string;
            /**
             * @description The name of the token or the person at that time
             * @example Grace Hopper
             */
            name: string;
        };
        CustomerNote: {
            /** @example CustomerNote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string;
            /** @example Called about a late payout. */
            text: string;
            author: components["schemas"]["NoteAuthor"];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        AcceptedBulkUpload: {
            /** @example BulkUploadJob:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            jobId: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
        };
        BulkUploadProgress: {
            /**
             * Format: int64
             * @description Rows of the file; 0 until they are counted
             * @example 1000
             */
            total: number;
            /**
             * Format: int64
             * @description Processed rows: successful and failed
             * @example 1000
             */
            processed: number;
            /**
             * Format: int64
             * @description Created customers
             * @example 1000
             */
            successful: number;
            /**
             * Format: int64
             * @description Rejected rows
             * @example 1000
             */
            failed: number;
        };
        ListedBulkUploadJob: {
            /** @example BulkUploadJob:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            progress: components["schemas"]["BulkUploadProgress"];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the job is COMPLETED or FAILED
             * @example 2026-01-31T12:00:00.000Z
             */
            completedAt?: string;
        };
        BulkUploadError: {
            /**
             * @description The row's platformCustomerId; `row:<n>` where it has none that is usable, 1 being the first after the header and empty rows counted; `file` if the whole file is rejected
             * @example user-42
             */
            correlationId: string;
            /** @example INVALID_INPUT */
            code: string;
            /** @example the input is invalid */
            message: string;
            /** @description As in an error body: `errors` names every faulty field; `line` is the line of the file in which the row begins */
            details: {
                [key: string]: unknown;
            };
        };
        BulkUploadJob: {
            /** @example BulkUploadJob:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            progress: components["schemas"]["BulkUploadProgress"];
            /** @description In the order of the rows; the first 1000, or as many as fit into 512 KB */
            errors: components["schemas"]["BulkUploadError"][];
            /**
             * @description Columns of the file that are none of customers: their cells were ignored
             * @example [
             *       "fullNmae"
             *     ]
             */
            ignoredColumns: string[];
            /**
             * Format: date-time
             * @description When the job is COMPLETED or FAILED
             * @example 2026-01-31T12:00:00.000Z
             */
            completedAt?: string;
        };
        KycLink: {
            /**
             * @description Its holder may supply the data of this customer until it expires
             * @example http://localhost:3000/kyc/eyJhbGciOi…
             */
            kycUrl: string;
            /** @example user-42 */
            platformCustomerId: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string;
        };
        Document: {
            /** @example Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            documentHolder: string;
            /**
             * @example PASSPORT
             * @enum {string}
             */
            documentType: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "SELFIE" | "OTHER";
            /**
             * @description The country that issued it
             * @example US
             */
            country: string;
            /**
             * @description Name of the uploaded file
             * @example passport.pdf
             */
            fileName: string;
            /**
             * @description For a document with two sides
             * @enum {string}
             */
            side?: "FRONT" | "BACK";
            /**
             * @description `****4567` for a token with VIEW only
             * @example P1234567
             */
            documentNumber?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        CreateExternalAccountBody: {
            /** @example USD */
            currency: string;
            accountInfo: components["schemas"]["AccountInfo"];
            /** @description The platform's own name for the account */
            platformAccountId?: string | null;
            /** @description Whether the customer's incoming UMA payments go to this account */
            defaultUmaDepositAccount?: boolean;
            /** @example SOLANA_MAINNET */
            cryptoNetwork?: string | null;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId?: string | null;
        };
        /** @description Its fields depend on `accountType` */
        AccountInfo: components["schemas"]["UsdAccountInfo"] | components["schemas"]["MxnAccountInfo"] | components["schemas"]["BrlAccountInfo"] | components["schemas"]["EurAccountInfo"] | components["schemas"]["PhpAccountInfo"] | components["schemas"]["GbpAccountInfo"] | components["schemas"]["InrAccountInfo"] | components["schemas"]["NgnAccountInfo"] | components["schemas"]["ZarAccountInfo"] | components["schemas"]["KesAccountInfo"] | components["schemas"]["TzsAccountInfo"] | components["schemas"]["ZmwAccountInfo"] | components["schemas"]["RwfAccountInfo"] | components["schemas"]["CadAccountInfo"] | components["schemas"]["LightningAccountInfo"] | components["schemas"]["SolanaWalletAccountInfo"] | components["schemas"]["EthereumWalletAccountInfo"] | components["schemas"]["PolygonWalletAccountInfo"] | components["schemas"]["BaseWalletAccountInfo"] | components["schemas"]["TronWalletAccountInfo"] | components["schemas"]["SparkWalletAccountInfo"] | components["schemas"]["AedAccountInfo"] | components["schemas"]["BdtAccountInfo"] | components["schemas"]["BwpAccountInfo"] | components["schemas"]["CopAccountInfo"] | components["schemas"]["DkkAccountInfo"] | components["schemas"]["EgpAccountInfo"] | components["schemas"]["GhsAccountInfo"] | components["schemas"]["GtqAccountInfo"] | components["schemas"]["HkdAccountInfo"] | components["schemas"]["HtgAccountInfo"] | components["schemas"]["IdrAccountInfo"] | components["schemas"]["JmdAccountInfo"] | components["schemas"]["MwkAccountInfo"] | components["schemas"]["MyrAccountInfo"] | components["schemas"]["PkrAccountInfo"] | components["schemas"]["SgdAccountInfo"] | components["schemas"]["ThbAccountInfo"] | components["schemas"]["UgxAccountInfo"] | components["schemas"]["VndAccountInfo"] | components["schemas"]["XafAccountInfo"] | components["schemas"]["XofAccountInfo"];
        BeneficiaryVerifiedData: {
            fullName: string;
        };
        ExternalAccount: {
            /** @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "ACTIVE" | "UNDER_REVIEW" | "INACTIVE";
            /** @example USD */
            currency: string;
            accountInfo: components["schemas"]["AccountInfoView"];
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string | null;
            platformAccountId?: string;
            defaultUmaDepositAccount: boolean;
            /** @enum {string} */
            beneficiaryVerificationStatus: "MATCHED" | "PARTIAL_MATCH" | "NOT_MATCHED" | "UNSUPPORTED" | "CHECKED_BY_RECEIVING_FI" | "PENDING";
            beneficiaryVerifiedData?: components["schemas"]["BeneficiaryVerifiedData"];
            cryptoNetwork?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        /** @description Its fields depend on `accountType` */
        AccountInfoView: components["schemas"]["UsdAccountInfoView"] | components["schemas"]["MxnAccountInfoView"] | components["schemas"]["BrlAccountInfoView"] | components["schemas"]["EurAccountInfoView"] | components["schemas"]["PhpAccountInfoView"] | components["schemas"]["GbpAccountInfoView"] | components["schemas"]["InrAccountInfoView"] | components["schemas"]["NgnAccountInfoView"] | components["schemas"]["ZarAccountInfoView"] | components["schemas"]["KesAccountInfoView"] | components["schemas"]["TzsAccountInfoView"] | components["schemas"]["ZmwAccountInfoView"] | components["schemas"]["RwfAccountInfoView"] | components["schemas"]["CadAccountInfoView"] | components["schemas"]["LightningAccountInfoView"] | components["schemas"]["SolanaWalletAccountInfoView"] | components["schemas"]["EthereumWalletAccountInfoView"] | components["schemas"]["PolygonWalletAccountInfoView"] | components["schemas"]["BaseWalletAccountInfoView"] | components["schemas"]["TronWalletAccountInfoView"] | components["schemas"]["SparkWalletAccountInfoView"] | components["schemas"]["AedAccountInfoView"] | components["schemas"]["BdtAccountInfoView"] | components["schemas"]["BwpAccountInfoView"] | components["schemas"]["CopAccountInfoView"] | components["schemas"]["DkkAccountInfoView"] | components["schemas"]["EgpAccountInfoView"] | components["schemas"]["GhsAccountInfoView"] | components["schemas"]["GtqAccountInfoView"] | components["schemas"]["HkdAccountInfoView"] | components["schemas"]["HtgAccountInfoView"] | components["schemas"]["IdrAccountInfoView"] | components["schemas"]["JmdAccountInfoView"] | components["schemas"]["MwkAccountInfoView"] | components["schemas"]["MyrAccountInfoView"] | components["schemas"]["PkrAccountInfoView"] | components["schemas"]["SgdAccountInfoView"] | components["schemas"]["ThbAccountInfoView"] | components["schemas"]["UgxAccountInfoView"] | components["schemas"]["VndAccountInfoView"] | components["schemas"]["XafAccountInfoView"] | components["schemas"]["XofAccountInfoView"];
        CreatePlatformExternalAccountBody: {
            /** @example USD */
            currency: string;
            accountInfo: components["schemas"]["AccountInfo"];
            /** @description The platform's own name for the account */
            platformAccountId?: string | null;
            /** @description Whether the customer's incoming UMA payments go to this account */
            defaultUmaDepositAccount?: boolean;
            /** @example SOLANA_MAINNET */
            cryptoNetwork?: string | null;
        };
        ReviewBody: {
            /** @enum {string} */
            decision: "APPROVE" | "REJECT";
        };
        SandboxClock: {
            /**
             * Format: date-time
             * @description The platform's domain time
             * @example 2026-01-31T12:00:00.000Z
             */
            now: string;
            /**
             * Format: int64
             * @description How far it is ahead of real time, milliseconds
             * @example 360000
             */
            offsetMs: number;
        };
        AdvanceClockBody: {
            /**
             * Format: int32
             * @example 60
             */
            seconds: number;
        };
        Clock: {
            /**
             * Format: date-time
             * @description The platform's domain time
             * @example 2026-01-31T12:00:00.000Z
             */
            now: string;
            /**
             * Format: int64
             * @description Number of timers that fired
             */
            fired: number;
        };
        PersonalInfoBody: {
            middleName?: string | null;
            /**
             * Format: date
             * @description From 1900-01-01 on, and before today (UTC)
             * @example 1990-01-31
             */
            birthDate?: string | null;
            /** @example US */
            nationality?: string | null;
            /** @example SSN */
            idType?: string | null;
            /**
             * @description Number of the `idType`; masked for tokens with VIEW only
             * @example 123-45-6789
             */
            identifier?: string | null;
            /** @example ada@example.com */
            email?: string | null;
            /** @example +15551234567 */
            phoneNumber?: string | null;
            /**
             * @description Country that issued the `identifier`
             * @example US
             */
            countryOfIssuance?: string | null;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            address?: components["schemas"]["AddressBody"] | null;
        };
        CreateBeneficialOwnerBody: {
            /**
             * @description A BUSINESS customer
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId: string;
            /**
             * @example [
             *       "UBO"
             *     ]
             */
            roles: ("UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER")[];
            /**
             * Format: int32
             * @example 40
             */
            ownershipPercentage: number;
            personalInfo: components["schemas"]["PersonalInfoBody"];
        };
        BeneficialOwner: {
            /** @example BeneficialOwner:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string;
            roles: ("UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER")[];
            /** Format: int32 */
            ownershipPercentage: number;
            personalInfo: components["schemas"]["PersonalInfoBody"];
            /**
             * @description UNVERIFIED until personalInfo is complete
             * @enum {string}
             */
            kycStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        PersonalInfoPatch: {
            middleName?: string | null;
            /**
             * Format: date
             * @description From 1900-01-01 on, and before today (UTC)
             * @example 1990-01-31
             */
            birthDate?: string | null;
            /** @example US */
            nationality?: string | null;
            /** @example SSN */
            idType?: string | null;
            /**
             * @description Number of the `idType`; masked for tokens with VIEW only
             * @example 123-45-6789
             */
            identifier?: string | null;
            /** @example ada@example.com */
            email?: string | null;
            /** @example +15551234567 */
            phoneNumber?: string | null;
            /**
             * @description Country that issued the `identifier`
             * @example US
             */
            countryOfIssuance?: string | null;
            firstName?: string;
            lastName?: string;
            address?: components["schemas"]["AddressPatch"] | null;
        };
        UpdateBeneficialOwnerBody: {
            /**
             * @example [
             *       "UBO"
             *     ]
             */
            roles?: ("UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER")[];
            /**
             * Format: int32
             * @example 40
             */
            ownershipPercentage?: number;
            personalInfo?: components["schemas"]["PersonalInfoPatch"];
        };
        CreateVerificationBody: {
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string;
        };
        VerificationError: {
            /**
             * @description Resource whose data is missing
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            resourceId: string;
            /** @enum {string} */
            type: "MISSING_FIELD" | "MISSING_PROOF_OF_ADDRESS_DOCUMENT" | "MISSING_BENEFICIAL_OWNER";
            reason: string;
            /**
             * @description For MISSING_FIELD: path as the caller writes it
             * @example businessInfo.taxId
             */
            field?: string;
            /**
             * @description For a missing document: the accepted types
             * @example [
             *       "PROOF_OF_ADDRESS",
             *       "UTILITY_BILL",
             *       "BANK_STATEMENT"
             *     ]
             */
            acceptedDocumentTypes?: string[];
        };
        Verification: {
            /** @example Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string;
            /** @enum {string} */
            verificationStatus: "READY_FOR_VERIFICATION" | "RESOLVE_ERRORS" | "IN_PROGRESS" | "PENDING_MANUAL_REVIEW" | "APPROVED" | "REJECTED";
            /** @description Empty except in RESOLVE_ERRORS */
            errors: components["schemas"]["VerificationError"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        CreateInvitationBody: {
            /**
             * @description UMA address of a customer of the platform
             * @example $ada@platform.test
             */
            inviterUma: string;
            /**
             * @description Shown to the recipient
             * @example Ada
             */
            firstName?: string | null;
            /**
             * Format: int64
             * @description For display: smallest unit of the platform's first currency
             * @example 10000
             */
            amountToSend?: number | null;
            /**
             * Format: date-time
             * @description In the future; without it the invitation never expires
             * @example 2030-01-31T12:00:00.000Z
             */
            expiresAt?: string | null;
        };
        Currency: {
            /** @example USD */
            code: string;
            /** @example US Dollar */
            name: string;
            /** @example $ */
            symbol: string;
            /**
             * Format: int32
             * @example 2
             */
            decimals: number;
        };
        Amount: {
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
            currency: components["schemas"]["Currency"];
        };
        Invitation: {
            /** @example K7MQ2XPA */
            code: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description Address at which the recipient claims it */
            url: string;
            /** @example $ada@platform.test */
            inviterUma: string;
            /** @enum {string} */
            status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            claimedAt?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt?: string;
            /** @description UMA address of the person who claimed it */
            inviteeUma?: string;
            /** @description The inviter's first name */
            firstName?: string;
            /** @description For display; the inviter's platform sends it after INVITATION_CLAIMED, by a quote with SENDING locked */
            amountToSend?: components["schemas"]["Amount"];
        };
        ClaimInvitationBody: {
            /**
             * @description UMA address of the invited person
             * @example $grace@other.test
             */
            inviteeUma: string;
        };
        AccountOrWalletInfo: {
            /**
             * @description Long name of the account type
             * @example USD_ACCOUNT
             */
            accountType: string;
            /**
             * @description For a bank account
             * @example [
             *       "ACH",
             *       "WIRE"
             *     ]
             */
            paymentRails?: string[];
            /**
             * @description For a bank account: the reference that the payment must contain
             * @example REF-0A1B2C3D4E
             */
            reference?: string;
            /** @description For some account types */
            accountNumber?: string;
            /** @description For some account types */
            routingNumber?: string;
            /** @description For some account types */
            bankName?: string;
            /** @description For some account types */
            iban?: string;
            /** @description For some account types */
            sortCode?: string;
            /** @description For some account types */
            clabeNumber?: string;
            /** @description For some account types */
            pixKey?: string;
            /** @description For some account types */
            pixKeyType?: string;
            /** @description For some account types */
            vpa?: string;
            /** @description For some account types */
            bankCode?: string;
            /** @description For some account types */
            branchCode?: string;
            /** @description For some account types */
            phoneNumber?: string;
            /** @description For some account types */
            provider?: string;
            /**
             * @description For a wallet
             * @example USDC
             */
            assetType?: string;
            /** @description For a wallet */
            address?: string;
            /** @description For Lightning (BOLT 11) */
            invoice?: string;
        };
        PaymentInstruction: {
            instructionsNotes?: string;
            accountOrWalletInfo: components["schemas"]["AccountOrWalletInfo"];
        };
        InternalAccount: {
            /** @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId?: string;
            balance: components["schemas"]["Amount"];
            fundingPaymentInstructions: components["schemas"]["PaymentInstruction"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        SignedAmount: {
            /**
             * Format: int64
             * @example -10000
             */
            amount: number;
            currency: components["schemas"]["Currency"];
        };
        LedgerEntry: {
            /** @example LedgerEntry:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @description Negative if money left the account */
            amount: components["schemas"]["SignedAmount"];
            /** @description Balance of the account after this entry */
            balanceAfter: components["schemas"]["Amount"];
            /**
             * @description FUNDING: the sandbox added money. PAYMENT: a transfer out or a quote took money, fees included. DEPOSIT: a transfer in, an incoming payment or a conversion arrived. REFUND: the money of a payment was returned. RESOLUTION: an operator returned money that was held in suspense. REVERSAL: a bank took a deposit back.
             * @enum {string}
             */
            kind: "FUNDING" | "PAYMENT" | "DEPOSIT" | "REFUND" | "RESOLUTION" | "REVERSAL";
            /**
             * @description Null for FUNDING
             * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            transactionId: string | null;
            /**
             * Format: date-time
             * @description Never earlier than that of the previous entry
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        InternalAccountReference: {
            /** @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            accountId: string;
        };
        ExternalAccountReference: {
            /** @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            accountId: string;
        };
        CreateTransferOutBody: {
            /**
             * @description Your own reference of the payment, for example an order number; it need not be unique
             * @example order-1001
             */
            externalReference?: string | null;
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            source: components["schemas"]["InternalAccountReference"];
            destination: components["schemas"]["ExternalAccountReference"];
            /**
             * Format: int64
             * @description Smallest unit of the currency
             * @example 10000
             */
            amount: number;
        };
        TransactionSide: {
            /** @enum {string} */
            sourceType?: "ACCOUNT" | "UMA_ADDRESS" | "REALTIME_FUNDING";
            /** @enum {string} */
            destinationType?: "ACCOUNT" | "UMA_ADDRESS";
            /** @description InternalAccount or ExternalAccount id */
            accountId?: string;
            /** @description For UMA_ADDRESS */
            umaAddress?: string;
            /**
             * @description For REALTIME_FUNDING
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId?: string;
            /** @example USD */
            currency?: string;
        };
        RateDetails: {
            /**
             * @description Sending units for one receiving unit, without margin
             * @example 0.0575
             */
            midMarketRate: number;
            /**
             * @description A fraction of the mid-market rate
             * @example 0.005
             */
            marginRate: number;
            /**
             * Format: int64
             * @description Smallest unit of the sending currency
             */
            fixedFee: number;
            /**
             * @description A fraction of the principal
             * @example 0.005
             */
            variableFeeRate: number;
            /**
             * Format: int64
             * @description Smallest unit of the sending currency
             */
            variableFeeAmount: number;
            /**
             * Format: int64
             * @description Smallest unit of the receiving currency; not part of the receiving amount
             */
            counterpartyFixedFee: number;
        };
        RequestedField: {
            /** @example FULL_NAME */
            name: string;
            mandatory: boolean;
        };
        ReconciliationInstructions: {
            /** @example REF-0A1B2C3D4E */
            reference: string;
        };
        Refund: {
            reference: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            initiatedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            settledAt?: string;
            /** @enum {string} */
            status: "PENDING" | "COMPLETED" | "FAILED";
            /** @enum {string} */
            reason: "TRANSACTION_FAILED" | "RETURNED" | "USER_CANCELLATION" | "FUNDING_MISMATCH";
        };
        FailureDetails: {
            /** @example ACCOUNT_CLOSED */
            code: string;
            message: string;
        };
        Transaction: {
            /** @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            status: "CREATED" | "PENDING" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @enum {string} */
            type: "INCOMING" | "OUTGOING";
            source: components["schemas"]["TransactionSide"];
            destination: components["schemas"]["TransactionSide"];
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string | null;
            platformCustomerId: string | null;
            /**
             * @description Your own reference of the payment, for example an order number; it need not be unique
             * @example order-1001
             */
            externalReference?: string;
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            sentAmount?: components["schemas"]["Amount"];
            receivedAmount?: components["schemas"]["Amount"];
            /** @description Sending units for one receiving unit, both in major units */
            exchangeRate?: number;
            /**
             * Format: int64
             * @description Smallest unit of the sending currency; part of `sentAmount`
             */
            fees?: number;
            /** @example Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            quoteId?: string;
            paymentInstructions?: components["schemas"]["PaymentInstruction"][];
            rateDetails?: components["schemas"]["RateDetails"];
            /** @enum {string} */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "OTHER";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description While it is PROCESSING at a bank: when the bank is expected to have settled it, by its cut-off and business days
             * @example 2026-01-31T12:00:00.000Z
             */
            expectedSettlementAt?: string;
            description?: string;
            /**
             * @example {
             *       "FULL_NAME": "Grace Hopper"
             *     }
             */
            counterpartyInformation?: {
                [key: string]: string;
            };
            /** @description Fields of `receiverCustomerInfo` for approving an incoming payment */
            requestedReceiverCustomerInfoFields?: components["schemas"]["RequestedField"][];
            reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
            refund?: components["schemas"]["Refund"];
            /** @enum {string} */
            failureReason?: "LNURLP_FAILED" | "PAY_REQUEST_FAILED" | "PAYMENT_APPROVAL_WEBHOOK_ERROR" | "PAYMENT_APPROVAL_TIMED_OUT" | "OFFRAMP_FAILED" | "MISSING_MANDATORY_PAYEE_DATA" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED" | "LIGHTNING_PAYMENT_FAILED" | "FUNDING_AMOUNT_MISMATCH" | "COUNTERPARTY_POST_TX_FAILED";
            failureDetails?: components["schemas"]["FailureDetails"];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        CreateTransferInBody: {
            /**
             * @description Your own reference of the payment, for example an order number; it need not be unique
             * @example order-1001
             */
            externalReference?: string | null;
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            source: components["schemas"]["ExternalAccountReference"];
            destination: components["schemas"]["InternalAccountReference"];
            /**
             * Format: int64
             * @description Smallest unit of the currency
             * @example 10000
             */
            amount: number;
        };
        DecisionCause: {
            /**
             * @description REQUEST: a call of the API. RAIL: the bank, or the sandbox in its place. CONNECTOR: an answer or a report of a connector. DEPOSIT: money that was paid in. EXPIRY: the time of a quote or of a decision was over. APPROVAL: the answer of the webhook endpoint, or approve and reject. COUNTERPARTY: the other platform of a UMA payment. OPERATOR: a person of the deployment. TIMER: another moment that was set before
             * @enum {string}
             */
            type: "REQUEST" | "RAIL" | "CONNECTOR" | "DEPOSIT" | "TIMER" | "EXPIRY" | "APPROVAL" | "COUNTERPARTY" | "OPERATOR";
            /**
             * @description The command or the timer; new names may be added
             * @example TRANSFER
             */
            name: string;
            /**
             * @description The rule of the sandbox: the last digits of the account, see docs/sandbox.md
             * @example 004
             */
            sandboxRule?: string;
        };
        TimelineStep: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /** @example DELIVERED */
            status: string;
            /**
             * Format: int32
             * @description Number of the attempt
             */
            attempt?: number;
            /** Format: int32 */
            responseStatus?: number | null;
            /** Format: int64 */
            durationMs?: number;
            /** @example null */
            error?: string | null;
        };
        TimelineEntry: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /**
             * @description DOMAIN: the clock of the platform, which a sandbox can move. REAL: the time of day
             * @enum {string}
             */
            clock: "DOMAIN" | "REAL";
            /** @enum {string} */
            service: "gateway" | "payments" | "notifications";
            /**
             * @description REQUEST: a call of the API. DECISION: a status of the payment. POSTING: money that moved. INSTRUCTION: an order to a connector. EVENT: what webhooks report. DELIVERY: an event on its way to an endpoint. TIMER: what happens next
             * @enum {string}
             */
            kind: "REQUEST" | "DECISION" | "POSTING" | "INSTRUCTION" | "EVENT" | "DELIVERY" | "TIMER";
            /**
             * @description REQUEST: the HTTP status. DECISION: the status of the payment, or REFUND_COMPLETED and the like. POSTING: the step. INSTRUCTION: its state. EVENT: STORED, NO_ENDPOINT if no endpoint asked for it, or NOT_STORED if nothing more is known of it. DELIVERY: its status. TIMER: WAITING, or STOPPED if it failed too often
             * @example COMPLETED
             */
            status: string;
            /**
             * @description Ids of what the entry names, by `requestId`, `tokenId`, `memberId`, `transactionId`, `eventId` and so on
             * @example {
             *       "transactionId": "Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8"
             *     }
             */
            ids: {
                [key: string]: string;
            };
            /**
             * @description Path of the resource below the base URL of the API; null if it has none
             * @example /transactions/Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8
             */
            href: string | null;
            /**
             * @description REQUEST: the method
             * @example POST
             */
            method?: string;
            /**
             * @description REQUEST: the id of the operation
             * @example createTransferOut
             */
            operation?: string;
            /**
             * Format: int32
             * @description REQUEST: the HTTP status as a number
             * @example 201
             */
            responseStatus?: number;
            /**
             * @description REQUEST: the code of an error
             * @example RATE_LIMITED
             */
            code?: string;
            /**
             * Format: int64
             * @description REQUEST: how long it took
             */
            durationMs?: number;
            /**
             * @description REQUEST: the name of its token, while it exists
             * @example payouts worker
             */
            tokenName?: string;
            /**
             * @description REQUEST: the member who made it in the console
             * @example Margaret Hamilton
             */
            memberName?: string;
            /** @description REQUEST: whether an earlier answer was given again */
            replayed?: boolean;
            /** @description DECISION and TIMER: why */
            cause?: components["schemas"]["DecisionCause"];
            /**
             * Format: date-time
             * @description DECISION: the time of day
             * @example 2026-01-31T12:00:00.000Z
             */
            realAt?: string;
            /**
             * Format: int64
             * @description DECISION: the version of the payment
             */
            version?: number;
            /**
             * @description DECISION: the reason of a failure or a refund
             * @example RETURNED
             */
            reason?: string;
            /**
             * @description POSTING: an internal account, or an account of the ledger
             * @example CLEARING
             */
            from?: string;
            /**
             * @description POSTING: an internal account, or an account of the ledger
             * @example FEES
             */
            to?: string;
            /** @description POSTING and INSTRUCTION: how much */
            amount?: components["schemas"]["Amount"];
            /** @description INSTRUCTION and DELIVERY: the attempts, oldest first */
            attempts?: components["schemas"]["TimelineStep"][];
            /** @description INSTRUCTION: what the connector reported */
            reports?: components["schemas"]["TimelineStep"][];
            /**
             * Format: date-time
             * @description DELIVERY: when it is sent next; null if it is not
             * @example 2026-01-31T12:00:00.000Z
             */
            nextAttemptAt?: string | null;
            /**
             * @description EVENT and DELIVERY: the type of the webhook
             * @enum {string}
             */
            eventType?: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
            /**
             * Format: int64
             * @description EVENT: its sequence
             */
            sequence?: number;
            /**
             * @description TIMER: what happens then
             * @example RAIL_STEP
             */
            action?: string;
            /**
             * @description TIMER: the status that the payment gets then, which only a sandbox knows before
             * @enum {string}
             */
            outcome?: "CREATED" | "PENDING" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
        };
        TimelineParts: {
            /** @enum {string} */
            gateway?: "UNAVAILABLE";
            /** @enum {string} */
            payments?: "UNAVAILABLE";
            /** @enum {string} */
            notifications?: "UNAVAILABLE";
        };
        TransactionTimeline: {
            /** @description Sorted by `at` */
            entries: components["schemas"]["TimelineEntry"][];
            /** @description The services that did not answer in time: their entries are missing. Empty if all did */
            parts: components["schemas"]["TimelineParts"];
        };
        CustomerInfoBody: {
            FULL_NAME?: string | null;
            BIRTH_DATE?: string | null;
            NATIONALITY?: string | null;
            PHONE_NUMBER?: string | null;
            EMAIL?: string | null;
            POSTAL_ADDRESS?: string | null;
            TAX_ID?: string | null;
            REGISTRATION_NUMBER?: string | null;
            USER_TYPE?: string | null;
            COUNTRY_OF_RESIDENCE?: string | null;
            ACCOUNT_IDENTIFIER?: string | null;
            FI_LEGAL_ENTITY_NAME?: string | null;
            FI_ADDRESS?: string | null;
            PURPOSE_OF_PAYMENT?: string | null;
            ULTIMATE_INSTITUTION_COUNTRY?: string | null;
            IDENTIFIER?: string | null;
        };
        ApproveTransactionBody: {
            /** @description The fields of `requestedReceiverCustomerInfoFields`: texts, 16 KB in total */
            receiverCustomerInfo?: components["schemas"]["CustomerInfoBody"];
        };
        RejectTransactionBody: {
            reason?: string | null;
        };
        FundInternalAccountBody: {
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
        };
        ExchangeRateFees: {
            /**
             * Format: int64
             * @description Smallest unit of the source currency
             * @example 50
             */
            fixed: number;
            /**
             * @description Fraction of the principal
             * @example 0.005
             */
            variableRate: number;
        };
        ExchangeRate: {
            sourceCurrency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @example 10000
             */
            sendingAmount: number;
            /**
             * Format: int64
             * @description The platform's limit
             * @example 1
             */
            minSendingAmount: number;
            /**
             * Format: int64
             * @description The platform's limit
             * @example 100000000000
             */
            maxSendingAmount: number;
            destinationCurrency: components["schemas"]["Currency"];
            /**
             * @description The first rail of the destination's account type; a wallet's first network
             * @example SPEI
             */
            destinationPaymentRail: string;
            /**
             * Format: int64
             * @description The amount that arrives; 0 if sendingAmount buys nothing
             * @example 181967
             */
            receivingAmount: number;
            /**
             * @description Source units for one destination unit, major units, margin included
             * @example 0.0544051969144
             */
            exchangeRate: number;
            fees: components["schemas"]["ExchangeRateFees"];
            /**
             * Format: date-time
             * @description Date of the mid-market rate
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        EstimateWithdrawalFeeBody: {
            /**
             * @description Source of the withdrawal
             * @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            internalAccountId: string;
            /** @example USDC */
            currency: string;
            /**
             * @description A network of one of the currency's wallet types; LIGHTNING or SPARK for BTC
             * @example SOLANA_MAINNET
             */
            cryptoNetwork: string;
            /**
             * Format: int64
             * @description Smallest unit of the currency, fees included
             * @example 25000000
             */
            amount: number;
            /** @example 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin */
            destinationAddress: string;
        };
        WithdrawalFeeEstimate: {
            /**
             * Format: int64
             * @example 10000
             */
            networkFee: number;
            /**
             * @description Currency of the network fee
             * @example USDC
             */
            networkFeeAsset: string;
            /**
             * Format: int64
             * @example 0
             */
            applicationFee: number;
            /**
             * Format: int64
             * @description Sum of both fees
             * @example 10000
             */
            totalFee: number;
            /**
             * Format: int64
             * @description The amount that arrives
             * @example 24990000
             */
            netAmount: number;
        };
        Discovery: {
            /** @example BBVA MEXICO */
            bankName: string;
            /** @example BBVA México */
            displayName: string;
            /** @example MX */
            country: string;
            /** @example MXN */
            currency: string;
        };
        ReceivingCurrency: {
            currency: components["schemas"]["Currency"];
            /**
             * @description Units of the sender's primary currency for one unit of this one, both in major units, as in quotes. The primary currency is the first one that the platform supports. An estimate: only a quote fixes a rate
             * @example 0.0577875
             */
            estimatedExchangeRate: number;
            /**
             * Format: int64
             * @description Smallest receiving amount of a payment, smallest unit
             * @example 1
             */
            min: number;
            /**
             * Format: int64
             * @description Largest receiving amount of a payment, smallest unit
             * @example 100000000000
             */
            max: number;
        };
        PayerDataField: {
            /** @enum {string} */
            name: "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER";
            mandatory: boolean;
        };
        UmaLookup: {
            /**
             * @description Id of the look-up for a quote; it lives 5 minutes
             * @example Lookup:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            lookupId: string;
            supportedCurrencies: components["schemas"]["ReceivingCurrency"][];
            requiredPayerDataFields: components["schemas"]["PayerDataField"][];
            /**
             * @description In lower case
             * @example $success.usd@sandbox.uma.money
             */
            receiverUmaAddress: string;
        };
        ExternalAccountLookup: {
            /**
             * @description Id of the look-up for a quote; it lives 5 minutes
             * @example Lookup:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            lookupId: string;
            supportedCurrencies: components["schemas"]["ReceivingCurrency"][];
            requiredPayerDataFields: components["schemas"]["PayerDataField"][];
            /** @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            accountId: string;
        };
        UmaProvider: {
            /** @example Corridor Sandbox */
            name: string;
            /**
             * @description Domain of its UMA addresses
             * @example sandbox.uma.money
             */
            domain: string;
            /** @description ISO 3166-1 alpha-2 codes */
            supportedRegions: string[];
            supportedCurrencies: components["schemas"]["Currency"][];
            /** @example https://sandbox.uma.money/logo.svg */
            logoUrl: string;
            /** @description Legal entity identifier (ISO 17442) */
            lei: string;
            /** @description Whether the provider is on the allow-list */
            allowListStatus: boolean;
        };
        /** @description Without `sourceType` the type follows from the other members */
        QuoteSourceBody: components["schemas"]["AccountQuoteSourceBody"] | components["schemas"]["RealtimeFundingQuoteSourceBody"];
        AccountQuoteSourceBody: {
            /** @constant */
            sourceType?: "ACCOUNT";
            /**
             * @description For ACCOUNT
             * @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            accountId: string;
            /**
             * @description Owner of the money; absent: the platform
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId?: string | null;
        };
        RealtimeFundingQuoteSourceBody: {
            /** @constant */
            sourceType?: "REALTIME_FUNDING";
            /**
             * @description For REALTIME_FUNDING
             * @example USD
             */
            currency: string;
            /**
             * @description Owner of the money; absent: the platform
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId?: string | null;
            /**
             * @description For REALTIME_FUNDING in a crypto currency, a network of it: USDC SOLANA_MAINNET (default), SOLANA_DEVNET, ETHEREUM_MAINNET, POLYGON_MAINNET, BASE_MAINNET; USDT TRON_MAINNET (default), ETHEREUM_MAINNET; BTC SPARK (default), LIGHTNING
             * @example SOLANA_MAINNET
             */
            cryptoNetwork?: string | null;
        };
        /** @description Without `destinationType` the type follows from the other members */
        QuoteDestinationBody: components["schemas"]["AccountQuoteDestinationBody"] | components["schemas"]["UmaQuoteDestinationBody"] | components["schemas"]["ExternalAccountDetailsQuoteDestinationBody"];
        AccountQuoteDestinationBody: {
            /** @constant */
            destinationType?: "ACCOUNT";
            /**
             * @description For ACCOUNT
             * @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            accountId: string;
            /**
             * @description For ACCOUNT: one of its rails
             * @example ACH
             */
            paymentRail?: string | null;
        };
        UmaQuoteDestinationBody: {
            /** @constant */
            destinationType?: "UMA_ADDRESS";
            /** @example $success.usd@sandbox.uma.money */
            umaAddress: string;
            /**
             * @description For UMA_ADDRESS; default: its first currency
             * @example USD
             */
            currency?: string;
        };
        ExternalAccountDetailsQuoteDestinationBody: {
            /** @constant */
            destinationType?: "EXTERNAL_ACCOUNT_DETAILS";
            /** @description For EXTERNAL_ACCOUNT_DETAILS: the same account is found or created */
            externalAccountDetails: components["schemas"]["CreateExternalAccountBody"];
        };
        CreateQuoteBody: {
            /**
             * @description Your own reference of the payment, for example an order number; it need not be unique
             * @example order-1001
             */
            externalReference?: string | null;
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            source: components["schemas"]["QuoteSourceBody"];
            destination: components["schemas"]["QuoteDestinationBody"];
            /** @enum {string} */
            lockedCurrencySide: "SENDING" | "RECEIVING";
            /**
             * Format: int64
             * @description Smallest unit of the locked side’s currency
             * @example 10000
             */
            lockedCurrencyAmount: number;
            /** @description Executes the quote in the same step; without the money no quote is created */
            immediatelyExecute?: boolean;
            /**
             * @description Required for a UMA address
             * @example Lookup:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            lookupId?: string | null;
            /** @example Invoice 1234 */
            description?: string | null;
            /** @enum {string} */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "OTHER";
            /**
             * @description The fields of the look-up’s `requiredPayerDataFields`: texts, 16 KB in total; 255 characters of each are stored
             * @example {
             *       "FULL_NAME": "Ada Lovelace",
             *       "NATIONALITY": "GB"
             *     }
             */
            senderCustomerInfo?: components["schemas"]["CustomerInfoBody"];
        };
        QuoteSource: {
            /** @enum {string} */
            sourceType: "ACCOUNT" | "REALTIME_FUNDING";
            /** @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            accountId?: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId?: string;
            /** @example USD */
            currency?: string;
            /** @example SOLANA_MAINNET */
            cryptoNetwork?: string;
        };
        QuoteDestination: {
            /** @enum {string} */
            destinationType: "ACCOUNT" | "UMA_ADDRESS";
            /** @description ExternalAccount or InternalAccount id */
            accountId?: string;
            /** @example SPEI */
            paymentRail?: string;
            umaAddress?: string;
            /** @example MXN */
            currency?: string;
        };
        Quote: {
            /** @example Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            source: components["schemas"]["QuoteSource"];
            destination: components["schemas"]["QuoteDestination"];
            sendingCurrency: components["schemas"]["Currency"];
            receivingCurrency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Fees included
             * @example 123010
             */
            totalSendingAmount: number;
            /**
             * Format: int64
             * @description The amount that arrives
             * @example 100000
             */
            totalReceivingAmount: number;
            /**
             * @description Sending units for one receiving unit, both in major units
             * @example 0.0577875
             */
            exchangeRate: number;
            /**
             * Format: int64
             * @description Smallest unit of the sending currency
             */
            feesIncluded: number;
            /** @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            transactionId: string;
            /** @description Where to pay a quote with REALTIME_FUNDING */
            paymentInstructions?: components["schemas"]["PaymentInstruction"][];
            /**
             * @example {
             *       "FULL_NAME": "Grace Hopper"
             *     }
             */
            counterpartyInformation?: {
                [key: string]: string;
            };
            rateDetails: components["schemas"]["RateDetails"];
            description?: string;
            /** @enum {string} */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "OTHER";
            /**
             * @description Your own reference of the payment, for example an order number; it need not be unique
             * @example order-1001
             */
            externalReference?: string;
            /**
             * @description Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at most 255 characters. Don’t put personal data here, because events contain it in plain text
             * @example {
             *       "orderId": "A-1001",
             *       "campaign": "spring"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
        };
        SendSandboxFundsBody: {
            /** @example Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            quoteId: string;
            /** @example USD */
            currencyCode: string;
            /**
             * Format: int64
             * @description Default: the amount of the quote
             * @example 10000
             */
            currencyAmount?: number;
        };
        ReceiveUmaBody: {
            /** @example $sender@sandbox.uma.money */
            senderUmaAddress: string;
            /** @example $ada@platform.test */
            receiverUmaAddress?: string;
            /**
             * @description Instead of `receiverUmaAddress`
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId?: string;
            /** @example USD */
            receivingCurrencyCode: string;
            /**
             * Format: int64
             * @description Smallest unit
             * @example 10000
             */
            receivingCurrencyAmount: number;
        };
        CreateWebhookEndpointBody: {
            /**
             * @description PUSH (default): Corridor posts to `url`. PULL: you lease the deliveries; there is no `url`
             * @enum {string}
             */
            delivery?: "PUSH" | "PULL";
            /**
             * @description Required unless `delivery` is PULL
             * @example https://platform.test/webhooks
             */
            url?: string;
            description?: string | null;
            /** @description Empty: all types */
            eventTypes?: ("INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST")[];
        };
        CreatedWebhookEndpoint: {
            /** @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            delivery: "PUSH" | "PULL";
            /** @description Null if `delivery` is PULL */
            url: string | null;
            description: string | null;
            eventTypes: ("INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST")[];
            /** @enum {string} */
            status: "ENABLED" | "DISABLED";
            disabledReason: string | null;
            isDefault: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description The signing secret (Standard Webhooks)
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret: string;
        };
        WebhookEndpoint: {
            /** @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            delivery: "PUSH" | "PULL";
            /** @description Null if `delivery` is PULL */
            url: string | null;
            description: string | null;
            eventTypes: ("INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST")[];
            /** @enum {string} */
            status: "ENABLED" | "DISABLED";
            disabledReason: string | null;
            isDefault: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        UpdateWebhookEndpointBody: {
            url?: string;
            description?: string | null;
            eventTypes?: ("INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST")[] | null;
            /** @enum {string} */
            status?: "ENABLED" | "DISABLED";
        };
        WebhookSecret: {
            /** @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw */
            secret: string;
        };
        RecoverWebhookEndpointBody: {
            /**
             * @description Deliveries that failed at or after it; a date without a time is the start of that day in UTC
             * @example 2026-01-31T00:00:00.000Z
             */
            since?: string;
        };
        LeaseWebhookDeliveriesBody: {
            /**
             * Format: int32
             * @description Default: 20
             */
            limit?: number;
            /**
             * Format: int32
             * @description How long to wait for a delivery if none is due. Default: 0
             */
            waitSeconds?: number;
        };
        LeasedWebhookDelivery: {
            /** @example WebhookDelivery:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            deliveryId: string;
            /** @description Names the lease in the report */
            leaseId: string;
            /**
             * Format: date-time
             * @description Real time. An attempt that is reported later does not count
             * @example 2026-01-31T12:00:00.000Z
             */
            leasedUntil: string;
            /** @example Webhook:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            eventId: string;
            /** @enum {string} */
            eventType: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
            /**
             * Format: int64
             * @description Number of this attempt
             */
            attempt: number;
            /**
             * @description Headers to send, with the signature (Standard Webhooks)
             * @example {
             *       "content-type": "application/json",
             *       "webhook-id": "Webhook:0199df4e-5a10-7c3e-9a54-1f2d6f0f4b11",
             *       "webhook-timestamp": "1769860801",
             *       "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
             *     }
             */
            headers: {
                [key: string]: string;
            };
            /**
             * @description The body to send. The signature covers exactly its UTF-8 bytes
             * @example {"id":"Webhook:0199df4e-5a10-7c3e-9a54-1f2d6f0f4b11"}
             */
            body: string;
        };
        WebhookLease: {
            data: components["schemas"]["LeasedWebhookDelivery"][];
        };
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /** Format: int32 */
            responseStatus: number | null;
            /** Format: int64 */
            durationMs: number;
            /** @description First 1,024 bytes of the answer */
            responseBody: string | null;
            /** @example null */
            error: string | null;
        };
        WebhookDelivery: {
            /** @example WebhookDelivery:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Webhook:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            eventId: string;
            /** @enum {string} */
            eventType: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
            /** @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            endpointId: string;
            resourceId: string;
            /** @enum {string} */
            status: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
            attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        ReportWebhookAttemptBody: {
            /**
             * @description Of the lease
             * @example 0199df4e-6b20-7c3e-9a54-1f2d6f0f4b11
             */
            leaseId: string;
            /**
             * Format: int32
             * @description Status of the HTTP answer; absent if none came
             * @example 200
             */
            responseStatus?: number | null;
            /**
             * Format: int32
             * @example 38
             */
            durationMs: number;
            /** @description Beginning of the answer, without NUL characters; 1,024 bytes are kept */
            responseBody?: string | null;
            /**
             * @description Why no answer came; required without `responseStatus`
             * @example the connection was refused
             */
            error?: string | null;
        };
        WebhookEvent: {
            /** @example Webhook:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            type: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            /**
             * Format: int64
             * @description The resource's version
             */
            sequence: number;
            /** @description The resource as it was at the event, as its GET shows it, masked */
            data: {
                [key: string]: unknown;
            };
            /** @description True for an event of the webhook test; otherwise absent */
            isTest?: boolean;
        };
        TestWebhookBody: {
            /**
             * @description The endpoint that receives the event, also a DISABLED one. Default: `config.webhookEndpoint`
             * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            endpointId?: string;
            /**
             * @description Type of the event, regardless of `eventTypes` of the endpoint. Default: TEST
             * @enum {string}
             */
            type?: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
        };
        WebhookTest: {
            url: string;
            /** Format: int32 */
            response_status: number;
            /** @example ok */
            response_body: string;
        };
        /** @enum {string} */
        Permission: "VIEW" | "TRANSACT" | "MANAGE";
        CreateTokenBody: {
            /** @example payouts worker */
            name: string;
            /**
             * @example [
             *       "VIEW",
             *       "TRANSACT"
             *     ]
             */
            permissions: components["schemas"]["Permission"][];
        };
        CreatedApiToken: {
            /** @example ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            name: string;
            /**
             * @description The token's uuid as 32 hex digits, or the choice of an operator
             * @example 0199a1b6e7f8741b9710594a3b2c1d0e
             */
            clientId: string;
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was used last, real time, accurate to a minute; null if it was not used
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
            /** @description 256 random bits */
            clientSecret: string;
        };
        ApiToken: {
            /** @example ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            name: string;
            /**
             * @description The token's uuid as 32 hex digits, or the choice of an operator
             * @example 0199a1b6e7f8741b9710594a3b2c1d0e
             */
            clientId: string;
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was used last, real time, accurate to a minute; null if it was not used
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
        };
        CreateConsoleLinkBody: {
            /**
             * @description Who signs in by the link: the console and the audit log show it
             * @example Margaret Hamilton
             */
            name: string;
            /**
             * @description What the person may do. Default: the permissions of the token
             * @example [
             *       "VIEW"
             *     ]
             */
            permissions?: components["schemas"]["Permission"][];
        };
        ConsoleLink: {
            /**
             * @description Signs one person in, once. Whoever opens it first is that person
             * @example http://localhost:3001/sign-in#4Zk0cV1…
             */
            url: string;
            /** @example Margaret Hamilton */
            name: string;
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @description Real time, 10 minutes after the creation
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
        };
        CreateMemberBody: {
            /**
             * @description Who it is: the console shows it
             * @example Margaret Hamilton
             */
            name: string;
            /**
             * @description For your own use. Nothing is sent to it
             * @example ada@example.com
             */
            email?: string | null;
            /**
             * @description VIEWER has the permission VIEW, PAYER also TRANSACT, ADMIN also MANAGE
             * @example VIEWER
             * @enum {string}
             */
            role: "VIEWER" | "PAYER" | "ADMIN";
        };
        Member: {
            /** @example Member:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Margaret Hamilton */
            name: string;
            /** @example margaret@example.com */
            email: string | null;
            /** @enum {string} */
            role: "VIEWER" | "PAYER" | "ADMIN";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Real time; null if the member has never signed in
             * @example 2026-01-31T12:00:00.000Z
             */
            lastSignInAt: string | null;
            /**
             * Format: int32
             * @description Number of sessions that are open
             * @example 1
             */
            openSessions: number;
        };
        UpdateMemberBody: {
            name?: string;
            /** @example ada@example.com */
            email?: string | null;
            /**
             * @description Another role ends the sessions of the member
             * @enum {string}
             */
            role?: "VIEWER" | "PAYER" | "ADMIN";
        };
        RequestToken: {
            /** @example ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @description Null if the token was deleted since */
            name: string | null;
        };
        RequestMember: {
            /** @example Member:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @description Null if the member was removed since */
            name: string | null;
        };
        RequestLog: {
            /**
             * @description `Corridor-Request-Id` of the answer
             * @example 9b2d7c1e-0f4a-4c1b-9a53-6f1f0a2b3c4d
             */
            requestId: string;
            /**
             * @description `X-Request-Id` that the caller sent
             * @example null
             */
            callerRequestId: string | null;
            /**
             * Format: date-time
             * @description When it began, real time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /** @example POST */
            method: string;
            /**
             * @description The id of the operation in this document; `kycPage` and the like for pages of people
             * @example createTransferOut
             */
            operation: string;
            /**
             * @description The path with the names of its parameters
             * @example /transfer-out
             */
            path: string;
            /**
             * Format: int32
             * @description The HTTP status; 499 if the caller closed the connection before the answer
             * @example 201
             */
            status: number;
            /**
             * @description The code of an error
             * @example null
             */
            code: string | null;
            /**
             * Format: int64
             * @example 12
             */
            durationMs: number;
            /** @description Null for a person with a link to the hosted page */
            token: components["schemas"]["RequestToken"] | null;
            /** @description The member who made it in the console */
            member: components["schemas"]["RequestMember"] | null;
            /**
             * @description What the path names, or what the request has made
             * @example Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8
             */
            resourceId: string | null;
            /** @description Whether an earlier answer was given again (Idempotency-Key) */
            replayed: boolean;
        };
        RequestFault: {
            /**
             * @description The path of the field, up to a name that is not shown
             * @example destination.accountId
             */
            field: string;
        };
        RequestContent: {
            /**
             * @description Path and query. A parameter that is no id has its name in place of its value
             * @example /transactions?limit=20
             */
            url: string;
            /**
             * @description Null if there was none, and if it is cut
             * @example {
             *       "amount": 12550,
             *       "remittanceInformation": "****"
             *     }
             */
            requestBody: {
                [key: string]: unknown;
            } | null;
            /** @description Whether there was a body that is not kept: it has more than 16 KB or no Content-Length, or is no JSON object, as forms */
            isRequestCut: boolean;
            /**
             * @description Null if there was none, if it was no JSON, and if it is cut
             * @example {
             *       "status": "PENDING"
             *     }
             */
            answerBody: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the body is not kept because it has more than 16 KB */
            isAnswerCut: boolean;
            /** @description The faults that the answer names */
            faults: components["schemas"]["RequestFault"][];
        };
        RequestLogDetails: {
            /**
             * @description `Corridor-Request-Id` of the answer
             * @example 9b2d7c1e-0f4a-4c1b-9a53-6f1f0a2b3c4d
             */
            requestId: string;
            /**
             * @description `X-Request-Id` that the caller sent
             * @example null
             */
            callerRequestId: string | null;
            /**
             * Format: date-time
             * @description When it began, real time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /** @example POST */
            method: string;
            /**
             * @description The id of the operation in this document; `kycPage` and the like for pages of people
             * @example createTransferOut
             */
            operation: string;
            /**
             * @description The path with the names of its parameters
             * @example /transfer-out
             */
            path: string;
            /**
             * Format: int32
             * @description The HTTP status; 499 if the caller closed the connection before the answer
             * @example 201
             */
            status: number;
            /**
             * @description The code of an error
             * @example null
             */
            code: string | null;
            /**
             * Format: int64
             * @example 12
             */
            durationMs: number;
            /** @description Null for a person with a link to the hosted page */
            token: components["schemas"]["RequestToken"] | null;
            /** @description The member who made it in the console */
            member: components["schemas"]["RequestMember"] | null;
            /**
             * @description What the path names, or what the request has made
             * @example Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8
             */
            resourceId: string | null;
            /** @description Whether an earlier answer was given again (Idempotency-Key) */
            replayed: boolean;
            /** @description Null if it was not kept: outside of a sandbox contents are kept only if the operator turns that on, and of each platform about 1 MB a minute. Removed after 7 days by default */
            content: components["schemas"]["RequestContent"] | null;
        };
        RequestStatistic: {
            /**
             * Format: date-time
             * @description Start of the bucket
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /**
             * Format: int64
             * @description Requests with a status below 400
             * @example 12
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Requests with a status of 4xx
             * @example 12
             */
            clientErrors: number;
            /**
             * Format: int64
             * @description Requests with a status of 5xx
             * @example 12
             */
            serverErrors: number;
            /**
             * Format: int64
             * @description 95 of 100 requests took at most so many milliseconds, to within a quarter; null without requests. Leases of deliveries do not count, because they wait
             * @example 12
             */
            p95Ms: number | null;
        };
        RequestStatistics: {
            /** @enum {string} */
            bucket: "MINUTE" | "HOUR";
            /**
             * Format: date-time
             * @description Start of the first bucket
             * @example 2026-01-31T12:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last bucket, which belongs to the next one
             * @example 2026-01-31T12:00:00.000Z
             */
            to: string;
            /** @description All buckets, oldest first; those of nothing have zeros */
            data: components["schemas"]["RequestStatistic"][];
        };
        DeliveryStatistic: {
            /**
             * Format: date-time
             * @description Start of the bucket
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /**
             * Format: int64
             * @description Deliveries that are PENDING
             * @example 12
             */
            pending: number;
            /**
             * Format: int64
             * @description Deliveries that are DELIVERED
             * @example 12
             */
            delivered: number;
            /**
             * Format: int64
             * @description Deliveries that are FAILED
             * @example 12
             */
            failed: number;
            /**
             * Format: int64
             * @description Deliveries that are DROPPED
             * @example 12
             */
            dropped: number;
        };
        DeliveryStatistics: {
            /** @enum {string} */
            bucket: "HOUR" | "DAY";
            /**
             * Format: date-time
             * @description Start of the first bucket
             * @example 2026-01-31T12:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last bucket, which belongs to the next one
             * @example 2026-01-31T12:00:00.000Z
             */
            to: string;
            /** @description All buckets, oldest first; those of nothing have zeros */
            data: components["schemas"]["DeliveryStatistic"][];
        };
        PaymentStatistic: {
            /**
             * Format: date-time
             * @description Start of the bucket
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /**
             * Format: int64
             * @description Payments that are CREATED, PENDING or PROCESSING
             * @example 12
             */
            inFlight: number;
            /**
             * Format: int64
             * @description Payments that are COMPLETED
             * @example 12
             */
            settled: number;
            /**
             * Format: int64
             * @description Payments that are REJECTED, FAILED or REFUNDED
             * @example 12
             */
            unsuccessful: number;
            /**
             * Format: int64
             * @description Payments that are EXPIRED
             * @example 12
             */
            expired: number;
        };
        PaymentStatistics: {
            /** @enum {string} */
            bucket: "DAY";
            /**
             * Format: date-time
             * @description Start of the first bucket
             * @example 2026-01-31T12:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last bucket, which belongs to the next one
             * @example 2026-01-31T12:00:00.000Z
             */
            to: string;
            /** @description All buckets, oldest first; those of nothing have zeros */
            data: components["schemas"]["PaymentStatistic"][];
        };
        MoneyStatistic: {
            currency: components["schemas"]["Currency"];
            /**
             * @description What internal accounts received from outside
             * @example 250000
             */
            received: number | string;
            /**
             * @description What left internal accounts to outside, with its fees
             * @example 120000
             */
            sent: number | string;
        };
        MoneyStatistics: {
            /**
             * Format: date-time
             * @description Start of the first day
             * @example 2026-01-31T12:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last day, which belongs to the next one
             * @example 2026-01-31T12:00:00.000Z
             */
            to: string;
            /** @description Currencies by code; those without payments are left out */
            data: components["schemas"]["MoneyStatistic"][];
        };
        OwnFinding: {
            /**
             * @description The kind of the id
             * @enum {string}
             */
            kind: "Customer" | "InternalAccount" | "ExternalAccount" | "Transaction" | "Quote" | "Verification" | "BeneficialOwner" | "Document" | "BulkUploadJob" | "Webhook" | "WebhookEndpoint" | "WebhookDelivery";
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
        };
        SilentParts: {
            /** @enum {string} */
            accounts?: "UNAVAILABLE";
            /** @enum {string} */
            compliance?: "UNAVAILABLE";
            /** @enum {string} */
            payments?: "UNAVAILABLE";
            /** @enum {string} */
            notifications?: "UNAVAILABLE";
        };
        OwnFindings: {
            found: components["schemas"]["OwnFinding"][];
            /** @description The services that did not answer in time: what they know is missing. Empty if all did */
            parts: components["schemas"]["SilentParts"];
        };
        Beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        BeneficiaryAddress: {
            line1?: string;
            line2?: string;
            city?: string;
            state?: string;
            postalCode?: string;
            country?: string;
        };
        IndividualBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            fullName: string;
            legalName?: string;
            taxId?: string;
            /** Format: date */
            birthDate?: string;
            nationality?: string;
            email?: string;
            phoneNumber?: string;
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            businessInfo?: {
                legalName?: string;
                taxId?: string;
            };
        };
        BusinessBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
            fullName?: string;
            legalName?: string;
            taxId?: string;
            /** Format: date */
            birthDate?: string;
            nationality?: string;
            email?: string;
            phoneNumber?: string;
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            businessInfo?: {
                legalName?: string;
                taxId?: string;
            };
        };
        BeneficiaryWithAddress: components["schemas"]["IndividualBeneficiaryWithAddress"] | components["schemas"]["BusinessBeneficiary"];
        BeneficiaryPostalAddress: {
            line1: string;
            line2?: string;
            city?: string;
            state?: string;
            /** @description Needed where the country has postal codes */
            postalCode?: string;
            country: string;
        };
        IndividualBeneficiaryWithAddress: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            fullName: string;
            legalName?: string;
            taxId?: string;
            /** Format: date */
            birthDate?: string;
            nationality?: string;
            email?: string;
            phoneNumber?: string;
            countryOfResidence?: string;
            address: components["schemas"]["BeneficiaryPostalAddress"];
            businessInfo?: {
                legalName?: string;
                taxId?: string;
            };
        };
        BeneficiaryWithCountryOfResidence: components["schemas"]["IndividualBeneficiaryWithCountryOfResidence"] | components["schemas"]["BusinessBeneficiary"];
        IndividualBeneficiaryWithCountryOfResidence: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            fullName: string;
            legalName?: string;
            taxId?: string;
            /** Format: date */
            birthDate?: string;
            nationality?: string;
            email?: string;
            phoneNumber?: string;
            countryOfResidence: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            businessInfo?: {
                legalName?: string;
                taxId?: string;
            };
        };
        BeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber: components["schemas"]["IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber"] | components["schemas"]["BusinessBeneficiary"];
        IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            fullName: string;
            legalName?: string;
            taxId?: string;
            /** Format: date */
            birthDate?: string;
            nationality?: string;
            email?: string;
            phoneNumber: string;
            countryOfResidence: string;
            address: components["schemas"]["BeneficiaryPostalAddress"];
            businessInfo?: {
                legalName?: string;
                taxId?: string;
            };
        };
        BeneficiaryWithAddressAndPhoneNumber: components["schemas"]["IndividualBeneficiaryWithAddressAndPhoneNumber"] | components["schemas"]["BusinessBeneficiary"];
        IndividualBeneficiaryWithAddressAndPhoneNumber: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            fullName: string;
            legalName?: string;
            taxId?: string;
            /** Format: date */
            birthDate?: string;
            nationality?: string;
            email?: string;
            phoneNumber: string;
            countryOfResidence?: string;
            address: components["schemas"]["BeneficiaryPostalAddress"];
            businessInfo?: {
                legalName?: string;
                taxId?: string;
            };
        };
        /**
         * @description USD
         * @example {
         *       "accountType": "USD_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "routingNumber": "021000021",
         *       "paymentRails": [
         *         "ACH"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        UsdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "USD_ACCOUNT" | "US_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description 9 digits, for example 021000021. Spaces, dashes, dots and brackets are removed */
            routingNumber: string;
            /** @enum {string} */
            accountCategory?: "CHECKING" | "SAVINGS";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName?: string;
            /** @description Default: ACH */
            paymentRails?: ("ACH" | "WIRE" | "RTP" | "FEDNOW" | "BANK_TRANSFER")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description MXN
         * @example {
         *       "accountType": "MXN_ACCOUNT",
         *       "clabeNumber": "032180000118359719",
         *       "paymentRails": [
         *         "SPEI"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        MxnAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT" | "CLABE";
            /** @description 18 digits, for example 032180000118359719. Spaces, dashes, dots and brackets are removed */
            clabeNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName?: string;
            /** @description Default: SPEI */
            paymentRails?: "SPEI"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description BRL
         * @example {
         *       "accountType": "BRL_ACCOUNT",
         *       "pixKey": "ada@example.com",
         *       "pixKeyType": "EMAIL",
         *       "taxId": "52998224725",
         *       "paymentRails": [
         *         "PIX"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        BrlAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT" | "PIX";
            /** @description A key of the type that `pixKeyType` names, for example ada@example.com */
            pixKey: string;
            /** @enum {string} */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /** @description A CPF of 11 digits, or a CNPJ of 12 letters or digits and 2 digits, for example 52998224725. Punctuation is removed, and letters become upper case */
            taxId: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName?: string;
            /** @description Default: PIX */
            paymentRails?: "PIX"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description EUR
         * @example {
         *       "accountType": "EUR_ACCOUNT",
         *       "iban": "DE89370400440532013000",
         *       "paymentRails": [
         *         "SEPA"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "address": {
         *           "line1": "100 Main St",
         *           "city": "London",
         *           "postalCode": "EC1A 1BB",
         *           "country": "GB"
         *         },
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        EurAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT" | "IBAN";
            /** @description An IBAN of 15 to 34 letters and digits, for example DE89370400440532013000. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            iban: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName?: string;
            /** @description Default: SEPA */
            paymentRails?: ("SEPA" | "SEPA_INSTANT")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["BeneficiaryWithAddress"];
        };
        /**
         * @description PHP
         * @example {
         *       "accountType": "PHP_ACCOUNT",
         *       "bankName": "First Bank",
         *       "accountNumber": "90817263",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        PhpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description 8 to 16 digits, for example 90817263. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description GBP
         * @example {
         *       "accountType": "GBP_ACCOUNT",
         *       "sortCode": "200000",
         *       "accountNumber": "90817263",
         *       "paymentRails": [
         *         "FASTER_PAYMENTS"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace",
         *         "address": {
         *           "line1": "100 Main St",
         *           "city": "London",
         *           "postalCode": "EC1A 1BB",
         *           "country": "GB"
         *         }
         *       }
         *     }
         */
        GbpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            /** @description 6 digits, for example 200000. Spaces, dashes, dots and brackets are removed */
            sortCode: string;
            /** @description 8 digits, for example 90817263. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description Default: FASTER_PAYMENTS */
            paymentRails?: "FASTER_PAYMENTS"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["BeneficiaryWithAddress"];
        };
        /**
         * @description INR: either `vpa`, or `accountNumber` with `ifsc`
         * @example {
         *       "accountType": "INR_ACCOUNT",
         *       "vpa": "ada@upi",
         *       "paymentRails": [
         *         "UPI"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         * @example {
         *       "accountType": "INR_ACCOUNT",
         *       "accountNumber": "50100123456789",
         *       "ifsc": "HDFC0001234",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        InrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "INR_ACCOUNT" | "UPI";
            /** @description A UPI address: a name, @ and the code of a bank, for example ada@upi. Spaces at its ends are removed, and none may be within */
            vpa?: string;
            /** @description 9 to 18 digits, for example 50100123456789. Spaces, dashes, dots and brackets are removed */
            accountNumber?: string;
            /** @description An IFSC of 4 letters, a zero, and 6 letters or digits, for example HDFC0001234. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            ifsc?: string;
            /** @description An IFSC of 4 letters, a zero, and 6 letters or digits, for example HDFC0001234. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            ifscCode?: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName?: string;
            /** @description Default: UPI with `vpa`, BANK_TRANSFER with `accountNumber` */
            paymentRails?: ("UPI" | "BANK_TRANSFER" | "IMPS" | "NEFT" | "RTGS")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description NGN
         * @example {
         *       "accountType": "NGN_ACCOUNT",
         *       "accountNumber": "0123456789",
         *       "bankName": "First Bank",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        NgnAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            /** @description 10 digits, for example 0123456789. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description ZAR
         * @example {
         *       "accountType": "ZAR_ACCOUNT",
         *       "accountNumber": "5829103746",
         *       "bankName": "First Bank",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        ZarAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            /** @description 9 to 13 digits, for example 5829103746. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description KES
         * @example {
         *       "accountType": "KES_ACCOUNT",
         *       "phoneNumber": "+254712345678",
         *       "provider": "M-PESA",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        KesAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            /** @description A phone number: +254 and 9 digits, for example +254712345678. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /**
             * @description GET /discoveries lists the same names; no other one is taken
             * @enum {string}
             */
            provider: "M-PESA";
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description TZS
         * @example {
         *       "accountType": "TZS_ACCOUNT",
         *       "phoneNumber": "+255712345678",
         *       "provider": "AIRTEL",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        TzsAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            /** @description A phone number: +255 and 9 digits, for example +255712345678. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /**
             * @description GET /discoveries lists the same names; no other one is taken
             * @enum {string}
             */
            provider: "AIRTEL" | "VODACOM";
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description ZMW
         * @example {
         *       "accountType": "ZMW_ACCOUNT",
         *       "phoneNumber": "+260971234567",
         *       "provider": "TNM",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        ZmwAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            /** @description A phone number: +260 and 9 digits, for example +260971234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /**
             * @description GET /discoveries lists the same names; no other one is taken
             * @enum {string}
             */
            provider: "TNM" | "AIRTEL" | "ZAMTEL" | "MTN";
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description RWF
         * @example {
         *       "accountType": "RWF_ACCOUNT",
         *       "phoneNumber": "+250781234567",
         *       "provider": "MTN",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        RwfAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            /** @description A phone number: +250 and 9 digits, for example +250781234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /**
             * @description GET /discoveries lists the same names; no other one is taken
             * @enum {string}
             */
            provider: "MTN" | "AIRTEL";
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description CAD
         * @example {
         *       "accountType": "CAD_ACCOUNT",
         *       "bankCode": "001",
         *       "branchCode": "00011",
         *       "accountNumber": "90817263",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        CadAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            /** @description 3 digits, for example 001. Spaces, dashes, dots and brackets are removed */
            bankCode: string;
            /** @description 5 digits, for example 00011. Spaces, dashes, dots and brackets are removed */
            branchCode: string;
            /** @description 7 to 12 digits, for example 90817263. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description BTC
         * @example {
         *       "accountType": "LIGHTNING",
         *       "lightningAddress": "ada@example.com"
         *     }
         */
        LightningAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "LIGHTNING" | "LIGHTNING_WALLET";
            /** @description Spaces at its ends are removed, and none may be within */
            invoice?: string;
            /** @description Spaces at its ends are removed, and none may be within */
            bolt12?: string;
            /** @description Spaces at its ends are removed, and none may be within */
            lightningAddress?: string;
            /** @description Spaces at its ends are removed, and none may be within */
            address?: string;
            /** @description Empty: a wallet has networks */
            paymentRails?: string[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
        };
        /**
         * @description USDC; `cryptoNetwork` SOLANA_MAINNET or SOLANA_DEVNET
         * @example {
         *       "accountType": "SOLANA_WALLET",
         *       "address": "4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uHMECrb"
         *     }
         */
        SolanaWalletAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            /** @description Spaces at its ends are removed, and none may be within */
            address: string;
            /** @description Empty: a wallet has networks */
            paymentRails?: string[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
        };
        /**
         * @description USDC, USDT; `cryptoNetwork` ETHEREUM_MAINNET
         * @example {
         *       "accountType": "ETHEREUM_WALLET",
         *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
         *     }
         */
        EthereumWalletAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            /** @description Spaces at its ends are removed, and none may be within */
            address: string;
            /** @description Empty: a wallet has networks */
            paymentRails?: string[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
        };
        /**
         * @description USDC; `cryptoNetwork` POLYGON_MAINNET
         * @example {
         *       "accountType": "POLYGON_WALLET",
         *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
         *     }
         */
        PolygonWalletAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            /** @description Spaces at its ends are removed, and none may be within */
            address: string;
            /** @description Empty: a wallet has networks */
            paymentRails?: string[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
        };
        /**
         * @description USDC; `cryptoNetwork` BASE_MAINNET
         * @example {
         *       "accountType": "BASE_WALLET",
         *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
         *     }
         */
        BaseWalletAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            /** @description Spaces at its ends are removed, and none may be within */
            address: string;
            /** @description Empty: a wallet has networks */
            paymentRails?: string[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
        };
        /**
         * @description USDT; `cryptoNetwork` TRON_MAINNET
         * @example {
         *       "accountType": "TRON_WALLET",
         *       "address": "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
         *     }
         */
        TronWalletAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            /** @description Spaces at its ends are removed, and none may be within */
            address: string;
            /** @description Empty: a wallet has networks */
            paymentRails?: string[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
        };
        /**
         * @description BTC
         * @example {
         *       "accountType": "SPARK_WALLET",
         *       "address": "sp1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9ucez8h3s"
         *     }
         */
        SparkWalletAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            /** @description Spaces at its ends are removed, and none may be within */
            address: string;
            /** @description Empty: a wallet has networks */
            paymentRails?: string[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
        };
        /**
         * @description AED
         * @example {
         *       "accountType": "AED_ACCOUNT",
         *       "iban": "AE070331234567890123456",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        AedAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            /** @description An IBAN of the United Arab Emirates: AE and 21 digits, for example AE070331234567890123456. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            iban: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description BDT
         * @example {
         *       "accountType": "BDT_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "branchCode": "00011",
         *       "phoneNumber": "+8801812345678",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        BdtAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description 5 digits, for example 00011. Spaces, dashes, dots and brackets are removed */
            branchCode: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description A phone number with its country code, 6 to 14 digits, for example +8801812345678. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description BWP
         * @example {
         *       "accountType": "BWP_ACCOUNT",
         *       "phoneNumber": "+26771234567",
         *       "provider": "MTN",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        BwpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            /** @description A phone number with its country code, 6 to 14 digits, for example +26771234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            provider: string;
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description COP
         * @example {
         *       "accountType": "COP_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "bankAccountType": "CHECKING",
         *       "phoneNumber": "+573211234567",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "countryOfResidence": "US",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        CopAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description A phone number with its country code, 6 to 14 digits, for example +573211234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["BeneficiaryWithCountryOfResidence"];
        };
        /**
         * @description DKK
         * @example {
         *       "accountType": "DKK_ACCOUNT",
         *       "iban": "DK5000400440116243",
         *       "paymentRails": [
         *         "SEPA"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        DkkAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            /** @description An IBAN of 15 to 34 letters and digits, for example DK5000400440116243. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            iban: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: SEPA */
            paymentRails?: ("SEPA" | "SEPA_INSTANT")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description EGP
         * @example {
         *       "accountType": "EGP_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "address": {
         *           "line1": "100 Main St",
         *           "city": "London",
         *           "postalCode": "EC1A 1BB",
         *           "country": "GB"
         *         },
         *         "countryOfResidence": "US",
         *         "fullName": "Ada Lovelace",
         *         "phoneNumber": "+15551234567"
         *       }
         *     }
         */
        EgpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description An IBAN of 15 to 34 letters and digits, for example EG380019000500000000263180002. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            iban?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["BeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber"];
        };
        /**
         * @description GHS
         * @example {
         *       "accountType": "GHS_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "phoneNumber": "+233231234567",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        GhsAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A phone number with its country code, 6 to 14 digits, for example +233231234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description GTQ
         * @example {
         *       "accountType": "GTQ_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "phoneNumber": "+50251234567",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "countryOfResidence": "US",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        GtqAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A phone number with its country code, 6 to 14 digits, for example +50251234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["BeneficiaryWithCountryOfResidence"];
        };
        /**
         * @description HKD
         * @example {
         *       "accountType": "HKD_ACCOUNT",
         *       "bankName": "First Bank",
         *       "accountNumber": "90817263",
         *       "swiftCode": "DEUTDEFF",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        HkdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description HTG
         * @example {
         *       "accountType": "HTG_ACCOUNT",
         *       "phoneNumber": "+50934101234",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        HtgAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            /** @description A phone number with its country code, 6 to 14 digits, for example +50934101234. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description IDR
         * @example {
         *       "accountType": "IDR_ACCOUNT",
         *       "bankName": "First Bank",
         *       "accountNumber": "90817263",
         *       "swiftCode": "DEUTDEFF",
         *       "phoneNumber": "+6281234567890",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        IdrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description A phone number: +62 and 9 to 12 digits, for example +6281234567890. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description JMD
         * @example {
         *       "accountType": "JMD_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "branchCode": "00011",
         *       "bankAccountType": "CHECKING",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "address": {
         *           "line1": "100 Main St",
         *           "city": "London",
         *           "postalCode": "EC1A 1BB",
         *           "country": "GB"
         *         },
         *         "fullName": "Ada Lovelace",
         *         "phoneNumber": "+15551234567"
         *       }
         *     }
         */
        JmdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description 5 digits, for example 00011. Spaces, dashes, dots and brackets are removed */
            branchCode: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["BeneficiaryWithAddressAndPhoneNumber"];
        };
        /**
         * @description MWK
         * @example {
         *       "accountType": "MWK_ACCOUNT",
         *       "phoneNumber": "+265991234567",
         *       "provider": "MTN",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        MwkAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            /** @description A phone number with its country code, 6 to 14 digits, for example +265991234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            provider: string;
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description MYR
         * @example {
         *       "accountType": "MYR_ACCOUNT",
         *       "bankName": "First Bank",
         *       "accountNumber": "90817263",
         *       "swiftCode": "DEUTDEFF",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        MyrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description PKR
         * @example {
         *       "accountType": "PKR_ACCOUNT",
         *       "accountNumber": "90817263",
         *       "phoneNumber": "+923012345678",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        PkrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description An IBAN of 15 to 34 letters and digits, for example PK36SCBL0000001123456702. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            iban?: string;
            /** @description A phone number with its country code, 6 to 14 digits, for example +923012345678. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description SGD
         * @example {
         *       "accountType": "SGD_ACCOUNT",
         *       "bankName": "First Bank",
         *       "accountNumber": "90817263",
         *       "swiftCode": "DEUTDEFF",
         *       "paymentRails": [
         *         "PAYNOW"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        SgdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: PAYNOW */
            paymentRails?: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description THB
         * @example {
         *       "accountType": "THB_ACCOUNT",
         *       "bankName": "First Bank",
         *       "accountNumber": "90817263",
         *       "swiftCode": "DEUTDEFF",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        ThbAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description UGX
         * @example {
         *       "accountType": "UGX_ACCOUNT",
         *       "phoneNumber": "+256712345678",
         *       "provider": "MTN",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        UgxAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            /** @description A phone number with its country code, 6 to 14 digits, for example +256712345678. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            provider: string;
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description VND
         * @example {
         *       "accountType": "VND_ACCOUNT",
         *       "bankName": "First Bank",
         *       "accountNumber": "90817263",
         *       "swiftCode": "DEUTDEFF",
         *       "paymentRails": [
         *         "BANK_TRANSFER"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        VndAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            bankName: string;
            /** @description At most 34 letters and digits. Spaces, dashes, dots and brackets are removed */
            accountNumber: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftCode?: string;
            /** @description A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are removed, and letters become upper case */
            swiftBic?: string;
            /** @description Default: BANK_TRANSFER */
            paymentRails?: "BANK_TRANSFER"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description XAF
         * @example {
         *       "accountType": "XAF_ACCOUNT",
         *       "phoneNumber": "+237671234567",
         *       "provider": "MTN",
         *       "region": "CM",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        XafAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            /** @description A phone number with its country code, 6 to 14 digits, for example +237671234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            provider: string;
            /** @enum {string} */
            region: "CM" | "CG";
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /**
         * @description XOF
         * @example {
         *       "accountType": "XOF_ACCOUNT",
         *       "phoneNumber": "+221701234567",
         *       "provider": "MTN",
         *       "region": "SN",
         *       "paymentRails": [
         *         "MOBILE_MONEY"
         *       ],
         *       "beneficiary": {
         *         "beneficiaryType": "INDIVIDUAL",
         *         "fullName": "Ada Lovelace"
         *       }
         *     }
         */
        XofAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            /** @description A phone number with its country code, 6 to 14 digits, for example +221701234567. Stored as E.164. A number without its country code is of the account’s country */
            phoneNumber: string;
            /** @description Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones */
            provider: string;
            /** @enum {string} */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Default: MOBILE_MONEY */
            paymentRails?: "MOBILE_MONEY"[];
            /** @description Understood here too; the one at the top level wins */
            platformAccountId?: string | null;
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description USD */
        UsdAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "USD_ACCOUNT" | "US_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            routingNumber: string;
            /** @enum {string} */
            accountCategory?: "CHECKING" | "SAVINGS";
            bankName?: string;
            paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW" | "BANK_TRANSFER")[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description MXN */
        MxnAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT" | "CLABE";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            clabeNumber: string;
            bankName?: string;
            paymentRails: "SPEI"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description BRL */
        BrlAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT" | "PIX";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            pixKey: string;
            /** @enum {string} */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            taxId: string;
            bankName?: string;
            paymentRails: "PIX"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description EUR */
        EurAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT" | "IBAN";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            iban: string;
            swiftCode?: string;
            swiftBic?: string;
            bankName?: string;
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            beneficiary: components["schemas"]["BeneficiaryWithAddress"];
        };
        /** @description PHP */
        PhpAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            bankName: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description GBP */
        GbpAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            sortCode: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            paymentRails: "FASTER_PAYMENTS"[];
            beneficiary: components["schemas"]["BeneficiaryWithAddress"];
        };
        /** @description INR: either `vpa`, or `accountNumber` with `ifsc` */
        InrAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "INR_ACCOUNT" | "UPI";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            vpa?: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber?: string;
            ifsc?: string;
            ifscCode?: string;
            bankName?: string;
            paymentRails: ("UPI" | "BANK_TRANSFER" | "IMPS" | "NEFT" | "RTGS")[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description NGN */
        NgnAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            bankName: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description ZAR */
        ZarAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            bankName: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description KES */
        KesAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            /** @enum {string} */
            provider: "M-PESA";
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description TZS */
        TzsAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            /** @enum {string} */
            provider: "AIRTEL" | "VODACOM";
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description ZMW */
        ZmwAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            /** @enum {string} */
            provider: "TNM" | "AIRTEL" | "ZAMTEL" | "MTN";
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description RWF */
        RwfAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            /** @enum {string} */
            provider: "MTN" | "AIRTEL";
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description CAD */
        CadAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            bankCode: string;
            branchCode: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description BTC */
        LightningAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "LIGHTNING" | "LIGHTNING_WALLET";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            invoice?: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            bolt12?: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            lightningAddress?: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            address?: string;
            paymentRails: string[];
        };
        /** @description USDC; `cryptoNetwork` SOLANA_MAINNET or SOLANA_DEVNET */
        SolanaWalletAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            address: string;
            paymentRails: string[];
        };
        /** @description USDC, USDT; `cryptoNetwork` ETHEREUM_MAINNET */
        EthereumWalletAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            address: string;
            paymentRails: string[];
        };
        /** @description USDC; `cryptoNetwork` POLYGON_MAINNET */
        PolygonWalletAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            address: string;
            paymentRails: string[];
        };
        /** @description USDC; `cryptoNetwork` BASE_MAINNET */
        BaseWalletAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            address: string;
            paymentRails: string[];
        };
        /** @description USDT; `cryptoNetwork` TRON_MAINNET */
        TronWalletAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            address: string;
            paymentRails: string[];
        };
        /** @description BTC */
        SparkWalletAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            address: string;
            paymentRails: string[];
        };
        /** @description AED */
        AedAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            iban: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description BDT */
        BdtAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            branchCode: string;
            swiftCode?: string;
            swiftBic?: string;
            phoneNumber: string;
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description BWP */
        BwpAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            provider: string;
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description COP */
        CopAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            phoneNumber: string;
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            beneficiary: components["schemas"]["BeneficiaryWithCountryOfResidence"];
        };
        /** @description DKK */
        DkkAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            iban: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description EGP */
        EgpAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            iban?: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["BeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber"];
        };
        /** @description GHS */
        GhsAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            phoneNumber: string;
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description GTQ */
        GtqAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            phoneNumber: string;
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            beneficiary: components["schemas"]["BeneficiaryWithCountryOfResidence"];
        };
        /** @description HKD */
        HkdAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            bankName: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description HTG */
        HtgAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description IDR */
        IdrAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            bankName: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            swiftCode?: string;
            swiftBic?: string;
            phoneNumber: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description JMD */
        JmdAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            branchCode: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["BeneficiaryWithAddressAndPhoneNumber"];
        };
        /** @description MWK */
        MwkAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            provider: string;
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description MYR */
        MyrAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            bankName: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description PKR */
        PkrAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            iban?: string;
            phoneNumber: string;
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description SGD */
        SgdAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            bankName: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description THB */
        ThbAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            bankName: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description UGX */
        UgxAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            provider: string;
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description VND */
        VndAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            bankName: string;
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            accountNumber: string;
            swiftCode?: string;
            swiftBic?: string;
            paymentRails: "BANK_TRANSFER"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description XAF */
        XafAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "CM" | "CG";
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        /** @description XOF */
        XofAccountInfoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            /** @description In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only */
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "BJ" | "CI" | "SN" | "TG";
            paymentRails: "MOBILE_MONEY"[];
            beneficiary: components["schemas"]["Beneficiary"];
        };
        ErrorBody: {
            /**
             * Format: int32
             * @description The HTTP status
             * @example 400
             */
            status: number;
            /**
             * @description For decisions of programs; new codes may be added
             * @enum {string}
             */
            code: "INVALID_INPUT" | "INVALID_AMOUNT" | "AMOUNT_OUT_OF_RANGE" | "INVALID_CURRENCY" | "INVALID_BANK_ACCOUNT" | "INVALID_UMA_ADDRESS" | "INSUFFICIENT_BALANCE" | "SELF_PAYMENT" | "MISSING_MANDATORY_USER_INFO" | "INVALID_RECEIVER" | "LOOKUP_REQUEST_FAILED" | "SENDER_NOT_ACCEPTED" | "QUOTE_REQUEST_FAILED" | "INVITATION_ALREADY_CLAIMED" | "INVITATION_CANCELLED" | "INVITATION_EXPIRED" | "WEBHOOK_ENDPOINT_NOT_SET" | "WEBHOOK_DELIVERY_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "USER_NOT_READY" | "CUSTOMER_NOT_FOUND" | "CUSTOMER_NOTE_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "TRANSACTION_NOT_FOUND" | "QUOTE_NOT_FOUND" | "INVITATION_NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "VERIFICATION_NOT_FOUND" | "BENEFICIAL_OWNER_NOT_FOUND" | "LOOKUP_REQUEST_NOT_FOUND" | "TOKEN_NOT_FOUND" | "MEMBER_NOT_FOUND" | "BULK_UPLOAD_JOB_NOT_FOUND" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "REQUEST_LOG_NOT_FOUND" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "UMA_ADDRESS_EXISTS" | "PLATFORM_CUSTOMER_ID_EXISTS" | "EXTERNAL_ACCOUNT_EXISTS" | "EXTERNAL_ACCOUNT_NOT_ACTIVE" | "ACCOUNT_FROZEN" | "CUSTOMER_NOT_EMPTY" | "CURRENCY_IN_USE" | "QUOTE_EXPIRED" | "QUOTE_ALREADY_EXECUTED" | "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" | "LAST_MANAGE_TOKEN" | "OWN_MEMBER" | "WEBHOOK_ENDPOINT_NOT_PULL" | "WEBHOOK_LEASE_NOT_HELD" | "IDEMPOTENCY_KEY_IN_USE" | "CUSTOMER_DELETED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "LNURLP_REQUEST_FAILED" | "PAYREQ_REQUEST_FAILED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "UPSTREAM_TIMEOUT";
            /** @description For people; the text may change */
            message: string;
            details: {
                /** @description Every fault of the input */
                errors?: {
                    /**
                     * @description Path as the caller wrote it
                     * @example accountInfo.routingNumber
                     */
                    field: string;
                    message: string;
                }[];
                /** @description With CURRENCY_IN_USE and INVALID_CURRENCY: the currencies */
                currencies?: string[];
                /** @description With EXTERNAL_ACCOUNT_EXISTS and PLATFORM_CUSTOMER_ID_EXISTS: id of the existing resource */
                existingId?: string;
                /**
                 * Format: int64
                 * @description With INSUFFICIENT_BALANCE: balance of the source, smallest unit
                 */
                available?: number;
                /**
                 * Format: int64
                 * @description With INSUFFICIENT_BALANCE: amount that the payment needs, smallest unit
                 */
                required?: number;
                /**
                 * Format: date-time
                 * @description With QUOTE_EXPIRED: end of the validity of the price
                 */
                expiresAt?: string;
                /** @description With INVALID_UMA_ADDRESS: the DNS record that proves the domain, where one is missing */
                record?: {
                    /** @constant */
                    type?: "TXT";
                    name?: string;
                    text?: string;
                };
                /**
                 * @description With a CSV file without commas between columns: the separator that it has
                 * @example ;
                 */
                separator?: string;
            };
        };
        InvalidInputError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 400;
            /** @enum {string} */
            code?: "INVALID_INPUT";
        };
        UnauthorizedError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 401;
            /** @enum {string} */
            code?: "UNAUTHORIZED";
        };
        ForbiddenError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 403;
            /** @enum {string} */
            code?: "FORBIDDEN";
        };
        RateLimitedError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 429;
            /** @enum {string} */
            code?: "RATE_LIMITED";
        };
        InternalError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 500;
            /** @enum {string} */
            code?: "INTERNAL_ERROR";
        };
        ServiceUnavailableError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 503;
            /** @enum {string} */
            code?: "SERVICE_UNAVAILABLE";
        };
        UpstreamTimeoutError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 504;
            /** @enum {string} */
            code?: "UPSTREAM_TIMEOUT";
        };
        PayloadTooLargeError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 413;
            /** @enum {string} */
            code?: "PAYLOAD_TOO_LARGE";
        };
        UnsupportedMediaTypeError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 415;
            /** @enum {string} */
            code?: "UNSUPPORTED_MEDIA_TYPE";
        };
        IdempotencyKeyReusedError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 422;
            /** @enum {string} */
            code?: "IDEMPOTENCY_KEY_REUSED";
        };
        CustomerNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "CUSTOMER_NOT_FOUND";
        };
        CustomerDeletedError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 410;
            /** @enum {string} */
            code?: "CUSTOMER_DELETED";
        };
        IdempotencyKeyInUseError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 409;
            /** @enum {string} */
            code?: "IDEMPOTENCY_KEY_IN_USE";
        };
        BulkUploadJobNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "BULK_UPLOAD_JOB_NOT_FOUND";
        };
        DocumentNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "DOCUMENT_NOT_FOUND";
        };
        AccountNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "ACCOUNT_NOT_FOUND";
        };
        BeneficialOwnerNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "BENEFICIAL_OWNER_NOT_FOUND";
        };
        VerificationNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "VERIFICATION_NOT_FOUND";
        };
        InvitationNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "INVITATION_NOT_FOUND";
        };
        TransactionNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "TRANSACTION_NOT_FOUND";
        };
        LnurlpRequestFailedError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 424;
            /** @enum {string} */
            code?: "LNURLP_REQUEST_FAILED";
        };
        QuoteNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "QUOTE_NOT_FOUND";
        };
        WebhookEndpointNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "WEBHOOK_ENDPOINT_NOT_FOUND";
        };
        WebhookDeliveryNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "WEBHOOK_DELIVERY_NOT_FOUND";
        };
        TokenNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "TOKEN_NOT_FOUND";
        };
        NotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "NOT_FOUND";
        };
        MemberNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "MEMBER_NOT_FOUND";
        };
        RequestLogNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "REQUEST_LOG_NOT_FOUND";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type RequiredCounterpartyField = components['schemas']['RequiredCounterpartyField'];
export type SupportedCurrency = components['schemas']['SupportedCurrency'];
export type PlatformConfig = components['schemas']['PlatformConfig'];
export type UpdateConfigBody = components['schemas']['UpdateConfigBody'];
export type AddressBody = components['schemas']['AddressBody'];
export type BusinessInfoBody = components['schemas']['BusinessInfoBody'];
export type CreateCustomerBody = components['schemas']['CreateCustomerBody'];
export type CreateIndividualCustomerBody = components['schemas']['CreateIndividualCustomerBody'];
export type CreateBusinessCustomerBody = components['schemas']['CreateBusinessCustomerBody'];
export type Customer = components['schemas']['Customer'];
export type AddressPatch = components['schemas']['AddressPatch'];
export type BusinessInfoPatch = components['schemas']['BusinessInfoPatch'];
export type UpdateCustomerBody = components['schemas']['UpdateCustomerBody'];
export type CreateCustomerNoteBody = components['schemas']['CreateCustomerNoteBody'];
export type NoteAuthor = components['schemas']['NoteAuthor'];
export type CustomerNote = components['schemas']['CustomerNote'];
export type AcceptedBulkUpload = components['schemas']['AcceptedBulkUpload'];
export type BulkUploadProgress = components['schemas']['BulkUploadProgress'];
export type ListedBulkUploadJob = components['schemas']['ListedBulkUploadJob'];
export type BulkUploadError = components['schemas']['BulkUploadError'];
export type BulkUploadJob = components['schemas']['BulkUploadJob'];
export type KycLink = components['schemas']['KycLink'];
export type Document = components['schemas']['Document'];
export type CreateExternalAccountBody = components['schemas']['CreateExternalAccountBody'];
export type AccountInfo = components['schemas']['AccountInfo'];
export type BeneficiaryVerifiedData = components['schemas']['BeneficiaryVerifiedData'];
export type ExternalAccount = components['schemas']['ExternalAccount'];
export type AccountInfoView = components['schemas']['AccountInfoView'];
export type CreatePlatformExternalAccountBody = components['schemas']['CreatePlatformExternalAccountBody'];
export type ReviewBody = components['schemas']['ReviewBody'];
export type SandboxClock = components['schemas']['SandboxClock'];
export type AdvanceClockBody = components['schemas']['AdvanceClockBody'];
export type Clock = components['schemas']['Clock'];
export type PersonalInfoBody = components['schemas']['PersonalInfoBody'];
export type CreateBeneficialOwnerBody = components['schemas']['CreateBeneficialOwnerBody'];
export type BeneficialOwner = components['schemas']['BeneficialOwner'];
export type PersonalInfoPatch = components['schemas']['PersonalInfoPatch'];
export type UpdateBeneficialOwnerBody = components['schemas']['UpdateBeneficialOwnerBody'];
export type CreateVerificationBody = components['schemas']['CreateVerificationBody'];
export type VerificationError = components['schemas']['VerificationError'];
export type Verification = components['schemas']['Verification'];
export type CreateInvitationBody = components['schemas']['CreateInvitationBody'];
export type Currency = components['schemas']['Currency'];
export type Amount = components['schemas']['Amount'];
export type Invitation = components['schemas']['Invitation'];
export type ClaimInvitationBody = components['schemas']['ClaimInvitationBody'];
export type AccountOrWalletInfo = components['schemas']['AccountOrWalletInfo'];
export type PaymentInstruction = components['schemas']['PaymentInstruction'];
export type InternalAccount = components['schemas']['InternalAccount'];
export type SignedAmount = components['schemas']['SignedAmount'];
export type LedgerEntry = components['schemas']['LedgerEntry'];
export type InternalAccountReference = components['schemas']['InternalAccountReference'];
export type ExternalAccountReference = components['schemas']['ExternalAccountReference'];
export type CreateTransferOutBody = components['schemas']['CreateTransferOutBody'];
export type TransactionSide = components['schemas']['TransactionSide'];
export type RateDetails = components['schemas']['RateDetails'];
export type RequestedField = components['schemas']['RequestedField'];
export type ReconciliationInstructions = components['schemas']['ReconciliationInstructions'];
export type Refund = components['schemas']['Refund'];
export type FailureDetails = components['schemas']['FailureDetails'];
export type Transaction = components['schemas']['Transaction'];
export type CreateTransferInBody = components['schemas']['CreateTransferInBody'];
export type DecisionCause = components['schemas']['DecisionCause'];
export type TimelineStep = components['schemas']['TimelineStep'];
export type TimelineEntry = components['schemas']['TimelineEntry'];
export type TimelineParts = components['schemas']['TimelineParts'];
export type TransactionTimeline = components['schemas']['TransactionTimeline'];
export type CustomerInfoBody = components['schemas']['CustomerInfoBody'];
export type ApproveTransactionBody = components['schemas']['ApproveTransactionBody'];
export type RejectTransactionBody = components['schemas']['RejectTransactionBody'];
export type FundInternalAccountBody = components['schemas']['FundInternalAccountBody'];
export type ExchangeRateFees = components['schemas']['ExchangeRateFees'];
export type ExchangeRate = components['schemas']['ExchangeRate'];
export type EstimateWithdrawalFeeBody = components['schemas']['EstimateWithdrawalFeeBody'];
export type WithdrawalFeeEstimate = components['schemas']['WithdrawalFeeEstimate'];
export type Discovery = components['schemas']['Discovery'];
export type ReceivingCurrency = components['schemas']['ReceivingCurrency'];
export type PayerDataField = components['schemas']['PayerDataField'];
export type UmaLookup = components['schemas']['UmaLookup'];
export type ExternalAccountLookup = components['schemas']['ExternalAccountLookup'];
export type UmaProvider = components['schemas']['UmaProvider'];
export type QuoteSourceBody = components['schemas']['QuoteSourceBody'];
export type AccountQuoteSourceBody = components['schemas']['AccountQuoteSourceBody'];
export type RealtimeFundingQuoteSourceBody = components['schemas']['RealtimeFundingQuoteSourceBody'];
export type QuoteDestinationBody = components['schemas']['QuoteDestinationBody'];
export type AccountQuoteDestinationBody = components['schemas']['AccountQuoteDestinationBody'];
export type UmaQuoteDestinationBody = components['schemas']['UmaQuoteDestinationBody'];
export type ExternalAccountDetailsQuoteDestinationBody = components['schemas']['ExternalAccountDetailsQuoteDestinationBody'];
export type CreateQuoteBody = components['schemas']['CreateQuoteBody'];
export type QuoteSource = components['schemas']['QuoteSource'];
export type QuoteDestination = components['schemas']['QuoteDestination'];
export type Quote = components['schemas']['Quote'];
export type SendSandboxFundsBody = components['schemas']['SendSandboxFundsBody'];
export type ReceiveUmaBody = components['schemas']['ReceiveUmaBody'];
export type CreateWebhookEndpointBody = components['schemas']['CreateWebhookEndpointBody'];
export type CreatedWebhookEndpoint = components['schemas']['CreatedWebhookEndpoint'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type UpdateWebhookEndpointBody = components['schemas']['UpdateWebhookEndpointBody'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type RecoverWebhookEndpointBody = components['schemas']['RecoverWebhookEndpointBody'];
export type LeaseWebhookDeliveriesBody = components['schemas']['LeaseWebhookDeliveriesBody'];
export type LeasedWebhookDelivery = components['schemas']['LeasedWebhookDelivery'];
export type WebhookLease = components['schemas']['WebhookLease'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type ReportWebhookAttemptBody = components['schemas']['ReportWebhookAttemptBody'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type TestWebhookBody = components['schemas']['TestWebhookBody'];
export type WebhookTest = components['schemas']['WebhookTest'];
export type Permission = components['schemas']['Permission'];
export type CreateTokenBody = components['schemas']['CreateTokenBody'];
export type CreatedApiToken = components['schemas']['CreatedApiToken'];
export type ApiToken = components['schemas']['ApiToken'];
export type CreateConsoleLinkBody = components['schemas']['CreateConsoleLinkBody'];
export type ConsoleLink = components['schemas']['ConsoleLink'];
export type CreateMemberBody = components['schemas']['CreateMemberBody'];
export type Member = components['schemas']['Member'];
export type UpdateMemberBody = components['schemas']['UpdateMemberBody'];
export type RequestToken = components['schemas']['RequestToken'];
export type RequestMember = components['schemas']['RequestMember'];
export type RequestLog = components['schemas']['RequestLog'];
export type RequestFault = components['schemas']['RequestFault'];
export type RequestContent = components['schemas']['RequestContent'];
export type RequestLogDetails = components['schemas']['RequestLogDetails'];
export type RequestStatistic = components['schemas']['RequestStatistic'];
export type RequestStatistics = components['schemas']['RequestStatistics'];
export type DeliveryStatistic = components['schemas']['DeliveryStatistic'];
export type DeliveryStatistics = components['schemas']['DeliveryStatistics'];
export type PaymentStatistic = components['schemas']['PaymentStatistic'];
export type PaymentStatistics = components['schemas']['PaymentStatistics'];
export type MoneyStatistic = components['schemas']['MoneyStatistic'];
export type MoneyStatistics = components['schemas']['MoneyStatistics'];
export type OwnFinding = components['schemas']['OwnFinding'];
export type SilentParts = components['schemas']['SilentParts'];
export type OwnFindings = components['schemas']['OwnFindings'];
export type Beneficiary = components['schemas']['Beneficiary'];
export type BeneficiaryAddress = components['schemas']['BeneficiaryAddress'];
export type IndividualBeneficiary = components['schemas']['IndividualBeneficiary'];
export type BusinessBeneficiary = components['schemas']['BusinessBeneficiary'];
export type BeneficiaryWithAddress = components['schemas']['BeneficiaryWithAddress'];
export type BeneficiaryPostalAddress = components['schemas']['BeneficiaryPostalAddress'];
export type IndividualBeneficiaryWithAddress = components['schemas']['IndividualBeneficiaryWithAddress'];
export type BeneficiaryWithCountryOfResidence = components['schemas']['BeneficiaryWithCountryOfResidence'];
export type IndividualBeneficiaryWithCountryOfResidence = components['schemas']['IndividualBeneficiaryWithCountryOfResidence'];
export type BeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber = components['schemas']['BeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber'];
export type IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber = components['schemas']['IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber'];
export type BeneficiaryWithAddressAndPhoneNumber = components['schemas']['BeneficiaryWithAddressAndPhoneNumber'];
export type IndividualBeneficiaryWithAddressAndPhoneNumber = components['schemas']['IndividualBeneficiaryWithAddressAndPhoneNumber'];
export type UsdAccountInfo = components['schemas']['UsdAccountInfo'];
export type MxnAccountInfo = components['schemas']['MxnAccountInfo'];
export type BrlAccountInfo = components['schemas']['BrlAccountInfo'];
export type EurAccountInfo = components['schemas']['EurAccountInfo'];
export type PhpAccountInfo = components['schemas']['PhpAccountInfo'];
export type GbpAccountInfo = components['schemas']['GbpAccountInfo'];
export type InrAccountInfo = components['schemas']['InrAccountInfo'];
export type NgnAccountInfo = components['schemas']['NgnAccountInfo'];
export type ZarAccountInfo = components['schemas']['ZarAccountInfo'];
export type KesAccountInfo = components['schemas']['KesAccountInfo'];
export type TzsAccountInfo = components['schemas']['TzsAccountInfo'];
export type ZmwAccountInfo = components['schemas']['ZmwAccountInfo'];
export type RwfAccountInfo = components['schemas']['RwfAccountInfo'];
export type CadAccountInfo = components['schemas']['CadAccountInfo'];
export type LightningAccountInfo = components['schemas']['LightningAccountInfo'];
export type SolanaWalletAccountInfo = components['schemas']['SolanaWalletAccountInfo'];
export type EthereumWalletAccountInfo = components['schemas']['EthereumWalletAccountInfo'];
export type PolygonWalletAccountInfo = components['schemas']['PolygonWalletAccountInfo'];
export type BaseWalletAccountInfo = components['schemas']['BaseWalletAccountInfo'];
export type TronWalletAccountInfo = components['schemas']['TronWalletAccountInfo'];
export type SparkWalletAccountInfo = components['schemas']['SparkWalletAccountInfo'];
export type AedAccountInfo = components['schemas']['AedAccountInfo'];
export type BdtAccountInfo = components['schemas']['BdtAccountInfo'];
export type BwpAccountInfo = components['schemas']['BwpAccountInfo'];
export type CopAccountInfo = components['schemas']['CopAccountInfo'];
export type DkkAccountInfo = components['schemas']['DkkAccountInfo'];
export type EgpAccountInfo = components['schemas']['EgpAccountInfo'];
export type GhsAccountInfo = components['schemas']['GhsAccountInfo'];
export type GtqAccountInfo = components['schemas']['GtqAccountInfo'];
export type HkdAccountInfo = components['schemas']['HkdAccountInfo'];
export type HtgAccountInfo = components['schemas']['HtgAccountInfo'];
export type IdrAccountInfo = components['schemas']['IdrAccountInfo'];
export type JmdAccountInfo = components['schemas']['JmdAccountInfo'];
export type MwkAccountInfo = components['schemas']['MwkAccountInfo'];
export type MyrAccountInfo = components['schemas']['MyrAccountInfo'];
export type PkrAccountInfo = components['schemas']['PkrAccountInfo'];
export type SgdAccountInfo = components['schemas']['SgdAccountInfo'];
export type ThbAccountInfo = components['schemas']['ThbAccountInfo'];
export type UgxAccountInfo = components['schemas']['UgxAccountInfo'];
export type VndAccountInfo = components['schemas']['VndAccountInfo'];
export type XafAccountInfo = components['schemas']['XafAccountInfo'];
export type XofAccountInfo = components['schemas']['XofAccountInfo'];
export type UsdAccountInfoView = components['schemas']['UsdAccountInfoView'];
export type MxnAccountInfoView = components['schemas']['MxnAccountInfoView'];
export type BrlAccountInfoView = components['schemas']['BrlAccountInfoView'];
export type EurAccountInfoView = components['schemas']['EurAccountInfoView'];
export type PhpAccountInfoView = components['schemas']['PhpAccountInfoView'];
export type GbpAccountInfoView = components['schemas']['GbpAccountInfoView'];
export type InrAccountInfoView = components['schemas']['InrAccountInfoView'];
export type NgnAccountInfoView = components['schemas']['NgnAccountInfoView'];
export type ZarAccountInfoView = components['schemas']['ZarAccountInfoView'];
export type KesAccountInfoView = components['schemas']['KesAccountInfoView'];
export type TzsAccountInfoView = components['schemas']['TzsAccountInfoView'];
export type ZmwAccountInfoView = components['schemas']['ZmwAccountInfoView'];
export type RwfAccountInfoView = components['schemas']['RwfAccountInfoView'];
export type CadAccountInfoView = components['schemas']['CadAccountInfoView'];
export type LightningAccountInfoView = components['schemas']['LightningAccountInfoView'];
export type SolanaWalletAccountInfoView = components['schemas']['SolanaWalletAccountInfoView'];
export type EthereumWalletAccountInfoView = components['schemas']['EthereumWalletAccountInfoView'];
export type PolygonWalletAccountInfoView = components['schemas']['PolygonWalletAccountInfoView'];
export type BaseWalletAccountInfoView = components['schemas']['BaseWalletAccountInfoView'];
export type TronWalletAccountInfoView = components['schemas']['TronWalletAccountInfoView'];
export type SparkWalletAccountInfoView = components['schemas']['SparkWalletAccountInfoView'];
export type AedAccountInfoView = components['schemas']['AedAccountInfoView'];
export type BdtAccountInfoView = components['schemas']['BdtAccountInfoView'];
export type BwpAccountInfoView = components['schemas']['BwpAccountInfoView'];
export type CopAccountInfoView = components['schemas']['CopAccountInfoView'];
export type DkkAccountInfoView = components['schemas']['DkkAccountInfoView'];
export type EgpAccountInfoView = components['schemas']['EgpAccountInfoView'];
export type GhsAccountInfoView = components['schemas']['GhsAccountInfoView'];
export type GtqAccountInfoView = components['schemas']['GtqAccountInfoView'];
export type HkdAccountInfoView = components['schemas']['HkdAccountInfoView'];
export type HtgAccountInfoView = components['schemas']['HtgAccountInfoView'];
export type IdrAccountInfoView = components['schemas']['IdrAccountInfoView'];
export type JmdAccountInfoView = components['schemas']['JmdAccountInfoView'];
export type MwkAccountInfoView = components['schemas']['MwkAccountInfoView'];
export type MyrAccountInfoView = components['schemas']['MyrAccountInfoView'];
export type PkrAccountInfoView = components['schemas']['PkrAccountInfoView'];
export type SgdAccountInfoView = components['schemas']['SgdAccountInfoView'];
export type ThbAccountInfoView = components['schemas']['ThbAccountInfoView'];
export type UgxAccountInfoView = components['schemas']['UgxAccountInfoView'];
export type VndAccountInfoView = components['schemas']['VndAccountInfoView'];
export type XafAccountInfoView = components['schemas']['XafAccountInfoView'];
export type XofAccountInfoView = components['schemas']['XofAccountInfoView'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type InvalidInputError = components['schemas']['InvalidInputError'];
export type UnauthorizedError = components['schemas']['UnauthorizedError'];
export type ForbiddenError = components['schemas']['ForbiddenError'];
export type RateLimitedError = components['schemas']['RateLimitedError'];
export type InternalError = components['schemas']['InternalError'];
export type ServiceUnavailableError = components['schemas']['ServiceUnavailableError'];
export type UpstreamTimeoutError = components['schemas']['UpstreamTimeoutError'];
export type PayloadTooLargeError = components['schemas']['PayloadTooLargeError'];
export type UnsupportedMediaTypeError = components['schemas']['UnsupportedMediaTypeError'];
export type IdempotencyKeyReusedError = components['schemas']['IdempotencyKeyReusedError'];
export type CustomerNotFoundError = components['schemas']['CustomerNotFoundError'];
export type CustomerDeletedError = components['schemas']['CustomerDeletedError'];
export type IdempotencyKeyInUseError = components['schemas']['IdempotencyKeyInUseError'];
export type BulkUploadJobNotFoundError = components['schemas']['BulkUploadJobNotFoundError'];
export type DocumentNotFoundError = components['schemas']['DocumentNotFoundError'];
export type AccountNotFoundError = components['schemas']['AccountNotFoundError'];
export type BeneficialOwnerNotFoundError = components['schemas']['BeneficialOwnerNotFoundError'];
export type VerificationNotFoundError = components['schemas']['VerificationNotFoundError'];
export type InvitationNotFoundError = components['schemas']['InvitationNotFoundError'];
export type TransactionNotFoundError = components['schemas']['TransactionNotFoundError'];
export type LnurlpRequestFailedError = components['schemas']['LnurlpRequestFailedError'];
export type QuoteNotFoundError = components['schemas']['QuoteNotFoundError'];
export type WebhookEndpointNotFoundError = components['schemas']['WebhookEndpointNotFoundError'];
export type WebhookDeliveryNotFoundError = components['schemas']['WebhookDeliveryNotFoundError'];
export type TokenNotFoundError = components['schemas']['TokenNotFoundError'];
export type NotFoundError = components['schemas']['NotFoundError'];
export type MemberNotFoundError = components['schemas']['MemberNotFoundError'];
export type RequestLogNotFoundError = components['schemas']['RequestLogNotFoundError'];
export type $defs = Record<string, never>;
export interface operations {
    listBeneficialOwners: {
        parameters: {
            query?: {
                /** @description For this customer; an unknown one gives an empty page */
                customerId?: string;
                /** @description Owners that have this role */
                role?: "UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER";
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BeneficialOwner"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createBeneficialOwner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBeneficialOwnerBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficialOwner"];
                };
            };
        };
    };
    getBeneficialOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a BeneficialOwner; a malformed or unknown one is BENEFICIAL_OWNER_NOT_FOUND
                 * @example BeneficialOwner:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                beneficialOwnerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficialOwner"];
                };
            };
        };
    };
    updateBeneficialOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a BeneficialOwner; a malformed or unknown one is BENEFICIAL_OWNER_NOT_FOUND
                 * @example BeneficialOwner:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                beneficialOwnerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBeneficialOwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficialOwner"];
                };
            };
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformConfig"];
                };
            };
        };
    };
    updateConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConfigBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformConfig"];
                };
            };
        };
    };
    createConsoleLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConsoleLinkBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleLink"];
                };
            };
        };
    };
    estimateWithdrawalFee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateWithdrawalFeeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalFeeEstimate"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Only these. Those that do not exist are left out */
                customerIds?: string[];
                /** @description For the customer with this `platformCustomerId` */
                platformCustomerId?: string;
                /** @description Customers of this type */
                customerType?: "INDIVIDUAL" | "BUSINESS";
                /** @description Created at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                createdAfter?: string;
                /** @description Created at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                createdBefore?: string;
                /** @description Changed at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                updatedAfter?: string;
                /** @description Changed at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                updatedBefore?: string;
                /** @description The customer with this UMA address */
                umaAddress?: string;
                /** @description Include deleted customers */
                isIncludingDeleted?: boolean;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomerBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    createBulkUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 10 MB; text/csv */
                    file: PlatformBlob;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedBulkUpload"];
                };
            };
        };
    };
    listBulkUploads: {
        parameters: {
            query?: {
                /** @description Page size */
                limit?: number;
                /** @description The previous page's nextCursor */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedBulkUploadJob"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    getBulkUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a BulkUploadJob; a malformed or unknown one is BULK_UPLOAD_JOB_NOT_FOUND
                 * @example BulkUploadJob:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUploadJob"];
                };
            };
        };
    };
    listExternalAccounts: {
        parameters: {
            query?: {
                /** @description Only these. Those that do not exist are left out */
                externalAccountIds?: string[];
                /** @description For this customer; an unknown one gives an empty page */
                customerId?: string;
                /** @description In this currency */
                currency?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalAccount"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExternalAccountBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    getExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ExternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    deleteExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ExternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInternalAccounts: {
        parameters: {
            query?: {
                /** @description For this customer; an unknown one gives an empty page */
                customerId?: string;
                /** @description In this currency */
                currency?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InternalAccount"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    getKycLink: {
        parameters: {
            query: {
                /** @description An unknown one creates that customer */
                platformCustomerId: string;
                /** @description Address to which the page links at its end: https, in the allow-list of the deployment; in a sandbox also http://localhost, http://127.0.0.1 and http://[::1] with any port */
                redirectUri?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycLink"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Customer; a malformed or unknown one is CUSTOMER_NOT_FOUND
                 * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Customer; a malformed or unknown one is CUSTOMER_NOT_FOUND
                 * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Customer; a malformed or unknown one is CUSTOMER_NOT_FOUND
                 * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    revokeKycLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Customer; a malformed or unknown one is CUSTOMER_NOT_FOUND
                 * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCustomerNotes: {
        parameters: {
            query?: {
                /** @description Page size */
                limit?: number;
                /** @description The previous page's nextCursor */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a Customer; a malformed or unknown one is CUSTOMER_NOT_FOUND
                 * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomerNote"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createCustomerNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Customer; a malformed or unknown one is CUSTOMER_NOT_FOUND
                 * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomerNoteBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerNote"];
                };
            };
        };
    };
    deleteCustomerNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Customer; a malformed or unknown one is CUSTOMER_NOT_FOUND
                 * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                customerId: string;
                /**
                 * @description Id of a CustomerNote; a malformed or unknown one is CUSTOMER_NOTE_NOT_FOUND
                 * @example CustomerNote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDiscoveries: {
        parameters: {
            query?: {
                /** @description For this country, ISO 3166-1 alpha-2 */
                country?: string;
                /** @description In this currency */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Discovery"][];
                    };
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description The customer or beneficial owner to which it belongs */
                documentHolder?: string;
                /** @description Page size */
                limit?: number;
                /** @description The previous page's nextCursor */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 10 MB; type, decided by its bytes, one of application/pdf, image/jpeg, image/png */
                    file: PlatformBlob;
                    /**
                     * @description The customer or beneficial owner to which it belongs
                     * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                     */
                    documentHolder: string;
                    /**
                     * @example PASSPORT
                     * @enum {string}
                     */
                    documentType: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "SELFIE" | "OTHER";
                    /**
                     * @description The country that issued it
                     * @example US
                     */
                    country: string;
                    /**
                     * @description For a document with two sides
                     * @enum {string|null}
                     */
                    side?: "FRONT" | "BACK" | null;
                    /**
                     * @description For example the number of a passport
                     * @example P1234567
                     */
                    documentNumber?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Document; a malformed or unknown one is DOCUMENT_NOT_FOUND
                 * @example Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    replaceDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Document; a malformed or unknown one is DOCUMENT_NOT_FOUND
                 * @example Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 10 MB; type, decided by its bytes, one of application/pdf, image/jpeg, image/png */
                    file?: PlatformBlob;
                    /**
                     * @description The customer or beneficial owner to which it belongs
                     * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                     */
                    documentHolder?: string;
                    /**
                     * @example PASSPORT
                     * @enum {string}
                     */
                    documentType?: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "SELFIE" | "OTHER";
                    /**
                     * @description The country that issued it
                     * @example US
                     */
                    country?: string;
                    /**
                     * @description For a document with two sides
                     * @enum {string|null}
                     */
                    side?: "FRONT" | "BACK" | null;
                    /**
                     * @description For example the number of a passport
                     * @example P1234567
                     */
                    documentNumber?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Document; a malformed or unknown one is DOCUMENT_NOT_FOUND
                 * @example Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDocumentContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Document; a malformed or unknown one is DOCUMENT_NOT_FOUND
                 * @example Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": PlatformBlob;
                    "image/jpeg": PlatformBlob;
                    "image/png": PlatformBlob;
                };
            };
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                /** @description Sending currencies; repeated or separated by commas. Default: those of the platform */
                sourceCurrency?: string[];
                /** @description Receiving currencies; repeated or separated by commas. Default: all */
                destinationCurrency?: string[];
                /** @description Smallest unit of each source currency */
                sendingAmount?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExchangeRate"][];
                    };
                };
            };
        };
    };
    findResources: {
        parameters: {
            query: {
                /** @description An id with or without its kind, a reference `REF-…` or `RF…`, an `externalReference`, a `platformCustomerId` or a UMA address as a whole, an amount, the number of an account or its last four characters, an e-mail address, or words of the name of a customer, owner or beneficiary */
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnFindings"];
                };
            };
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description Booked at or after. A date without a time is the start of that day in UTC */
                startDate?: string;
                /** @description Booked at or before. A date without a time is the end of that day in UTC */
                endDate?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a InternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerEntry"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitationBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form K7MQ2XPA
                 * @example K7MQ2XPA
                 */
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form K7MQ2XPA
                 * @example K7MQ2XPA
                 */
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    claimInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form K7MQ2XPA
                 * @example K7MQ2XPA
                 */
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimInvitationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Members with this role */
                role?: "VIEWER" | "PAYER" | "ADMIN";
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemberBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Member; a malformed or unknown one is MEMBER_NOT_FOUND
                 * @example Member:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Member; a malformed or unknown one is MEMBER_NOT_FOUND
                 * @example Member:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    createMemberLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Member; a malformed or unknown one is MEMBER_NOT_FOUND
                 * @example Member:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleLink"];
                };
            };
        };
    };
    signOutMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Member; a malformed or unknown one is MEMBER_NOT_FOUND
                 * @example Member:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    listPlatformExternalAccounts: {
        parameters: {
            query?: {
                /** @description In this currency */
                currency?: string;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalAccount"][];
                        /** @description Only if the entries do not fit into one answer */
                        hasMore?: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createPlatformExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlatformExternalAccountBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    getPlatformExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ExternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    deletePlatformExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ExternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPlatformInternalAccounts: {
        parameters: {
            query?: {
                /** @description In this currency */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InternalAccount"][];
                    };
                };
            };
        };
    };
    listQuotes: {
        parameters: {
            query?: {
                /** @description The sending customer */
                customerId?: string;
                /** @description From this internal account */
                sendingAccountId?: string;
                /** @description To this account */
                receivingAccountId?: string;
                /** @description For the customer with this UMA address */
                sendingUmaAddress?: string;
                /** @description To this UMA address */
                receivingUmaAddress?: string;
                /** @description In this state */
                status?: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
                /** @description With exactly this reference */
                externalReference?: string;
                /** @description Created at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                createdAfter?: string;
                /** @description Created at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                createdBefore?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateQuoteBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    getQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Quote; a malformed or unknown one is QUOTE_NOT_FOUND
                 * @example Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    executeQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Quote; a malformed or unknown one is QUOTE_NOT_FOUND
                 * @example Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    lookUpExternalAccount: {
        parameters: {
            query?: {
                /** @description UMA address of the sender */
                senderUmaAddress?: string;
                /** @description The sender */
                customerId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a ExternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountLookup"];
                };
            };
        };
    };
    lookUpUmaAddress: {
        parameters: {
            query?: {
                /** @description UMA address of the sender */
                senderUmaAddress?: string;
                /** @description The sender */
                customerId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Text of the form $success.usd@sandbox.uma.money
                 * @example $success.usd@sandbox.uma.money
                 */
                umaAddress: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaLookup"];
                };
            };
        };
    };
    listRequestLogs: {
        parameters: {
            query?: {
                /** @description A status such as 404, or a class such as 4xx */
                status?: string;
                /** @description The id of an operation */
                operation?: string;
                /** @description The code of an error */
                code?: string;
                /** @description Requests with this token */
                tokenId?: string;
                /** @description Id of what the path names or the request has made */
                resourceId?: string;
                /** @description Requests that began at or after it */
                since?: string;
                /** @description Requests that began at or before it */
                until?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RequestLog"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getRequestLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form 9b2d7c1e-0f4a-4c1b-9a53-6f1f0a2b3c4d
                 * @example 9b2d7c1e-0f4a-4c1b-9a53-6f1f0a2b3c4d
                 */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestLogDetails"];
                };
            };
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceClockBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
        };
    };
    reviewExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ExternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    fundInternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a InternalAccount; a malformed or unknown one is ACCOUNT_NOT_FOUND
                 * @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FundInternalAccountBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccount"];
                };
            };
        };
    };
    sendSandboxFunds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendSandboxFundsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    receiveUma: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiveUmaBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    reviewVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Verification; a malformed or unknown one is VERIFICATION_NOT_FOUND
                 * @example Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                verificationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    testSandboxWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWebhookBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    getDeliveryStatistics: {
        parameters: {
            query?: {
                /** @description A moment of the first bucket; default: 24 hours or 30 days up to `to` */
                from?: string;
                /** @description A moment of the last bucket; default: now */
                to?: string;
                /** @description Length of a bucket; default: HOUR */
                bucket?: "HOUR" | "DAY";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryStatistics"];
                };
            };
        };
    };
    getMoneyStatistics: {
        parameters: {
            query?: {
                /** @description Number of days, of which today is the last one; default: 30 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoneyStatistics"];
                };
            };
        };
    };
    getPaymentStatistics: {
        parameters: {
            query?: {
                /** @description A moment of the first bucket; default: 30 days up to `to` */
                from?: string;
                /** @description A moment of the last bucket; default: now */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentStatistics"];
                };
            };
        };
    };
    getRequestStatistics: {
        parameters: {
            query?: {
                /** @description A moment of the first bucket; default: 60 minutes or 24 hours up to `to` */
                from?: string;
                /** @description A moment of the last bucket; default: now */
                to?: string;
                /** @description Length of a bucket; default: MINUTE */
                bucket?: "MINUTE" | "HOUR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestStatistics"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description With exactly this name */
                name?: string;
                /** @description Created at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                createdAfter?: string;
                /** @description Created at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                createdBefore?: string;
                /** @description Changed at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                updatedAfter?: string;
                /** @description Changed at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                updatedBefore?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiToken"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiToken"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ApiToken; a malformed or unknown one is TOKEN_NOT_FOUND
                 * @example ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ApiToken; a malformed or unknown one is TOKEN_NOT_FOUND
                 * @example ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description A customer’s own transactions, and all payments to an account of the customer */
                customerId?: string;
                /** @description A customer’s own transactions, and all payments to an account of the customer */
                platformCustomerId?: string;
                /** @description Account id or UMA address of the source */
                senderAccountIdentifier?: string;
                /** @description Account id or UMA address of the destination */
                receiverAccountIdentifier?: string;
                /** @description In this state */
                status?: "CREATED" | "PENDING" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @description With this direction */
                type?: "INCOMING" | "OUTGOING";
                /** @description With this `reconciliationInstructions.reference` */
                reference?: string;
                /** @description With exactly this reference */
                externalReference?: string;
                /** @description Created at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                startDate?: string;
                /** @description Created at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                endDate?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description By creation; default desc */
                sortOrder?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Transaction; a malformed or unknown one is TRANSACTION_NOT_FOUND
                 * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    approveTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Transaction; a malformed or unknown one is TRANSACTION_NOT_FOUND
                 * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApproveTransactionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    rejectTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Transaction; a malformed or unknown one is TRANSACTION_NOT_FOUND
                 * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RejectTransactionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    getTransactionTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Transaction; a malformed or unknown one is TRANSACTION_NOT_FOUND
                 * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionTimeline"];
                };
            };
        };
    };
    createTransferIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferInBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    createTransferOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferOutBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    listUmaProviders: {
        parameters: {
            query?: {
                /** @description Providers that operate in this country */
                countryCode?: string;
                /** @description Providers that support this currency */
                currencyCode?: string;
                /** @description `false` omits providers that aren't on the allow-list */
                hasBlockedProviders?: boolean;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description By name; default desc */
                sortOrder?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UmaProvider"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description For this customer; an unknown one gives an empty page */
                customerId?: string;
                /** @description In this state */
                verificationStatus?: "READY_FOR_VERIFICATION" | "RESOLVE_ERRORS" | "IN_PROGRESS" | "PENDING_MANUAL_REVIEW" | "APPROVED" | "REJECTED";
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Verification"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVerificationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Verification; a malformed or unknown one is VERIFICATION_NOT_FOUND
                 * @example Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                verificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description To this endpoint */
                endpointId?: string;
                /** @description Of this type */
                eventType?: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
                /** @description Id of the resource of the event */
                resourceId?: string;
                /** @description In this state */
                status?: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
                /** @description Created at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                createdAfter?: string;
                /** @description Created at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                createdBefore?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookDelivery; a malformed or unknown one is WEBHOOK_DELIVERY_NOT_FOUND
                 * @example WebhookDelivery:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookDeliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    reportWebhookAttempt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookDelivery; a malformed or unknown one is WEBHOOK_DELIVERY_NOT_FOUND
                 * @example WebhookDelivery:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookDeliveryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportWebhookAttemptBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookDelivery; a malformed or unknown one is WEBHOOK_DELIVERY_NOT_FOUND
                 * @example WebhookDelivery:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookDeliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpointBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookEndpoint; a malformed or unknown one is WEBHOOK_ENDPOINT_NOT_FOUND
                 * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookEndpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookEndpoint; a malformed or unknown one is WEBHOOK_ENDPOINT_NOT_FOUND
                 * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookEndpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookEndpoint; a malformed or unknown one is WEBHOOK_ENDPOINT_NOT_FOUND
                 * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookEndpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpointBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    leaseWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookEndpoint; a malformed or unknown one is WEBHOOK_ENDPOINT_NOT_FOUND
                 * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookEndpointId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LeaseWebhookDeliveriesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookLease"];
                };
            };
        };
    };
    recoverWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookEndpoint; a malformed or unknown one is WEBHOOK_ENDPOINT_NOT_FOUND
                 * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookEndpointId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecoverWebhookEndpointBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookEndpoint; a malformed or unknown one is WEBHOOK_ENDPOINT_NOT_FOUND
                 * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookEndpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a WebhookEndpoint; a malformed or unknown one is WEBHOOK_ENDPOINT_NOT_FOUND
                 * @example WebhookEndpoint:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                webhookEndpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @description Of this type */
                eventType?: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_REJECTED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "CUSTOMER_CREATED" | "CUSTOMER_UPDATED" | "CUSTOMER_DELETED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_READY_FOR_VERIFICATION" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
                /** @description Id of the resource of the event */
                resourceId?: string;
                /** @description Created at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                createdAfter?: string;
                /** @description Created at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                createdBefore?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEvent"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * Format: int64
                         * @description Number of matches on all pages
                         */
                        totalCount: number;
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWebhookBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    onIncomingPaymentPending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "INCOMING_PAYMENT_PENDING";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The fields of `requestedReceiverCustomerInfoFields`, each mandatory one */
                        receiverCustomerInfo?: {
                            [key: string]: string;
                        };
                    };
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "INCOMING_PAYMENT_COMPLETED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "INCOMING_PAYMENT_FAILED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "INCOMING_PAYMENT_REJECTED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentPending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_PENDING";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentProcessing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_PROCESSING";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_COMPLETED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_FAILED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_REJECTED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_EXPIRED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentRefundPending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_REFUND_PENDING";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentRefundCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_REFUND_COMPLETED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentRefundFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "OUTGOING_PAYMENT_REFUND_FAILED";
                    data?: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_CREATED";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_UPDATED";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_DELETED";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKycApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_KYC_APPROVED";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKycRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_KYC_REJECTED";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKycPending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_KYC_PENDING";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKybApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_KYB_APPROVED";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKybRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_KYB_REJECTED";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKybPending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "CUSTOMER_KYB_PENDING";
                    data?: components["schemas"]["Customer"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationReadyForVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "VERIFICATION_READY_FOR_VERIFICATION";
                    data?: components["schemas"]["Verification"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "VERIFICATION_APPROVED";
                    data?: components["schemas"]["Verification"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "VERIFICATION_REJECTED";
                    data?: components["schemas"]["Verification"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationResolveErrors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "VERIFICATION_RESOLVE_ERRORS";
                    data?: components["schemas"]["Verification"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationInProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "VERIFICATION_IN_PROGRESS";
                    data?: components["schemas"]["Verification"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationPendingManualReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "VERIFICATION_PENDING_MANUAL_REVIEW";
                    data?: components["schemas"]["Verification"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onExternalAccountStatusUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "EXTERNAL_ACCOUNT_STATUS_UPDATED";
                    data?: components["schemas"]["ExternalAccount"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInternalAccountBalanceUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "INTERNAL_ACCOUNT_BALANCE_UPDATED";
                    data?: components["schemas"]["InternalAccount"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvitationClaimed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "INVITATION_CLAIMED";
                    data?: components["schemas"]["Invitation"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkUploadCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "BULK_UPLOAD_COMPLETED";
                    data?: components["schemas"]["BulkUploadJob"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkUploadFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "BULK_UPLOAD_FAILED";
                    data?: components["schemas"]["BulkUploadJob"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"] & {
                    /** @constant */
                    type?: "TEST";
                    data?: components["schemas"]["WebhookEndpoint"];
                };
            };
        };
        responses: {
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
