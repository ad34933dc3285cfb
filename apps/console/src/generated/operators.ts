// Written by `npm run checks -- sdks`.
export interface paths {
    "/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what waits for people
         * @description For each queue how much waits, and since when the oldest does: reviews, payments in suspense, breaks, actions that wait for a second operator, instructions that are UNKNOWN or HELD, and dead letters.
         *
         *     Needs the permission READ.
         */
        get: operations["getQueue"];
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
         * @description The id of a platform, customer, account, import, verification, owner, document, payment, quote, instruction, break, webhook, endpoint, delivery, connector, settlement account or order of the house, with or without its kind, a reference `REF-…` or `RF…`, an `externalReference`, a `platformCustomerId` or a UMA address, in all platforms, as a whole. Customers, beneficial owners and the beneficiaries of external accounts are found by words of their names too, and by the first 3 letters or more of a word; owners and beneficiaries also by their e-mail addresses. The audit log has which. External accounts are found by their numbers, whole or the last four characters. At most 50 of each, the newest first.
         *
         *     Needs the permission READ.
         */
        get: operations["find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how the services do
         * @description Of each service whether it answers, what it has not consumed yet, its outbox, late timers and dead letters, and the last results of the integrity check.
         *
         *     Needs the permission READ.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
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
         * Get the course of a payment of any platform
         * @description As the public operation of the same name, with the platform, the customer and the masked counterparty of the payment.
         *
         *     Needs the permission READ.
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
    "/platforms/{platformId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a platform
         * @description What it is called.
         *
         *     Needs the permission READ.
         */
        get: operations["getPlatform"];
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
         * Get a customer of any platform, masked
         * @description Names are their first letters, and the rest of the personal data is hidden.
         *
         *     Needs the permission READ.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the personal data of a customer
         * @description The reason is in the audit log, and the data is not.
         *
         *     Needs the permission REVIEW.
         */
        post: operations["revealCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connectors
         * @description Connectors are registered by `npm run admin -- connectors add`. This list has no pages.
         *
         *     Needs the permission CONFIGURE or READ.
         */
        get: operations["listConnectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connectors/{connectorId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send no new instructions to a connector
         * @description Queries and reports of instructions that were sent go on.
         *
         *     Needs the permission CONFIGURE.
         */
        post: operations["pauseConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connectors/{connectorId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send instructions to a connector again
         * @description Instructions that wait for it are looked at within a second.
         *
         *     Needs the permission CONFIGURE.
         */
        post: operations["resumeConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules that choose the connector of a payment
         * @description The ETag of the answer is needed to change the rules.
         *
         *     Needs the permission CONFIGURE or READ.
         */
        get: operations["getRoutes"];
        /**
         * Replace the rules that choose the connector of a payment
         * @description Instances take the new rules within a second. A rule for a connector that does not exist is refused.
         *
         *     Needs the permission CONFIGURE.
         */
        put: operations["putRoutes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for a decision
         * @description Verifications that are PENDING_MANUAL_REVIEW, beneficial owners whose check needs a person, and external accounts that are UNDER_REVIEW, of all platforms, newest first. Personal data is masked.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission REVIEW.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews/{reviewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one thing that waits for a decision
         * @description As the list shows it, masked. `reviewId` is the id of a verification, a beneficial owner or an external account. 404 if it waits for no decision: it was decided, or has changed.
         *
         *     Needs the permission REVIEW.
         */
        get: operations["getReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews/{reviewId}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the personal data of a review
         * @description All that a decision needs. The reason is in the audit log, and the data is not.
         *
         *     Needs the permission REVIEW.
         */
        post: operations["revealReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifications/{verificationId}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a verification that is PENDING_MANUAL_REVIEW
         * @description RESUBMIT shows the reason to the platform as an error. The verification is RESOLVE_ERRORS until the data has changed.
         *
         *     Needs the permission REVIEW.
         */
        post: operations["decideVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/beneficial-owners/{beneficialOwnerId}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a beneficial owner whose check needs a person
         * @description RESUBMIT makes it UNVERIFIED. A change of its data begins another check. The answer is masked.
         *
         *     Needs the permission REVIEW.
         */
        post: operations["decideBeneficialOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external-accounts/{externalAccountId}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide an external account that is UNDER_REVIEW
         * @description APPROVE makes it ACTIVE. REJECT and RESUBMIT make it INACTIVE; the platform adds a correct one. The answer is masked.
         *
         *     Needs the permission REVIEW.
         */
        post: operations["decideExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{documentId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to a document
         * @description The link is valid for 5 minutes, until the document is replaced or deleted. It names the operator, and each reading is in the audit log. Without a reason, the audit log has the purpose: to decide a review.
         *
         *     Needs the permission REVIEW.
         */
        post: operations["createDocumentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement-accounts/{settlementAccountId}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the statements of a settlement account
         * @description By the day of the closing balance, the newest first; with `importedAfter` by the time of the import, the last first.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listStatements"];
        put?: never;
        /**
         * Upload a bank statement
         * @description Opening balance and lines must be the closing balance. The same statement again changes nothing; with other content it is 409, unless replace is true: then the known one is undone in the same commit, as by POST /statements/{statementId}/undo. Up to 1,000 lines are imported and matched at once, more in the background. Pages of a camt.053 may come in several files: `incomplete` says which are missing, and the last one imports all.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["uploadStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/{statementId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a bank statement
         * @description The last import of its settlement account: an entry against each of its lines is booked, and the items that they have shown are open again. It is 409 if there is a later import, or if a person or a payment depends on a line; the message names each. The same file may be uploaded again.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["undoStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement-accounts/{settlementAccountId}/incomplete-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the statements of which pages are missing
         * @description A camt.053 may come in several pages, each in a file. Nothing of it is booked until all pages are there. This list has no pages.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listIncompleteStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement-accounts/{settlementAccountId}/incomplete-statements/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard a statement of which pages are missing
         * @description Nothing of it is booked, so nothing is taken back. Its pages may be uploaded again. If several statements with the id wait, it is the one that came first.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["discardIncompleteStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interim-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries that the bank told of before its statement
         * @description Of camt.052 and camt.054, each once for each format; the newest first. They move nothing. Text and counterparty are masked without the permission RESOLVE; with it the audit log has the reading.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listInterimEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proofs
         * @description A settlement account is proven every day, after each import and when a statement is late. PROVEN: −NOSTRO is the closing balance of the last statement, and TRANSIT is the open items.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listProofs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statement-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of a settlement account
         * @description The newest first. Text and counterparty are masked without the permission RESOLVE; with it the audit log has the reading.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listStatementLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open items of a settlement account
         * @description What the bank has not shown yet, the oldest first.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listOpenItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statement-lines/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match lines with open items
         * @description Any lines with any items of one settlement account. The difference is booked to PROVIDER_FEES, OWN_FUNDS or RECEIVABLE. The lines leave the suspense account, and their breaks are resolved.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["matchLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people have matched or undone
         * @description The newest first. What was matched by itself is listed after it was undone.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/matches/{matchId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a match
         * @description Lines are in the suspense account again, with their breaks, and items are open. The difference is booked back. The system does not match such a line again. A line that it has matched has the matchId of GET /statement-lines.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["undoMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trades of currencies
         * @description Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listFxTrades"];
        put?: never;
        /**
         * Trade one currency for another
         * @description The connector trades between two of its settlement accounts. It is sent after the answer.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["createFxTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement-accounts/{settlementAccountId}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transfers from and to a settlement account
         * @description The newest first. The account is the debited or the credited one.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listOwnTransfers"];
        put?: never;
        /**
         * Transfer money to another settlement account
         * @description The connector of the debited account sends it after the answer, as an instruction OWN_TRANSFER.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["createOwnTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-trades/{fxTradeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trade with its history
         * @description Needs the permission TREASURY or READ.
         */
        get: operations["getFxTrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-trades/{fxTradeId}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the connector for the state of a trade now
         * @description For an order that is UNKNOWN or ACCEPTED. What the connector says is applied as a report. SERVICE_UNAVAILABLE if it does not answer.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["queryFxTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-trades/{fxTradeId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a trade
         * @description For a trade that is QUEUED. Connectors have no message that cancels a trade, so one that was sent is NOT_IN_THIS_STATE. `FOUR_EYES` calls it cancel-instruction.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["cancelFxTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-trades/{fxTradeId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the end of a trade, with evidence
         * @description For an order that was sent. It is applied as a report of the connector: an outcome that contradicts the state is NOT_IN_THIS_STATE, and a break. `FOUR_EYES` calls it resolve-instruction.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["resolveFxTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own-transfers/{ownTransferId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transfer between settlement accounts with its history
         * @description Needs the permission TREASURY or READ.
         */
        get: operations["getOwnTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own-transfers/{ownTransferId}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the connector for the state of a transfer now
         * @description For an order that is UNKNOWN or ACCEPTED. What the connector says is applied as a report. SERVICE_UNAVAILABLE if it does not answer.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["queryOwnTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own-transfers/{ownTransferId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a transfer
         * @description An order that is QUEUED is cancelled at once. About one that is UNKNOWN or ACCEPTED its connector is asked, if it says `cancel`: NOT_IN_THIS_STATE if it is too late or the connector does not know, SERVICE_UNAVAILABLE if it does not answer. `FOUR_EYES` calls it cancel-instruction.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["cancelOwnTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own-transfers/{ownTransferId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the end of a transfer, with evidence
         * @description For an order that was sent. It is applied as a report of the connector: an outcome that contradicts the state is NOT_IN_THIS_STATE, and a break. `FOUR_EYES` calls it resolve-instruction.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["resolveOwnTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposit-returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deposits that go back to their payers
         * @description The newest first. RETURN_TO_SENDER of a break opens one.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listDepositReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposit-returns/{depositReturnId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the return of a deposit with its history
         * @description Needs the permission TREASURY or READ.
         */
        get: operations["getDepositReturn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposit-returns/{depositReturnId}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the connector for the state of a return now
         * @description For an order that is UNKNOWN or ACCEPTED. What the connector says is applied as a report. SERVICE_UNAVAILABLE if it does not answer.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["queryDepositReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposit-returns/{depositReturnId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the return of a deposit
         * @description An order that is QUEUED is cancelled at once. About one that is UNKNOWN or ACCEPTED its connector is asked, if it says `cancel`: NOT_IN_THIS_STATE if it is too late or the connector does not know, SERVICE_UNAVAILABLE if it does not answer. `FOUR_EYES` calls it cancel-instruction.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["cancelDepositReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposit-returns/{depositReturnId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the end of a return, with evidence
         * @description For an order that was sent. It is applied as a report of the connector: an outcome that contradicts the state is NOT_IN_THIS_STATE, and a break. `FOUR_EYES` calls it resolve-instruction.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["resolveDepositReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement accounts
         * @description This list has no pages.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listSettlementAccounts"];
        put?: never;
        /**
         * Add a settlement account
         * @description Name it in a rule of the routes, so that payments go through it.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["createSettlementAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement-accounts/{settlementAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a settlement account
         * @description The ETag of the answer is needed to change the account.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["getSettlementAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the calendar of a settlement account
         * @description What is absent stays; a list is replaced as a whole. Payments that are sent already keep their dates.
         *
         *     Needs the permission TREASURY.
         */
        patch: operations["changeSettlementAccount"];
        trace?: never;
    };
    "/settlement-accounts/{settlementAccountId}/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter a deposit by hand
         * @description As if its connector had reported it. The same `depositId` counts once for an account, whichever way it comes. It is booked within a second.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["enterDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/house-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of the house’s book
         * @description With their present balances. This list has no pages unless it does not fit into one answer.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listHouseAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the trial balance of a day
         * @description All accounts of the house’s book, and the books of all platforms together by account. In each book and currency debits and credits are equal, which the rows TOTAL show.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profit-and-loss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profit and loss of a period
         * @description By currency: the change of the accounts of income and of expense, from the beginning of the first day to the end of the last one. A last day that is not kept yet (status OPEN) counts as far as it has come.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["getProfitAndLoss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the postings of a day
         * @description For a general ledger: the postings of all books, in the order in which they were booked. What was given is given again with the same bytes. A day that is not kept yet (status OPEN) has the postings so far, up to some seconds ago and to the oldest running transaction; later ones come after them. A KEPT day is complete.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/safeguarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what customers are owed, beside what banks hold
         * @description By currency: of one day, or of the kept days of a period, the newest first. A difference is explained by its parts to the smallest unit.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listSafeguarding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List instructions to connectors
         * @description Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instructions/{instructionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an instruction with its history
         * @description Needs the permission RESOLVE or READ.
         */
        get: operations["getInstruction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instructions/{instructionId}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the connector for the state of an instruction now
         * @description For an instruction that is UNKNOWN or ACCEPTED. What the connector says is applied as a report. SERVICE_UNAVAILABLE if it does not answer.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["queryInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instructions/{instructionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an instruction
         * @description An instruction that is QUEUED or HELD is cancelled at once. About one that is UNKNOWN or ACCEPTED its connector is asked, if it says `cancel`: NOT_IN_THIS_STATE if it is too late or the connector does not know, SERVICE_UNAVAILABLE if it does not answer. The payment fails and is refunded.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["cancelInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instructions/{instructionId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the end of an instruction, with evidence
         * @description For an instruction that was sent. It is applied as a report of the connector: an outcome that contradicts the state is NOT_IN_THIS_STATE. COMPLETED settles the payment, FAILED and RETURNED give the whole amount back.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["resolveInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports of connectors
         * @description What became of each, without its content.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/breaks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List breaks
         * @description The newest first. Text and counterparty are masked without the permission RESOLVE; with it the audit log has the reading.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listBreaks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/breaks/{breakId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a break
         * @description Text and counterparty are masked, and their reading is noted, as in the list.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["getBreak"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/breaks/{breakId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a break
         * @description UNMATCHED_DEPOSIT: CREDIT_ACCOUNT, RETURN_TO_SENDER (an instruction to the account of the payer, which opens the break again if it fails) or WRITE_OFF. RECEIVABLE: WRITE_OFF. RETURN_SHORTFALL: BOOK_FEE or WRITE_OFF. LATE_RETURN: BOOK_ENTRY. UNBOOKED_FEE: BOOK_FEE (from or to the settlement account of the connector in the currency of the fee). CONTRADICTION of a payout that was refunded, or of an order of the house that has failed, and that its bank has paid: WRITE_OFF. FROZEN_PARTY and CLOSED_ACCOUNT of a deposit: as UNMATCHED_DEPOSIT. All three of a payment (`transactionId`): CREDIT_ACCOUNT, and `POST /transactions/{transactionId}/resolve` resolves it too. UNMATCHED_LINE: MATCH, BOOK_FEE or WRITE_OFF. AMBIGUOUS_ENTRY of a statement: MATCH or NO_ACTION (it is a line that was shown, and nothing is booked) or BOOK_ENTRY (it is another one, and is booked); with a `lineId`, as UNMATCHED_LINE. NO_ACTION closes any other break and moves no money. An action that does not fit the break is NOT_IN_THIS_STATE.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["resolveBreak"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suspense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments that an operator has to resolve
         * @description Money in the suspense accounts of platforms, and stuck payments, the oldest first. A payment with an open instruction is not among them: that decides.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listSuspense"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide what becomes of such a payment
         * @description The decision is booked within a second after the answer. Suspended money goes back (REFUNDED), or has reached the payee by other means (PAID). A stuck payment fails and is refunded, or is completed. A payment with an open instruction is INSTRUCTION_OPEN, and `details.instructionId` names it.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["resolvePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/freezes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List freezes
         * @description Newest first, with those that are over.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listFreezes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a customer with all accounts
         * @description OUT: new payments are refused with ACCOUNT_FROZEN, and those that wait for a connector are HELD. IN: what arrives goes to the suspense account with a break FROZEN_PARTY. A new freeze replaces the present one. The answer means that it holds.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["freezeCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the freeze of a customer
         * @description What it holds is sent. What it has put into the suspense account waits for an operator.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["unfreezeCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal-accounts/{accountId}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze an internal account
         * @description OUT: new payments are refused with ACCOUNT_FROZEN, and those that wait for a connector are HELD. IN: what arrives goes to the suspense account with a break FROZEN_PARTY. A new freeze replaces the present one. The answer means that it holds.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["freezeInternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal-accounts/{accountId}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the freeze of an internal account
         * @description What it holds is sent. What it has put into the suspense account waits for an operator.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["unfreezeInternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external-accounts/{externalAccountId}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze an external account
         * @description OUT stops payments to it, and IN stops transfers in from it. The answer means that it holds.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["freezeExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external-accounts/{externalAccountId}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the freeze of an external account
         * @description What it holds is sent. What it has put into the suspense account waits for an operator.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["unfreezeExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currencies/{code}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a currency on all platforms
         * @description OUT: new payments are refused with ACCOUNT_FROZEN, and those that wait for a connector are HELD. IN: what arrives goes to the suspense account with a break FROZEN_PARTY. A new freeze replaces the present one. The answer means that it holds.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["freezeCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currencies/{code}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the freeze of a currency
         * @description What it holds is sent. What it has put into the suspense account waits for an operator.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["unfreezeCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platforms/{platformId}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a platform with all customers
         * @description OUT: new payments are refused with ACCOUNT_FROZEN, and those that wait for a connector are HELD. IN: what arrives goes to the suspense account with a break FROZEN_PARTY. A new freeze replaces the present one. The answer means that it holds.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["freezePlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platforms/{platformId}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the freeze of a platform
         * @description What it holds is sent. What it has put into the suspense account waits for an operator.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["unfreezePlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate-levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the levels of exchange rates
         * @description Those of `RATES_URL`, against the US dollar. A rate that is too far from its level is refused, and quotes of its currency are 503. This list has no pages.
         *
         *     Needs the permission TREASURY or READ.
         */
        get: operations["listRateLevels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate-levels/{code}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a new level of an exchange rate
         * @description For a currency whose rate is refused. Each instance believes rates near the level from its next reading on (`RATES_REFRESH_MS`). NOT_IN_THIS_STATE if nothing is refused, or if the source says something else.
         *
         *     Needs the permission TREASURY.
         */
        post: operations["acceptRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events and timers that could not be handled
         * @description Of all services, the oldest first.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission RESOLVE or READ.
         */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters/{deadLetterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event or a timer that could not be handled
         * @description Needs the permission RESOLVE or READ.
         */
        get: operations["getDeadLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters/{deadLetterId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand it to its service again
         * @description An event is delivered within seconds after the answer. If it fails again, it is a dead letter with another id. An event whose record is not signed by its service is NOT_IN_THIS_STATE: discard it.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["retryDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters/{deadLetterId}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give it up
         * @description It is never handled. A timer of payments is NOT_IN_THIS_STATE: resolve its transaction instead.
         *
         *     Needs the permission RESOLVE.
         */
        post: operations["discardDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who is signed in to the console
         * @description Operators, and developers of all platforms, newest first. Sessions that have ended are not listed.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission AUDIT.
         */
        get: operations["listConsoleSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console-sessions/{consoleSessionId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session
         * @description Its next request is refused, on each instance. The person can sign in again with a new link.
         *
         *     Needs the permission CONFIGURE.
         */
        post: operations["endConsoleSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List actions that wait for a second operator, or waited
         * @description Those whose permission the operator has, newest first. The configuration `FOUR_EYES` lists the actions that need a second operator: they answer 202 with an Approval. Personal data in what was asked for is masked.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{approvalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do an action that another operator asked for
         * @description Needs the permission of the action. The state is checked again, and the action may be refused with its own errors. The person who asked gets SECOND_OPERATOR_NEEDED. An approval is EXPIRED after 72 hours, and after the operator who asked has lost the right to do it (ASKER_WITHOUT_RIGHT). With an identity provider, it needs a session of the console: other credentials get IDENTITY_PROVIDER_NEEDED. If the provider has not told the role of the operator who asked for 12 hours, it waits until that operator signs in again (ASKER_NOT_CONFIRMED).
         */
        post: operations["approveAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{approvalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse an action that another operator asked for
         * @description Needs the permission of the action. The person who asked gets SECOND_OPERATOR_NEEDED.
         */
        post: operations["rejectAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what operators have done
         * @description The entries of all services, newest first. Each was written in the commit of its action and has the hash of the entry before it in its service. `npm run admin -- verify-audit-log` checks hashes and checkpoints.
         *
         *     Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.
         *
         *     Needs the permission AUDIT.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who has joined, moved and left
         * @description Changes of what people may do here, from the audit log, newest first: JOINED is the first right of a person, LEFT the loss of the last one, and MOVED everything between.
         *
         *     Needs the permission AUDIT.
         */
        get: operations["getAccessReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who has access
         * @description Each person with valid credentials of the API or a role in the console, with last uses and ends. It has no developers and no tokens of platforms.
         *
         *     Needs the permission AUDIT.
         */
        get: operations["getAccessReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-review/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that the access was reviewed
         * @description The audit log keeps the digest of the list. NOT_IN_THIS_STATE if the list has changed since it was read. The next review is due after 90 days.
         *
         *     Needs the permission AUDIT.
         */
        post: operations["confirmAccessReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        WaitingWork: {
            /** @enum {string} */
            queue: "REVIEWS" | "SUSPENSE" | "BREAKS" | "APPROVALS" | "UNKNOWN_INSTRUCTIONS" | "HELD_INSTRUCTIONS" | "DEAD_LETTERS";
            /**
             * Format: int32
             * @example 3
             */
            count: number;
            /** @description Whether there may be more: it is counted to 1000 */
            isMore: boolean;
            /** @description Whether a service of the queue did not answer, so that its part is missing */
            isPartial: boolean;
            /**
             * Format: date-time
             * @description Since when the oldest waits; null if nothing does
             * @example 2026-01-31T12:00:00.000Z
             */
            oldestAt: string | null;
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
        EndingCredential: {
            /** @example Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            operatorId: string;
            /** @example Ada */
            name: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
        };
        Queue: {
            queues: components["schemas"]["WaitingWork"][];
            /** @description The services that did not answer in time: what they know is missing. Empty if all did */
            parts: components["schemas"]["SilentParts"];
            /** @description Whether `FOUR_EYES=none`: every action is done by one person alone */
            fourEyesOff: boolean;
            /**
             * @description What the services that answered trust without TLS outside of a sandbox (`ALLOW_PLAINTEXT`)
             * @example []
             */
            plaintext: ("alerts" | "connectors" | "kafka" | "otlp" | "postgres" | "rates" | "s3" | "syslog")[];
            /** @description Credentials of operators that end within 14 days, the next one first */
            endingCredentials: components["schemas"]["EndingCredential"][];
        };
        Found: {
            /**
             * @description The kind of the id
             * @enum {string}
             */
            kind: "Customer" | "CustomerNote" | "ExternalAccount" | "InternalAccount" | "LedgerEntry" | "BeneficialOwner" | "Verification" | "Document" | "Quote" | "Transaction" | "Lookup" | "Webhook" | "WebhookEndpoint" | "WebhookDelivery" | "ApiToken" | "Member" | "PlatformConfig" | "BulkUploadJob" | "PaymentInstruction" | "Connector" | "AccountCheck" | "IdentityCheck" | "SettlementAccount" | "BankStatement" | "StatementLine" | "InterimEntry" | "Match" | "Proof" | "FxTrade" | "OwnTransfer" | "DepositReturn" | "Operator" | "ConsoleSession" | "Approval" | "AuditEntry" | "Break" | "Freeze" | "DeadLetter" | "PaymentResolution" | "Alert";
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /**
             * @description Null if it belongs to the deployment
             * @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            platformId: string | null;
        };
        Findings: {
            found: components["schemas"]["Found"][];
            /** @description The services that did not answer in time: what they know is missing. Empty if all did */
            parts: components["schemas"]["SilentParts"];
        };
        ServiceHealth: {
            /** @enum {string} */
            service: "gateway" | "accounts" | "compliance" | "payments" | "notifications";
            /** @description Whether it answered within 2 seconds */
            isReady: boolean;
            /**
             * Format: int64
             * @description Null if the service has none, or could not read it now
             */
            lagRecords: number | null;
            /**
             * @description Null if the service has none, or could not read it now
             * @example 0
             */
            replicaLagSeconds: number | null;
            /**
             * Format: int64
             * @description Null if the service has none, or could not read it now
             */
            outboxRows: number | null;
            /**
             * @description Null if the service has none, or could not read it now
             * @example 0
             */
            outboxAgeSeconds: number | null;
            /**
             * Format: int64
             * @description Null if the service has none, or could not read it now
             */
            lateTimers: number | null;
            /**
             * @description Null if the service has none, or could not read it now
             * @example 0
             */
            timerLatenessSeconds: number | null;
            /**
             * Format: int64
             * @description Null if the service has none, or could not read it now
             */
            deadLetters: number | null;
        };
        IntegrityResult: {
            /** @example balances */
            name: string;
            /** @description What the rule says */
            says: string;
            /**
             * Format: int64
             * @description Rows that break it
             */
            breaches: number;
        };
        Integrity: {
            /** @enum {string} */
            status: "SOUND" | "BREACH" | "NOT_CHECKED_YET";
            /**
             * @description FULL or RECENT, of the newest check
             * @example FULL
             */
            scope: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            checkedAt: string | null;
            /** Format: int64 */
            durationMs: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            fullCheckedAt: string | null;
            /**
             * @description Why the last check of a scope failed; empty if none did
             * @example {}
             */
            failures: {
                [key: string]: string;
            };
            results: components["schemas"]["IntegrityResult"][];
        };
        Health: {
            services: components["schemas"]["ServiceHealth"][];
            /** @description Null if payments did not answer */
            integrity: components["schemas"]["Integrity"] | null;
            /** @description The services that did not answer in time: what they know is missing. Empty if all did */
            parts: components["schemas"]["SilentParts"];
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
        Counterparty: {
            /**
             * @description Null until a message for a connector names it
             * @example A**** L****
             */
            name: string | null;
            /** @description The bank or provider of the account, as the platform named it */
            bank: string | null;
            /**
             * @description The last four characters of the account
             * @example ****3210
             */
            identifier: string | null;
        };
        OperatorTransactionTimeline: {
            /** @description Sorted by `at` */
            entries: components["schemas"]["TimelineEntry"][];
            /** @description The services that did not answer in time: their entries are missing. Empty if all did */
            parts: components["schemas"]["TimelineParts"];
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            platformId: string;
            /**
             * @description Null for the platform itself
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId: string | null;
            /** @description Who has the external account of the payment; masked. A payment that no connector got has the identifier alone. Each member is null if the payment has none */
            counterparty: components["schemas"]["Counterparty"];
        };
        OperatorPlatform: {
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example sandbox */
            name: string;
            /** @example platform.test */
            umaDomain: string;
        };
        OperatorCustomer: {
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            platformId: string;
            /** @description Whether personal data is shown in the clear */
            isRevealed: boolean;
            /** @description The customer as GET /customers/{customerId} of the public API shows it; masked unless revealed */
            customer: {
                [key: string]: unknown;
            };
        };
        ReasonedReadBody: {
            /**
             * @description For the audit log, without personal data
             * @example the customer asks why a payment was refused, ticket 4711
             */
            reason: string;
        };
        Connector: {
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example house-bank */
            name: string;
            /** @example https://bank.example.com */
            url: string | null;
            /** @description Of a connector inside payments */
            module: string | null;
            /** @description A paused connector gets no new instruction */
            isPaused: boolean;
            /** @description False after five calls in a row without an answer; null if it has not answered the answering process yet */
            isUp: boolean | null;
            /**
             * @description Why its list of reports can not be read, if that failed three times in a row; null if it can be read, or if it has none
             * @example the connector answered 503
             */
            reportsFailure: string | null;
            /** @description As the connector last stated them */
            capabilities: {
                [key: string]: unknown;
            };
        };
        ReasonBody: {
            /**
             * @description For the audit log, without personal data
             * @example the bank announced maintenance
             */
            reason?: string;
        };
        RouteMatchBody: {
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            platformId?: string;
            /** @enum {string} */
            operation?: "PAYOUT" | "COLLECT";
            /** @example EUR */
            currency?: string;
            /** @example IBAN */
            accountType?: string;
            /** @example SEPA */
            paymentRail?: string;
            /**
             * Format: int64
             * @description Smallest units, inclusive
             * @example 10000
             */
            minAmount?: number;
            /**
             * Format: int64
             * @description Smallest units, inclusive
             * @example 10000
             */
            maxAmount?: number;
        };
        RouteRuleBody: {
            /**
             * Format: int32
             * @description The smallest comes first
             * @example 10
             */
            priority: number;
            /** @description What the payment must have; an absent member matches every payment */
            match?: components["schemas"]["RouteMatchBody"];
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId?: string | null;
        };
        RouteRules: {
            rules: components["schemas"]["RouteRuleBody"][];
        };
        RouteRulesBody: {
            rules: components["schemas"]["RouteRuleBody"][];
        };
        ReviewDocument: {
            /** @example Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            documentId: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            documentHolder: string;
            /** @example PASSPORT */
            documentType: string;
        };
        Review: {
            /** @example Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            kind: "VERIFICATION" | "BENEFICIAL_OWNER" | "EXTERNAL_ACCOUNT";
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            platformId: string;
            /**
             * @description Null for an account of the platform's own
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId: string | null;
            /** @description The data to decide on, masked unless revealed; null if it can not be read now */
            subject: {
                [key: string]: unknown;
            } | null;
            /** @description What its connector said: `connectorId`, `result`, `lateVerdict`. Null without one */
            check: {
                [key: string]: unknown;
            } | null;
            documents: components["schemas"]["ReviewDocument"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            since: string;
        };
        DecisionBody: {
            /** @enum {string} */
            decision: "APPROVE" | "REJECT" | "RESUBMIT";
            /**
             * @description For the audit log, without personal data. With RESUBMIT the platform reads it
             * @example the passport is readable and valid
             */
            reason: string;
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
        DecidedOwner: {
            /** @example BeneficialOwner:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string;
            roles: ("UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER")[];
            /** Format: int32 */
            ownershipPercentage: number;
            /** @description The members of `personalInfo` of the public API, masked */
            personalInfo: {
                [key: string]: unknown;
            };
            /** @enum {string} */
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
        DocumentLink: {
            /** @example https://connectors.example.com/v1/documents/… */
            url: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
        };
        BankStatement: {
            /** @example BankStatement:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /**
             * @description As the bank names it
             * @example 2026-03-31
             */
            statementId: string;
            /**
             * @description Day of the closing balance
             * @example 2026-03-31
             */
            date: string;
            /** @example EUR */
            currency: string;
            /**
             * Format: int64
             * @description Smallest units
             */
            openingBalance: number;
            /**
             * Format: int64
             * @description Smallest units
             */
            closingBalance: number;
            /**
             * Format: int64
             * @description Booked lines
             */
            lines: number;
            /**
             * Format: int64
             * @description Lines of it that another statement has shown; they are not booked again
             */
            knownLines: number;
            /** @enum {string} */
            status: "IMPORTING" | "IMPORTED" | "UNDONE";
            /** @description The operator who has undone it */
            undoneBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            undonePerson: string | null;
            undoReason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            undoneAt: string | null;
        };
        IncompleteStatement: {
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /**
             * @description As the bank names it
             * @example 2026-03-31
             */
            statementId: string;
            /** @example EUR */
            currency: string;
            /**
             * @description Pages that are there
             * @example [
             *       "1-3",
             *       "5"
             *     ]
             */
            pages: string[];
            /**
             * @description Pages that are missing. `6-`: page 6 and, until the last page is there, those after it
             * @example [
             *       "4",
             *       "6-"
             *     ]
             */
            missingPages: string[];
            /**
             * Format: date-time
             * @description When the first of them came
             * @example 2026-01-31T12:00:00.000Z
             */
            receivedAt: string;
        };
        KeptReport: {
            /**
             * @description As the bank names it
             * @example N-2026-03-31
             */
            reportId: string;
            /**
             * Format: int64
             * @description Booked entries
             */
            entries: number;
            /**
             * Format: int64
             * @description Those that no report of the format has told of before
             */
            newEntries: number;
        };
        StatementUpload: {
            /** @description False if every statement of the file was known, so that nothing changed */
            isNew: boolean;
            statements: components["schemas"]["BankStatement"][];
            /** @description Statements of which pages are missing */
            incomplete: components["schemas"]["IncompleteStatement"][];
            /** @description Of a camt.052 or camt.054 */
            reports: components["schemas"]["KeptReport"][];
        };
        UndoStatementBody: {
            /** @example it was the file of another bank */
            reason?: string;
        };
        ListedStatement: {
            /** @example BankStatement:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /**
             * @description As the bank names it
             * @example 2026-03-31
             */
            statementId: string;
            /**
             * @description Day of the closing balance
             * @example 2026-03-31
             */
            date: string;
            /** @example EUR */
            currency: string;
            /**
             * Format: int64
             * @description Smallest units
             */
            openingBalance: number;
            /**
             * Format: int64
             * @description Smallest units
             */
            closingBalance: number;
            /**
             * Format: int64
             * @description Booked lines
             */
            lines: number;
            /**
             * Format: int64
             * @description Lines of it that another statement has shown; they are not booked again
             */
            knownLines: number;
            /** @enum {string} */
            status: "IMPORTING" | "IMPORTED" | "UNDONE";
            /** @description The operator who has undone it */
            undoneBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            undonePerson: string | null;
            undoReason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            undoneAt: string | null;
            /**
             * Format: int64
             * @description Lines in the suspense account: each has an open break
             */
            unmatchedLines: number;
            /** @description The last import of its account that is not undone: only this one can be undone */
            isLastImport: boolean;
        };
        DiscardIncompleteStatementBody: {
            /**
             * @description As the bank names it
             * @example 2026-03-31
             */
            statementId: string;
            /** @example the bank never sent page 2 */
            reason: string;
        };
        InterimEntry: {
            /** @example InterimEntry:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /** @enum {string} */
            format: "CAMT052" | "CAMT054";
            /**
             * @description The report that told of it first
             * @example N-2026-03-31
             */
            reportId: string;
            /** @enum {string} */
            direction: "CREDIT" | "DEBIT";
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
            /** @example EUR */
            currency: string;
            /** @example 2026-03-31 */
            bookingDate: string;
            /** @description The bank undoes an earlier entry */
            isReversal: boolean;
            /** @description The bank's own reference */
            bankReference: string | null;
            /** @description What the payer wrote; masked without the permission RESOLVE */
            text: string | null;
            /** @description The other party; masked without the permission RESOLVE */
            counterparty: string | null;
            /**
             * @description MATCHED: open items explain it. BOOKED: a line of a statement is this entry
             * @enum {string}
             */
            state: "UNMATCHED" | "MATCHED" | "BOOKED";
            /** @description The open items that explained it, as GET /open-items names them */
            itemIds: string[];
            /**
             * @description The line that it is
             * @example StatementLine:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            lineId: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        OpenEntry: {
            /** @description The line without a prefix, or the break of one that is not booked; of an item its transaction or, in the book of the house, its order or deposit without a prefix */
            id: string;
            /**
             * @description Of an item: kind of its journal entry
             * @example SETTLE
             */
            kind?: string;
            /** @enum {string} */
            direction: "CREDIT" | "DEBIT";
            /**
             * Format: int64
             * @description Smallest units
             */
            amount: number;
            /**
             * @description When an item was posted; the booking day of a line
             * @example 2026-03-31
             */
            since: string;
        };
        OpenItems: {
            /**
             * Format: int64
             * @description Business days, inclusive
             */
            fromDays: number;
            /**
             * Format: int64
             * @description Exclusive; null: without an end
             */
            toDays: number | null;
            /** Format: int64 */
            count: number;
            /** @description Credits minus debits, smallest units */
            amount: number | string;
            oldest: components["schemas"]["OpenEntry"] | null;
        };
        Overdue: {
            /** Format: int64 */
            count: number;
            /** @description Credits minus debits, smallest units */
            amount: number | string;
            /** @description The 100 oldest; `count` and `amount` are of all */
            entries: components["schemas"]["OpenEntry"][];
        };
        Proof: {
            /** @example Proof:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /** @enum {string} */
            status: "PROVEN" | "OPEN_ITEMS" | "DIFFERENT" | "MISSING_STATEMENT";
            /** @example EUR */
            currency: string;
            /**
             * @description Day of the last statement
             * @example 2026-03-31
             */
            statementDate: string | null;
            /**
             * Format: int64
             * @description Closing balance of the last statement, smallest units
             */
            statementBalance: number | null;
            /** @description −NOSTRO, smallest units */
            ledgerBalance: number | string;
            /** @description TRANSIT over all books, smallest units */
            transitBalance: number | string;
            /** @description How far the bank and the ledger are apart, smallest units */
            difference: number | string;
            /** @description Day of the statement that should be there */
            expectedDate: string | null;
            /** @description Whether an import is not finished */
            isImporting: boolean;
            /** @description Day of the first statement that does not continue the one before it */
            gapDate: string | null;
            /** @description Lines in the suspense account, and those that are not booked (AMBIGUOUS_ENTRY), by age */
            unmatchedLines: components["schemas"]["OpenItems"][];
            /** @description What the bank has not shown yet, by age */
            openItems: components["schemas"]["OpenItems"][];
            /** @description Items that are open for two business days more than their rail takes */
            overdueItems: components["schemas"]["Overdue"];
            /** @description Lines that are older than one business day */
            overdueLines: components["schemas"]["Overdue"];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        StatementLine: {
            /** @example StatementLine:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /** @example BankStatement:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            bankStatementId: string;
            /**
             * Format: int64
             * @description Place in the statement; 0: the balance before the first one
             */
            number: number;
            /** @enum {string} */
            direction: "CREDIT" | "DEBIT";
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
            /** @example EUR */
            currency: string;
            /** @example 2026-03-31 */
            bookingDate: string;
            /** @description The bank undoes an earlier line */
            isReversal: boolean;
            /** @description The bank's own reference */
            bankReference: string | null;
            /** @description What the payer wrote; masked without the permission RESOLVE */
            text: string | null;
            /** @description The other party; masked without the permission RESOLVE */
            counterparty: string | null;
            /** @enum {string} */
            state: "UNMATCHED" | "MATCHED" | "RESOLVED" | "UNDONE";
            /**
             * @description How it was matched
             * @example BANK_REFERENCE
             */
            rule: string | null;
            /**
             * @description What POST /matches/{matchId}/undo undoes
             * @example Match:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            matchId: string | null;
            /**
             * @description Its open break
             * @example Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            breakId: string | null;
        };
        OpenItem: {
            /**
             * @description Opaque
             * @example OpenItem:WzEsIjAxOTlhMWIyIl0
             */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /**
             * @description Kind of its journal entry
             * @example SETTLE
             */
            kind: string;
            /**
             * @description Of the line that is expected
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
            /** @example EUR */
            currency: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            postedAt: string;
            /**
             * Format: int64
             * @description Business days of the account since its posting
             */
            ageDays: number;
            /**
             * @description Null for a step of the house itself
             * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            transactionId: string | null;
            /**
             * @description Also of an order of the house
             * @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            instructionId: string | null;
            /** @example REF-4X7C2M9PQA */
            reference: string | null;
            /** @description The reference of the connector; of a deposit that waits in suspense, its name at the bank */
            providerReference: string | null;
        };
        MatchDifferenceBody: {
            /**
             * @description RECEIVABLE only if the bank has taken more, or given less
             * @enum {string}
             */
            account: "PROVIDER_FEES" | "OWN_FUNDS" | "RECEIVABLE";
            /** @example fee of the correspondent bank */
            reason: string;
        };
        MatchLinesBody: {
            /**
             * @description Lines that are UNMATCHED. Empty if the bank will never show the items
             * @example [
             *       "StatementLine:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
             *     ]
             */
            lineIds: string[];
            /**
             * @description Open items of the same settlement account. Empty if the lines end each other
             * @example [
             *       "OpenItem:WzEsIjAxOTlhMWIyIl0"
             *     ]
             */
            itemIds: string[];
            /** @description Needed if and only if the sums of lines and items differ */
            difference?: components["schemas"]["MatchDifferenceBody"];
        };
        Match: {
            /** @example Match:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /** @example EUR */
            currency: string;
            /**
             * @description HAND, or how an undone match was found
             * @example HAND
             */
            rule: string;
            lineIds: string[];
            itemIds: string[];
            /** @description Credits less debits, smallest units */
            linesAmount: number | string;
            /** @description Credits less debits, smallest units */
            itemsAmount: number | string;
            /**
             * @description The account that has the difference
             * @enum {string|null}
             */
            differenceAccount: "PROVIDER_FEES" | "OWN_FUNDS" | "RECEIVABLE" | null;
            reason: string | null;
            /** @description Null: the system */
            matchedBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            matchedPerson: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "UNDONE";
            undoneBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            undonePerson: string | null;
            undoReason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            undoneAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        UndoMatchBody: {
            /** @example it was another payment */
            reason?: string;
        };
        CreateFxTradeBody: {
            /**
             * @description It must have one settlement account in each of the currencies
             * @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            connectorId: string;
            /** @example EUR */
            sell: string;
            /** @example USD */
            buy: string;
            /**
             * Format: int64
             * @description What is sold, smallest unit of `sell`
             * @example 10000
             */
            amount: number;
            /**
             * @description The least units of `buy` for one unit of `sell`
             * @example 1.0825
             */
            limitRate?: string;
        };
        FxTrade: {
            /** @description Of the bank */
            providerReference: string | null;
            /** @description Why it is in its state */
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description Whether its credit was reported as a deposit */
            isCreditSeen: boolean;
            /** @example FxTrade:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string;
            /**
             * @description The states of an instruction
             * @enum {string}
             */
            status: "QUEUED" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED";
            /** @example EUR */
            sell: string;
            /** @example USD */
            buy: string;
            /**
             * Format: int64
             * @description What is sold, smallest unit of `sell`
             */
            amount: number;
            /** @example 1.0825 */
            limitRate: string | null;
            /**
             * Format: int64
             * @description Smallest unit of `buy`; null before the end
             */
            boughtAmount: number | null;
        };
        CreateOwnTransferBody: {
            /**
             * @description Another settlement account of the same currency
             * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            toSettlementAccountId: string;
            /**
             * Format: int64
             * @description Smallest units
             * @example 10000
             */
            amount: number;
        };
        OwnTransfer: {
            /** @description Of the bank */
            providerReference: string | null;
            /** @description Why it is in its state */
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description Whether its credit was reported as a deposit */
            isCreditSeen: boolean;
            /** @example OwnTransfer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            fromSettlementAccountId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            toSettlementAccountId: string;
            /**
             * @description The states of an instruction
             * @enum {string}
             */
            status: "QUEUED" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /** @example EUR */
            currency: string;
            /**
             * Format: int64
             * @description Smallest units
             */
            amount: number;
        };
        OrderChange: {
            /** Format: int64 */
            version: number;
            /** @example SUBMITTING */
            event: string;
            /** @enum {string} */
            state: "QUEUED" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /** Format: int64 */
            attempt: number;
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
        };
        FxTradeWithHistory: {
            /** @description Of the bank */
            providerReference: string | null;
            /** @description Why it is in its state */
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description Whether its credit was reported as a deposit */
            isCreditSeen: boolean;
            /** @example FxTrade:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string;
            /**
             * @description The states of an instruction
             * @enum {string}
             */
            status: "QUEUED" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED";
            /** @example EUR */
            sell: string;
            /** @example USD */
            buy: string;
            /**
             * Format: int64
             * @description What is sold, smallest unit of `sell`
             */
            amount: number;
            /** @example 1.0825 */
            limitRate: string | null;
            /**
             * Format: int64
             * @description Smallest unit of `buy`; null before the end
             */
            boughtAmount: number | null;
            history: components["schemas"]["OrderChange"][];
        };
        ResolveFxTradeBody: {
            /** @enum {string} */
            outcome: "COMPLETED" | "FAILED";
            /**
             * @description How the operator knows it, without personal data
             * @example confirmation 4711 of the bank
             */
            evidence: string;
            /**
             * Format: int64
             * @description What was bought, smallest unit of `buy`. COMPLETED needs it; the limit rate does not bind it
             * @example 10000
             */
            boughtAmount?: number;
        };
        OwnTransferWithHistory: {
            /** @description Of the bank */
            providerReference: string | null;
            /** @description Why it is in its state */
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @description Whether its credit was reported as a deposit */
            isCreditSeen: boolean;
            /** @example OwnTransfer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            fromSettlementAccountId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            toSettlementAccountId: string;
            /**
             * @description The states of an instruction
             * @enum {string}
             */
            status: "QUEUED" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /** @example EUR */
            currency: string;
            /**
             * Format: int64
             * @description Smallest units
             */
            amount: number;
            history: components["schemas"]["OrderChange"][];
        };
        ResolveOwnTransferBody: {
            /** @enum {string} */
            outcome: "COMPLETED" | "FAILED" | "RETURNED";
            /**
             * @description How the operator knows it, without personal data
             * @example confirmation 4711 of the bank
             */
            evidence: string;
        };
        DepositReturn: {
            /** @description Of the bank */
            providerReference: string | null;
            /** @description Why it is in its state */
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @example DepositReturn:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /**
             * @description Its name for the connector
             * @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            instructionId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /**
             * @description The states of an instruction
             * @enum {string}
             */
            status: "QUEUED" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /** @example EUR */
            currency: string;
            /**
             * Format: int64
             * @description Smallest units
             */
            amount: number;
        };
        DepositReturnWithHistory: {
            /** @description Of the bank */
            providerReference: string | null;
            /** @description Why it is in its state */
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @example DepositReturn:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /**
             * @description Its name for the connector
             * @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            instructionId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /**
             * @description The states of an instruction
             * @enum {string}
             */
            status: "QUEUED" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /** @example EUR */
            currency: string;
            /**
             * Format: int64
             * @description Smallest units
             */
            amount: number;
            history: components["schemas"]["OrderChange"][];
        };
        ResolveDepositReturnBody: {
            /** @enum {string} */
            outcome: "COMPLETED" | "FAILED" | "RETURNED";
            /**
             * @description How the operator knows it, without personal data
             * @example confirmation 4711 of the bank
             */
            evidence: string;
        };
        SettlementAccount: {
            /**
             * @description Zone of its days and of `cutOff`, of the IANA database; null: the zone of `statementBy`, else UTC
             * @example Europe/Berlin
             */
            timeZone?: string | null;
            /**
             * @description Whose weekends and holidays it keeps: `TARGET`, a country, or one with its subdivision (`DE-BY`); null: none
             * @example DE-BY
             */
            calendar?: string | null;
            /**
             * @description Further days on which the bank is closed
             * @example [
             *       "2026-12-24"
             *     ]
             */
            closedOn?: string[];
            /**
             * @description Days on which it works, whatever its calendar says
             * @example [
             *       "2026-07-03"
             *     ]
             */
            openOn?: string[];
            /**
             * @description Until when a payment leaves the same day, in its zone; null: until the end of the day
             * @example 16:30
             */
            cutOff?: string | null;
            /**
             * @description When the statement of the business day before is there; null if none is expected
             * @example 07:00 Europe/Berlin
             */
            statementBy?: string | null;
            /**
             * @description It moves the money of the account
             * @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            connectorId: string;
            /** @example USD */
            currency: string;
            /**
             * @description Unique
             * @example main account
             */
            name: string;
            /** @description `accountType` and a number of the account, as payment instructions show them to payers */
            bankDetails: {
                [key: string]: unknown;
            };
            /** @description Payments leave it only as far as its money reaches */
            prefunded?: boolean;
            /**
             * Format: int64
             * @description What must stay on a prefunded account, smallest units
             */
            minimumBalance?: number;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /**
             * Format: date
             * @description The day on which the bank executes what it gets now
             * @example 1990-01-31
             */
            valueDate: string;
            /**
             * Format: date
             * @description The first business day after today
             * @example 1990-01-31
             */
            nextBusinessDay: string;
        };
        CreateSettlementAccountBody: {
            /**
             * @description Zone of its days and of `cutOff`, of the IANA database; null: the zone of `statementBy`, else UTC
             * @example Europe/Berlin
             */
            timeZone?: string | null;
            /**
             * @description Whose weekends and holidays it keeps: `TARGET`, a country, or one with its subdivision (`DE-BY`); null: none
             * @example DE-BY
             */
            calendar?: string | null;
            /**
             * @description Further days on which the bank is closed
             * @example [
             *       "2026-12-24"
             *     ]
             */
            closedOn?: string[];
            /**
             * @description Days on which it works, whatever its calendar says
             * @example [
             *       "2026-07-03"
             *     ]
             */
            openOn?: string[];
            /**
             * @description Until when a payment leaves the same day, in its zone; null: until the end of the day
             * @example 16:30
             */
            cutOff?: string | null;
            /**
             * @description When the statement of the business day before is there; null if none is expected
             * @example 07:00 Europe/Berlin
             */
            statementBy?: string | null;
            /**
             * @description It moves the money of the account
             * @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            connectorId: string;
            /** @example USD */
            currency: string;
            /**
             * @description Unique
             * @example main account
             */
            name: string;
            /** @description `accountType` and a number of the account, as payment instructions show them to payers */
            bankDetails: {
                [key: string]: unknown;
            };
            /** @description Payments leave it only as far as its money reaches */
            prefunded?: boolean;
            /**
             * Format: int64
             * @description What must stay on a prefunded account, smallest units
             */
            minimumBalance?: number;
        };
        ChangeSettlementAccountBody: {
            /**
             * @description Zone of its days and of `cutOff`, of the IANA database; null: the zone of `statementBy`, else UTC
             * @example Europe/Berlin
             */
            timeZone?: string | null;
            /**
             * @description Whose weekends and holidays it keeps: `TARGET`, a country, or one with its subdivision (`DE-BY`); null: none
             * @example DE-BY
             */
            calendar?: string | null;
            /**
             * @description Further days on which the bank is closed
             * @example [
             *       "2026-12-24"
             *     ]
             */
            closedOn?: string[];
            /**
             * @description Days on which it works, whatever its calendar says
             * @example [
             *       "2026-07-03"
             *     ]
             */
            openOn?: string[];
            /**
             * @description Until when a payment leaves the same day, in its zone; null: until the end of the day
             * @example 16:30
             */
            cutOff?: string | null;
            /**
             * @description When the statement of the business day before is there; null if none is expected
             * @example 07:00 Europe/Berlin
             */
            statementBy?: string | null;
            /** @description For the audit log, without personal data */
            reason?: string;
        };
        EnterDepositBody: {
            /**
             * @description The bank's own name of the deposit. It counts once
             * @example D-4711
             */
            depositId: string;
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
            /** @example USD */
            currency: string;
            /** @description What the payer wrote */
            reference?: string;
            /** @description The virtual account that the payer paid to */
            virtualAccount?: string;
            /** @description `name` of the payer, and its `account` with a number to send money back to */
            debtor?: {
                [key: string]: unknown;
            };
            /**
             * @description REVERSED: the bank took it back
             * @enum {string}
             */
            status?: "BOOKED" | "REVERSED";
            /** @description For the audit log, without personal data */
            reason: string;
        };
        Deposit: {
            /** @description The bank's own name of the deposit */
            depositId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string;
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
            /** @example USD */
            currency: string;
            /**
             * @description RECEIVED: it is booked within a second. CREDITED: an internal account has it. PAID: it paid a quote. SENT_BACK: it goes back to its payer. SUSPENDED: it matches nothing. WRITTEN_OFF: an operator booked it to the own funds. OWN_ORDER: it is the credit of a trade or transfer of the house. REVERSED: the bank took it back.
             * @enum {string}
             */
            state: "RECEIVED" | "CREDITED" | "PAID" | "SENT_BACK" | "SUSPENDED" | "WRITTEN_OFF" | "OWN_ORDER" | "REVERSED";
            /**
             * @description The transaction that has the money
             * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            transactionId: string | null;
        };
        HouseAccount: {
            /**
             * @description Account of the ledger (docs/treasury.md)
             * @example NOSTRO
             */
            account: string;
            /**
             * @description Of NOSTRO and TRANSIT
             * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            settlementAccountId: string | null;
            /** @description Name of the settlement account */
            name: string | null;
            /** @example EUR */
            currency: string;
            /** @description In the house’s book, smallest units: credits less debits */
            balance: number | string;
            /** @description Over all books, smallest units */
            totalBalance: number | string;
        };
        TrialBalanceRow: {
            /**
             * @description Day of UTC
             * @example 2026-03-31
             */
            date: string;
            /**
             * @description OPEN: the day can still grow
             * @enum {string}
             */
            status: "KEPT" | "OPEN";
            /**
             * @description PLATFORMS: the books of all platforms together
             * @enum {string}
             */
            book: "HOUSE" | "PLATFORMS";
            /**
             * @description Account of the ledger; TOTAL: the sum of the book in the currency
             * @example NOSTRO
             */
            account: string;
            /**
             * @description Of NOSTRO and TRANSIT
             * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            settlementAccountId: string | null;
            /** @example EUR */
            currency: string;
            /** @description Balance before the day, smallest units: credits less debits */
            opening: number | string;
            /** @description What left the account on the day, smallest units */
            debits: number | string;
            /** @description What arrived on the account on the day, smallest units */
            credits: number | string;
            /** @description Balance after the day if it is below zero, without its sign */
            debitBalance: number | string;
            /** @description Balance after the day if it is not below zero */
            creditBalance: number | string;
        };
        ProfitAndLoss: {
            /**
             * @description Day of UTC
             * @example 2026-03-31
             */
            from: string;
            /**
             * @description Day of UTC
             * @example 2026-03-31
             */
            to: string;
            /**
             * @description Of the last day. OPEN: it can still grow
             * @enum {string}
             */
            status: "KEPT" | "OPEN";
            /** @example EUR */
            currency: string;
            /** @description Fees that platforms’ payments paid: FEES */
            fees: number | string;
            /** @description What banks charged, below zero: PROVIDER_FEES */
            providerFees: number | string;
            /** @description Change of the position: FX over all books. After the trades that cover it, the rest is the result */
            fxResult: number | string;
            /** @description Write-offs, and the house’s own money: OWN_FUNDS */
            ownFunds: number | string;
            /** @description The sum of the others */
            result: number | string;
        };
        JournalLine: {
            /**
             * Format: date-time
             * @description When it was booked, real time
             * @example 2026-01-31T12:00:00.000Z
             */
            bookedAt: string;
            /**
             * @description HOUSE, or the `PlatformConfig` whose book it is in
             * @example HOUSE
             */
            book: string;
            /**
             * @description Uuid of the transaction, deposit, line of a statement, order or break that it belongs to
             * @example 0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            sourceId: string;
            /**
             * @description Kind of the journal entry (docs/treasury.md)
             * @example SETTLE
             */
            kind: string;
            /**
             * Format: int64
             * @description Place in the journal entry, from 0
             */
            line: number;
            /**
             * @description From this account; an `InternalAccount`, or one of the ledger
             * @example CLEARING
             */
            debitAccount: string;
            /**
             * @description To this account
             * @example FEES
             */
            creditAccount: string;
            /** @example EUR */
            currency: string;
            /**
             * Format: int64
             * @description Smallest units
             */
            amount: number;
            /**
             * Format: date-time
             * @description Time of the step; in a sandbox, of the platform’s clock
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
        };
        SafeguardingExplanation: {
            /**
             * @description STATEMENT: the bank states another balance than NOSTRO. OPEN_ITEMS: the open items are not TRANSIT. POSTINGS: the balance of the account is not the sum of its postings
             * @enum {string}
             */
            cause: "STATEMENT" | "OPEN_ITEMS" | "POSTINGS";
            /**
             * @description Account of the ledger (docs/treasury.md)
             * @example NOSTRO
             */
            account: string;
            /**
             * @description Of NOSTRO and TRANSIT
             * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            settlementAccountId: string | null;
            /** @description Its part of the difference, smallest units */
            amount: number | string;
            /** @description By how much the two figures of the account differ */
            gap: number | string;
            /** @description Open breaks of the settlement account, the newest first */
            breakIds: string[];
        };
        Safeguarding: {
            /**
             * @description Day of UTC
             * @example 2026-03-31
             */
            date: string;
            /**
             * @description KEPT: written at the end of the day, and never changed
             * @enum {string}
             */
            status: "KEPT" | "OPEN";
            /**
             * Format: date-time
             * @description When the figures were taken
             * @example 2026-01-31T12:00:00.000Z
             */
            asOf: string;
            /** @example EUR */
            currency: string;
            /** @description Internal accounts, and money in flight (CLEARING) */
            owedToCustomers: number | string;
            /** @description What the statements of the banks say */
            atBanks: number | string;
            /** @description Open items that no statement shows yet: expected credits */
            inTransitIn: number | string;
            /** @description Open items that no statement shows yet: expected debits */
            inTransitOut: number | string;
            /** @description Money for which no settlement account stands (−FUNDING) */
            elsewhere: number | string;
            /** @description OWN_FUNDS, PROVIDER_FEES, RECEIVABLE and the position FX */
            ownFunds: number | string;
            /** @description Earned fees: FEES */
            fees: number | string;
            /** @description SUSPENSE of all books */
            suspense: number | string;
            /** @description atBanks + inTransitIn − inTransitOut + elsewhere − owedToCustomers − ownFunds − fees − suspense */
            difference: number | string;
            /** @description What is missing for owedToCustomers and suspense */
            shortfall: number | string;
            explanations: components["schemas"]["SafeguardingExplanation"][];
            /** @description Of a kept day: SHA-256 of its figures and of the hash before */
            hash: string | null;
        };
        InstructionReturn: {
            returnId: string;
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
        };
        Instruction: {
            /** @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            transactionId: string;
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            platformId: string;
            /**
             * @description Null for the platform itself
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId: string | null;
            /** @description Who is paid, or is debited for COLLECT; masked */
            counterparty: components["schemas"]["Counterparty"];
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string | null;
            /** @example PAYOUT */
            operation: string;
            /** @enum {string} */
            state: "QUEUED" | "HELD" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /**
             * Format: int64
             * @description Number of the last attempt
             */
            attempt: number;
            /**
             * Format: int64
             * @description Smallest unit
             * @example 10000
             */
            amount: number;
            /** @example USD */
            currency: string;
            /** @example SEPA */
            paymentRail: string | null;
            /** @description The connector's own name for the payment */
            providerReference: string | null;
            /**
             * @description Why it is HELD
             * @example CONNECTOR_DOWN
             */
            heldReason: string | null;
            returns: components["schemas"]["InstructionReturn"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            queuedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            attemptedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            changedAt: string;
        };
        InstructionChange: {
            /** Format: int64 */
            version: number;
            /** @example SUBMITTING */
            event: string;
            /** @enum {string} */
            state: "QUEUED" | "HELD" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /** Format: int64 */
            attempt: number;
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string;
            message: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
        };
        InstructionWithHistory: {
            /** @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            transactionId: string;
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            platformId: string;
            /**
             * @description Null for the platform itself
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            customerId: string | null;
            /** @description Who is paid, or is debited for COLLECT; masked */
            counterparty: components["schemas"]["Counterparty"];
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string;
            /** @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            settlementAccountId: string | null;
            /** @example PAYOUT */
            operation: string;
            /** @enum {string} */
            state: "QUEUED" | "HELD" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
            /**
             * Format: int64
             * @description Number of the last attempt
             */
            attempt: number;
            /**
             * Format: int64
             * @description Smallest unit
             * @example 10000
             */
            amount: number;
            /** @example USD */
            currency: string;
            /** @example SEPA */
            paymentRail: string | null;
            /** @description The connector's own name for the payment */
            providerReference: string | null;
            /**
             * @description Why it is HELD
             * @example CONNECTOR_DOWN
             */
            heldReason: string | null;
            returns: components["schemas"]["InstructionReturn"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            queuedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            attemptedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            changedAt: string;
            history: components["schemas"]["InstructionChange"][];
        };
        ResolveInstructionBody: {
            /** @enum {string} */
            outcome: "COMPLETED" | "FAILED" | "RETURNED";
            /**
             * @description How the operator knows it, without personal data. Callers of the public API never see it
             * @example statement of the bank of 12 March, line 42
             */
            evidence: string;
        };
        Report: {
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string;
            reportId: string;
            /** @example instruction.report */
            type: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            receivedAt: string;
            /**
             * @description Null while it waits to be applied
             * @enum {string|null}
             */
            result: "APPLIED" | "IGNORED" | "BREAK" | null;
            reason: string | null;
        };
        ListedBreak: {
            /** @example Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example CONTRADICTION */
            kind: string;
            /** @enum {string} */
            severity: "CRITICAL" | "WARNING";
            /** @enum {string} */
            status: "OPEN" | "RESOLVED";
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string | null;
            /**
             * @description Of what the break names: an account, a deposit or an instruction
             * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            settlementAccountId: string | null;
            /** @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            instructionId: string | null;
            /**
             * @description Whose money is in the suspense account of its platform
             * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            transactionId: string | null;
            /** @description The name that the bank gives the deposit */
            depositId: string | null;
            /** @example 10000 */
            amount: number | string | null;
            /** @example USD */
            currency: string | null;
            message: string;
            /** @description Of a CONTRADICTION: why, by the side that contradicts */
            saidReason: string | null;
            /** @description Of a CONTRADICTION: why, by what was known before it */
            knownReason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Null if it is open, or resolved itself
             * @enum {string|null}
             */
            resolution: "MATCH" | "CREDIT_ACCOUNT" | "RETURN_TO_SENDER" | "BOOK_FEE" | "BOOK_ENTRY" | "WRITE_OFF" | "NO_ACTION" | null;
            resolvedBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            resolvedPerson: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            resolvedAt: string | null;
            /**
             * @description The line that nothing explains
             * @example StatementLine:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            lineId: string | null;
            /** @description What the payer wrote, of a line or deposit, or a listed report that is not valid; masked without the permission RESOLVE */
            text: string | null;
            /** @description The other party; masked without the permission RESOLVE */
            counterparty: string | null;
        };
        ResolveBreakBody: {
            /** @enum {string} */
            action: "MATCH" | "CREDIT_ACCOUNT" | "RETURN_TO_SENDER" | "BOOK_FEE" | "BOOK_ENTRY" | "WRITE_OFF" | "NO_ACTION";
            /** @example the bank sent the report twice */
            reason: string;
            /**
             * @description For CREDIT_ACCOUNT
             * @example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            accountId?: string;
            /**
             * @description For MATCH; of an AMBIGUOUS_ENTRY, the line that it is; for a RETURN_SHORTFALL, the line of what came back; for a CONTRADICTION, a LATE_RETURN or an UNBOOKED_FEE, the line of its money
             * @example StatementLine:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            lineId?: string;
            /**
             * @description For BOOK_FEE of an UNBOOKED_FEE: the account that has paid it. Needed if its connector has several in the currency
             * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            settlementAccountId?: string;
        };
        Break: {
            /** @example Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example CONTRADICTION */
            kind: string;
            /** @enum {string} */
            severity: "CRITICAL" | "WARNING";
            /** @enum {string} */
            status: "OPEN" | "RESOLVED";
            /** @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            connectorId: string | null;
            /**
             * @description Of what the break names: an account, a deposit or an instruction
             * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            settlementAccountId: string | null;
            /** @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            instructionId: string | null;
            /**
             * @description Whose money is in the suspense account of its platform
             * @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            transactionId: string | null;
            /** @description The name that the bank gives the deposit */
            depositId: string | null;
            /** @example 10000 */
            amount: number | string | null;
            /** @example USD */
            currency: string | null;
            message: string;
            /** @description Of a CONTRADICTION: why, by the side that contradicts */
            saidReason: string | null;
            /** @description Of a CONTRADICTION: why, by what was known before it */
            knownReason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Null if it is open, or resolved itself
             * @enum {string|null}
             */
            resolution: "MATCH" | "CREDIT_ACCOUNT" | "RETURN_TO_SENDER" | "BOOK_FEE" | "BOOK_ENTRY" | "WRITE_OFF" | "NO_ACTION" | null;
            resolvedBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            resolvedPerson: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            resolvedAt: string | null;
        };
        SuspenseItem: {
            /** @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            transactionId: string;
            /** @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            platformId: string;
            /** @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            customerId: string | null;
            /** @description Who has the external account of the payment; masked. A payment that no connector got has the identifier alone. Each member is null if the payment has none */
            counterparty: components["schemas"]["Counterparty"];
            /**
             * @description SUSPENDED: its money is in the suspense account
             * @enum {string}
             */
            of: "SUSPENDED" | "STUCK";
            /** @example QUOTE */
            kind: string;
            /** @enum {string} */
            status: "CREATED" | "PENDING" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
            /**
             * Format: int64
             * @example 10000
             */
            amount: number;
            /** @example USD */
            currency: string;
            /**
             * Format: date-time
             * @description Domain time
             * @example 2026-01-31T12:00:00.000Z
             */
            since: string;
            /** @description The cause, if it is known */
            cause: string | null;
            /**
             * @description A decision that is not booked yet, or that could not be booked
             * @enum {string|null}
             */
            resolution: "WAITING" | "DEAD" | null;
        };
        ResolvePaymentBody: {
            /**
             * @description REFUNDED: the money goes back. PAID: the payee has it
             * @enum {string}
             */
            outcome: "REFUNDED" | "PAID";
            /**
             * @description Kept with the decision, without personal data; callers of the API never see it
             * @example the bank confirmed the payout by phone
             */
            reason: string;
        };
        PaymentResolution: {
            /** @example PaymentResolution:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            transactionId: string;
            /** @enum {string} */
            of: "SUSPENDED" | "STUCK";
            /** @enum {string} */
            outcome: "REFUNDED" | "PAID";
        };
        Freeze: {
            /** @example Freeze:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @enum {string} */
            kind: "CUSTOMER" | "INTERNAL_ACCOUNT" | "EXTERNAL_ACCOUNT" | "CURRENCY" | "PLATFORM";
            /**
             * @description What is frozen: an id, or the code of a currency
             * @example Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            subjectId: string;
            /**
             * @description Null for a currency, which is frozen everywhere
             * @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            platformId: string | null;
            /** @enum {string} */
            direction: "OUT" | "IN" | "BOTH";
            /** @enum {string} */
            status: "ACTIVE" | "ENDED" | "LIFTED";
            /** @example order of the court of 12 March */
            reason: string;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-01-31T12:00:00.000Z
             */
            until: string | null;
            frozenBy: string;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            frozenPerson: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            frozenAt: string;
            liftedBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            liftedPerson: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            liftedAt: string | null;
            liftReason: string | null;
        };
        FreezeBody: {
            /**
             * @description OUT: money that leaves. IN: money that arrives
             * @enum {string}
             */
            direction: "OUT" | "IN" | "BOTH";
            /**
             * @description Without personal data. Callers of the public API never see it
             * @example order of the court of 12 March
             */
            reason: string;
            /**
             * Format: date-time
             * @description When the freeze ends by itself, in real time. By default never
             * @example 2030-01-31T12:00:00.000Z
             */
            until?: string;
        };
        UnfreezeBody: {
            /** @example the order was withdrawn */
            reason?: string;
        };
        RateLevel: {
            /** @example USD */
            currency: string;
            /**
             * @description Units of the currency for one dollar, a decimal as text
             * @example 0.92
             */
            rate: string;
            /**
             * Format: date-time
             * @description A rate within its bound takes its place after an hour
             * @example 2026-01-31T12:00:00.000Z
             */
            acceptedAt: string;
            /**
             * @description The largest change that is believed, as a share
             * @example 0.1
             */
            changeMax: string;
            /**
             * @description The newest rate beyond the bound; null if the last one was believed
             * @example 9.2
             */
            refusedRate: string | null;
            /**
             * Format: date-time
             * @description Since when quotes of the currency are refused
             * @example 2026-01-31T12:00:00.000Z
             */
            refusedAt: string | null;
        };
        AcceptRateBody: {
            /**
             * @description The new level, as other sources say it: units of the currency for one dollar, a decimal as text. The rate that was refused must be near it
             * @example 0.92
             */
            rate: string;
            /**
             * @description For the audit log, without personal data
             * @example the central bank has devalued
             */
            reason?: string;
        };
        DeadLetter: {
            /** @example DeadLetter:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /**
             * @description The service that could not handle it
             * @enum {string}
             */
            service: "accounts" | "compliance" | "payments" | "notifications";
            /** @enum {string} */
            kind: "EVENT" | "TIMER";
            /**
             * @description The topic of the event, or the kind of the timer
             * @example accounts.customers
             */
            name: string;
            /** @description The resource that it is about */
            subject: string;
            /** @description The last error */
            error: string | null;
            /**
             * Format: date-time
             * @description When it failed; when it was due, if it is a timer of payments
             * @example 2026-01-31T12:00:00.000Z
             */
            since: string;
        };
        DecideDeadLetterBody: {
            /**
             * @description For the audit log, without personal data
             * @example the defect is mended in release 1.4
             */
            reason: string;
        };
        /**
         * @description What a developer may do there
         * @enum {string}
         */
        Permission: "VIEW" | "TRANSACT" | "MANAGE";
        ConsoleSession: {
            /** @example ConsoleSession:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example Grace */
            name: string;
            /**
             * @description The same in each session of the person
             * @example Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            operatorId: string;
            /** @enum {string} */
            role: "developer" | "support" | "compliance" | "finance" | "sre" | "auditor" | "admin";
            /**
             * @description The platform of a developer
             * @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
             */
            platformId: string | null;
            /** @description What a developer may do there */
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            signedInAt: string;
            /**
             * Format: date-time
             * @description Accurate to a minute
             * @example 2026-01-31T12:00:00.000Z
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used, and when at the latest
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
        };
        Approval: {
            /** @example Approval:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /** @example put-routes */
            action: string;
            /** @description The resource of the action */
            resourceId: string | null;
            reason: string | null;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
            /** @description Parameters of the path of the request */
            params: {
                [key: string]: unknown;
            };
            /** @description Body of the request */
            body: {
                [key: string]: unknown;
            };
            /** @example Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            askedBy: string;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            askedPerson: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            askedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            /** @example Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            decidedBy: string | null;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            decidedPerson: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            decidedAt: string | null;
        };
        AuditEntry: {
            /** @example AuditEntry:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            id: string;
            /**
             * @description The service whose log it is
             * @enum {string}
             */
            service: "gateway" | "accounts" | "compliance" | "payments" | "notifications";
            /**
             * Format: int64
             * @description Number of the entry in the log of its service, without gaps
             */
            sequence: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /**
             * @description `Operator:<uuid>`, or `admin:<user>@<host>` for a command on the server
             * @example admin:root@host-1
             */
            operatorId: string;
            /**
             * @description The person behind the operator, the same for all credentials and sessions of one; null if unknown
             * @example ada
             */
            person: string | null;
            /** @example pause-connector */
            action: string;
            /** @description The resource of the action */
            resourceId: string | null;
            /** @description The reason that the operator gave */
            reason: string | null;
            /** @description `Corridor-Request-Id` of the answer */
            requestId: string;
            /** @description `X-Request-Id` that the caller sent */
            callerRequestId: string | null;
            /** @description What the action changed, before it */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The same after it */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 of the entry and of `previousHash`, hexadecimal */
            hash: string;
            /** @description `hash` of the entry before in its service; zeros for the first */
            previousHash: string;
        };
        AccessRights: {
            /**
             * @description Of credentials of the API
             * @example [
             *       "READ"
             *     ]
             */
            permissions: ("READ" | "REVIEW" | "TREASURY" | "RESOLVE" | "CONFIGURE" | "AUDIT")[];
            /**
             * @description In the console
             * @example [
             *       "finance"
             *     ]
             */
            roles: ("developer" | "support" | "compliance" | "finance" | "sre" | "auditor" | "admin")[];
        };
        AccessChange: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /** @enum {string} */
            kind: "JOINED" | "MOVED" | "LEFT";
            /** @example Ada Lovelace */
            name: string;
            /**
             * @description Tells people of the same name apart: the subject at the identity provider, or the name
             * @example ada lovelace
             */
            subject: string;
            /**
             * @description Who has changed it: a person, an account of the server, the identity provider, or the end of a credential
             * @example Grace Hopper
             */
            by: string;
            /**
             * @description Action of the entry of the audit log
             * @example create-operator
             */
            action: string | null;
            reason: string | null;
            before: components["schemas"]["AccessRights"];
            after: components["schemas"]["AccessRights"];
        };
        AccessReport: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            since: string;
            changes: components["schemas"]["AccessChange"][];
            /** @description Whether there are more than 1000 */
            isMore: boolean;
        };
        AccessCredential: {
            /** @example Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b */
            operatorId: string;
            /** @example Ada Lovelace */
            name: string;
            /**
             * @example [
             *       "READ"
             *     ]
             */
            permissions: ("READ" | "REVIEW" | "TREASURY" | "RESOLVE" | "CONFIGURE" | "AUDIT")[];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            since: string;
            /**
             * Format: date-time
             * @description Accurate to a minute; null if it was not used
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            /** @description Whether an entry of the audit log gave these permissions to this person. False: somebody wrote into the database */
            isLogged: boolean;
        };
        AccessRole: {
            /** @enum {string} */
            role: "developer" | "support" | "compliance" | "finance" | "sre" | "auditor" | "admin";
            /**
             * @description LINK: each sign-in needs a new link. IDENTITY_PROVIDER: as long as the provider gives the role
             * @enum {string}
             */
            via: "LINK" | "IDENTITY_PROVIDER";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            since: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastSignInAt: string | null;
        };
        AccessPerson: {
            /** @example Ada Lovelace */
            name: string;
            /**
             * @description Tells people of the same name apart: the subject at the identity provider, or the name
             * @example ada lovelace
             */
            subject: string;
            /**
             * Format: date-time
             * @description Since when the person has any access
             * @example 2026-01-31T12:00:00.000Z
             */
            since: string;
            credentials: components["schemas"]["AccessCredential"][];
            roles: components["schemas"]["AccessRole"][];
        };
        AccessConfirmation: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            at: string;
            /** @example Grace Hopper */
            by: string;
            reason: string | null;
            /** @description Whether the list is still the one that was reviewed */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description When the next review is due: 90 days later
             * @example 2026-01-31T12:00:00.000Z
             */
            nextDueAt: string;
        };
        AccessReview: {
            people: components["schemas"]["AccessPerson"][];
            /** @description Whether there are more than 1000 */
            isMore: boolean;
            /**
             * @description SHA-256 of the people, their rights and the ends of their credentials, without their last uses
             * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
             */
            digest: string;
            /** @description Null if there was none */
            lastReview: components["schemas"]["AccessConfirmation"] | null;
            /** @description Whether nobody has reviewed the list in the last 90 days */
            isDue: boolean;
        };
        ConfirmAccessReviewBody: {
            /**
             * @description For the audit log, without personal data
             * @example the bank announced maintenance
             */
            reason?: string;
            /**
             * @description `digest` of the list that was reviewed
             * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
             */
            digest: string;
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
            code: "INVALID_INPUT" | "INVALID_AMOUNT" | "AMOUNT_OUT_OF_RANGE" | "INVALID_CURRENCY" | "INVALID_BANK_ACCOUNT" | "INVALID_UMA_ADDRESS" | "INSUFFICIENT_BALANCE" | "SELF_PAYMENT" | "MISSING_MANDATORY_USER_INFO" | "INVALID_RECEIVER" | "LOOKUP_REQUEST_FAILED" | "SENDER_NOT_ACCEPTED" | "QUOTE_REQUEST_FAILED" | "INVITATION_ALREADY_CLAIMED" | "INVITATION_CANCELLED" | "INVITATION_EXPIRED" | "WEBHOOK_ENDPOINT_NOT_SET" | "WEBHOOK_DELIVERY_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "USER_NOT_READY" | "CUSTOMER_NOT_FOUND" | "CUSTOMER_NOTE_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "TRANSACTION_NOT_FOUND" | "QUOTE_NOT_FOUND" | "INVITATION_NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "VERIFICATION_NOT_FOUND" | "BENEFICIAL_OWNER_NOT_FOUND" | "LOOKUP_REQUEST_NOT_FOUND" | "TOKEN_NOT_FOUND" | "MEMBER_NOT_FOUND" | "BULK_UPLOAD_JOB_NOT_FOUND" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "REQUEST_LOG_NOT_FOUND" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "UMA_ADDRESS_EXISTS" | "PLATFORM_CUSTOMER_ID_EXISTS" | "EXTERNAL_ACCOUNT_EXISTS" | "EXTERNAL_ACCOUNT_NOT_ACTIVE" | "ACCOUNT_FROZEN" | "CUSTOMER_NOT_EMPTY" | "CURRENCY_IN_USE" | "QUOTE_EXPIRED" | "QUOTE_ALREADY_EXECUTED" | "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" | "LAST_MANAGE_TOKEN" | "OWN_MEMBER" | "WEBHOOK_ENDPOINT_NOT_PULL" | "WEBHOOK_LEASE_NOT_HELD" | "IDEMPOTENCY_KEY_IN_USE" | "CUSTOMER_DELETED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "LNURLP_REQUEST_FAILED" | "PAYREQ_REQUEST_FAILED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "UPSTREAM_TIMEOUT" | "SECOND_FACTOR_NEEDED" | "IDENTITY_PROVIDER_NEEDED" | "SECOND_OPERATOR_NEEDED" | "ASKER_WITHOUT_RIGHT" | "ASKER_NOT_CONFIRMED" | "NOT_IN_THIS_STATE" | "INSTRUCTION_OPEN" | "STATEMENT_EXISTS" | "PRECONDITION_FAILED" | "PRECONDITION_REQUIRED";
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
        TransactionNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "TRANSACTION_NOT_FOUND";
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
        CustomerNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "CUSTOMER_NOT_FOUND";
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
        PreconditionFailedError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 412;
            /** @enum {string} */
            code?: "PRECONDITION_FAILED";
        };
        PreconditionRequiredError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 428;
            /** @enum {string} */
            code?: "PRECONDITION_REQUIRED";
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
        CustomerDeletedError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 410;
            /** @enum {string} */
            code?: "CUSTOMER_DELETED";
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
        AccountNotFoundError: components["schemas"]["ErrorBody"] & {
            /**
             * Format: int32
             * @enum {integer}
             */
            status?: 404;
            /** @enum {string} */
            code?: "ACCOUNT_NOT_FOUND";
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type WaitingWork = components['schemas']['WaitingWork'];
export type SilentParts = components['schemas']['SilentParts'];
export type EndingCredential = components['schemas']['EndingCredential'];
export type Queue = components['schemas']['Queue'];
export type Found = components['schemas']['Found'];
export type Findings = components['schemas']['Findings'];
export type ServiceHealth = components['schemas']['ServiceHealth'];
export type IntegrityResult = components['schemas']['IntegrityResult'];
export type Integrity = components['schemas']['Integrity'];
export type Health = components['schemas']['Health'];
export type DecisionCause = components['schemas']['DecisionCause'];
export type Currency = components['schemas']['Currency'];
export type Amount = components['schemas']['Amount'];
export type TimelineStep = components['schemas']['TimelineStep'];
export type TimelineEntry = components['schemas']['TimelineEntry'];
export type TimelineParts = components['schemas']['TimelineParts'];
export type Counterparty = components['schemas']['Counterparty'];
export type OperatorTransactionTimeline = components['schemas']['OperatorTransactionTimeline'];
export type OperatorPlatform = components['schemas']['OperatorPlatform'];
export type OperatorCustomer = components['schemas']['OperatorCustomer'];
export type ReasonedReadBody = components['schemas']['ReasonedReadBody'];
export type Connector = components['schemas']['Connector'];
export type ReasonBody = components['schemas']['ReasonBody'];
export type RouteMatchBody = components['schemas']['RouteMatchBody'];
export type RouteRuleBody = components['schemas']['RouteRuleBody'];
export type RouteRules = components['schemas']['RouteRules'];
export type RouteRulesBody = components['schemas']['RouteRulesBody'];
export type ReviewDocument = components['schemas']['ReviewDocument'];
export type Review = components['schemas']['Review'];
export type DecisionBody = components['schemas']['DecisionBody'];
export type VerificationError = components['schemas']['VerificationError'];
export type Verification = components['schemas']['Verification'];
export type DecidedOwner = components['schemas']['DecidedOwner'];
export type BeneficiaryVerifiedData = components['schemas']['BeneficiaryVerifiedData'];
export type ExternalAccount = components['schemas']['ExternalAccount'];
export type AccountInfoView = components['schemas']['AccountInfoView'];
export type DocumentLink = components['schemas']['DocumentLink'];
export type BankStatement = components['schemas']['BankStatement'];
export type IncompleteStatement = components['schemas']['IncompleteStatement'];
export type KeptReport = components['schemas']['KeptReport'];
export type StatementUpload = components['schemas']['StatementUpload'];
export type UndoStatementBody = components['schemas']['UndoStatementBody'];
export type ListedStatement = components['schemas']['ListedStatement'];
export type DiscardIncompleteStatementBody = components['schemas']['DiscardIncompleteStatementBody'];
export type InterimEntry = components['schemas']['InterimEntry'];
export type OpenEntry = components['schemas']['OpenEntry'];
export type OpenItems = components['schemas']['OpenItems'];
export type Overdue = components['schemas']['Overdue'];
export type Proof = components['schemas']['Proof'];
export type StatementLine = components['schemas']['StatementLine'];
export type OpenItem = components['schemas']['OpenItem'];
export type MatchDifferenceBody = components['schemas']['MatchDifferenceBody'];
export type MatchLinesBody = components['schemas']['MatchLinesBody'];
export type Match = components['schemas']['Match'];
export type UndoMatchBody = components['schemas']['UndoMatchBody'];
export type CreateFxTradeBody = components['schemas']['CreateFxTradeBody'];
export type FxTrade = components['schemas']['FxTrade'];
export type CreateOwnTransferBody = components['schemas']['CreateOwnTransferBody'];
export type OwnTransfer = components['schemas']['OwnTransfer'];
export type OrderChange = components['schemas']['OrderChange'];
export type FxTradeWithHistory = components['schemas']['FxTradeWithHistory'];
export type ResolveFxTradeBody = components['schemas']['ResolveFxTradeBody'];
export type OwnTransferWithHistory = components['schemas']['OwnTransferWithHistory'];
export type ResolveOwnTransferBody = components['schemas']['ResolveOwnTransferBody'];
export type DepositReturn = components['schemas']['DepositReturn'];
export type DepositReturnWithHistory = components['schemas']['DepositReturnWithHistory'];
export type ResolveDepositReturnBody = components['schemas']['ResolveDepositReturnBody'];
export type SettlementAccount = components['schemas']['SettlementAccount'];
export type CreateSettlementAccountBody = components['schemas']['CreateSettlementAccountBody'];
export type ChangeSettlementAccountBody = components['schemas']['ChangeSettlementAccountBody'];
export type EnterDepositBody = components['schemas']['EnterDepositBody'];
export type Deposit = components['schemas']['Deposit'];
export type HouseAccount = components['schemas']['HouseAccount'];
export type TrialBalanceRow = components['schemas']['TrialBalanceRow'];
export type ProfitAndLoss = components['schemas']['ProfitAndLoss'];
export type JournalLine = components['schemas']['JournalLine'];
export type SafeguardingExplanation = components['schemas']['SafeguardingExplanation'];
export type Safeguarding = components['schemas']['Safeguarding'];
export type InstructionReturn = components['schemas']['InstructionReturn'];
export type Instruction = components['schemas']['Instruction'];
export type InstructionChange = components['schemas']['InstructionChange'];
export type InstructionWithHistory = components['schemas']['InstructionWithHistory'];
export type ResolveInstructionBody = components['schemas']['ResolveInstructionBody'];
export type Report = components['schemas']['Report'];
export type ListedBreak = components['schemas']['ListedBreak'];
export type ResolveBreakBody = components['schemas']['ResolveBreakBody'];
export type Break = components['schemas']['Break'];
export type SuspenseItem = components['schemas']['SuspenseItem'];
export type ResolvePaymentBody = components['schemas']['ResolvePaymentBody'];
export type PaymentResolution = components['schemas']['PaymentResolution'];
export type Freeze = components['schemas']['Freeze'];
export type FreezeBody = components['schemas']['FreezeBody'];
export type UnfreezeBody = components['schemas']['UnfreezeBody'];
export type RateLevel = components['schemas']['RateLevel'];
export type AcceptRateBody = components['schemas']['AcceptRateBody'];
export type DeadLetter = components['schemas']['DeadLetter'];
export type DecideDeadLetterBody = components['schemas']['DecideDeadLetterBody'];
export type Permission = components['schemas']['Permission'];
export type ConsoleSession = components['schemas']['ConsoleSession'];
export type Approval = components['schemas']['Approval'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AccessRights = components['schemas']['AccessRights'];
export type AccessChange = components['schemas']['AccessChange'];
export type AccessReport = components['schemas']['AccessReport'];
export type AccessCredential = components['schemas']['AccessCredential'];
export type AccessRole = components['schemas']['AccessRole'];
export type AccessPerson = components['schemas']['AccessPerson'];
export type AccessConfirmation = components['schemas']['AccessConfirmation'];
export type AccessReview = components['schemas']['AccessReview'];
export type ConfirmAccessReviewBody = components['schemas']['ConfirmAccessReviewBody'];
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
export type TransactionNotFoundError = components['schemas']['TransactionNotFoundError'];
export type NotFoundError = components['schemas']['NotFoundError'];
export type CustomerNotFoundError = components['schemas']['CustomerNotFoundError'];
export type IdempotencyKeyInUseError = components['schemas']['IdempotencyKeyInUseError'];
export type PayloadTooLargeError = components['schemas']['PayloadTooLargeError'];
export type UnsupportedMediaTypeError = components['schemas']['UnsupportedMediaTypeError'];
export type IdempotencyKeyReusedError = components['schemas']['IdempotencyKeyReusedError'];
export type PreconditionFailedError = components['schemas']['PreconditionFailedError'];
export type PreconditionRequiredError = components['schemas']['PreconditionRequiredError'];
export type VerificationNotFoundError = components['schemas']['VerificationNotFoundError'];
export type CustomerDeletedError = components['schemas']['CustomerDeletedError'];
export type BeneficialOwnerNotFoundError = components['schemas']['BeneficialOwnerNotFoundError'];
export type AccountNotFoundError = components['schemas']['AccountNotFoundError'];
export type DocumentNotFoundError = components['schemas']['DocumentNotFoundError'];
export type $defs = Record<string, never>;
export interface operations {
    getQueue: {
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
                    "application/json": components["schemas"]["Queue"];
                };
            };
        };
    };
    find: {
        parameters: {
            query: {
                /** @description An id with or without its kind, a reference `REF-…` or `RF…`, an `externalReference`, a `platformCustomerId` or a UMA address, as a whole, or words of the name of a customer */
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
                    "application/json": components["schemas"]["Findings"];
                };
            };
        };
    };
    getHealth: {
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
                    "application/json": components["schemas"]["Health"];
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
                    "application/json": components["schemas"]["OperatorTransactionTimeline"];
                };
            };
        };
    };
    getPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a PlatformConfig; a malformed or unknown one is NOT_FOUND
                 * @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                platformId: string;
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
                    "application/json": components["schemas"]["OperatorPlatform"];
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
                    "application/json": components["schemas"]["OperatorCustomer"];
                };
            };
        };
    };
    revealCustomer: {
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
                "application/json": components["schemas"]["ReasonedReadBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCustomer"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listConnectors: {
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
                    "application/json": {
                        data: components["schemas"]["Connector"][];
                    };
                };
            };
        };
    };
    pauseConnector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Connector; a malformed or unknown one is NOT_FOUND
                 * @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                connectorId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    resumeConnector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Connector; a malformed or unknown one is NOT_FOUND
                 * @example Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                connectorId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    getRoutes: {
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
                    "application/json": components["schemas"]["RouteRules"];
                };
            };
        };
    };
    putRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteRulesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteRules"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                kind?: "VERIFICATION" | "BENEFICIAL_OWNER" | "EXTERNAL_ACCOUNT";
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
                        data: components["schemas"]["Review"][];
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
    getReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 * @example Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                reviewId: string;
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
                    "application/json": components["schemas"]["Review"];
                };
            };
        };
    };
    revealReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 * @example Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                reviewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedReadBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    decideVerification: {
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
                "application/json": components["schemas"]["DecisionBody"];
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
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    decideBeneficialOwner: {
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
                "application/json": components["schemas"]["DecisionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedOwner"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    decideExternalAccount: {
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
                "application/json": components["schemas"]["DecisionBody"];
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
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    createDocumentLink: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentLink"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listStatements: {
        parameters: {
            query?: {
                /** @description Only imports after this one that are not undone, the last one first: the order in which they can be undone */
                importedAfter?: string;
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
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
                        data: components["schemas"]["ListedStatement"][];
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
    uploadStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 128 MB; type, decided by its bytes, one of application/xml, text/csv */
                    file: Blob;
                    /**
                     * @description CAMT053: camt.053, versions 02 to 13. CAMT052 and CAMT054, in the same versions, are no statements: their entries are compared with open items and with later statements, and move nothing
                     * @enum {string}
                     */
                    format: "CAMT053" | "CSV" | "MT940" | "BAI2" | "CAMT052" | "CAMT054";
                    /**
                     * @description How the CSV is written, as JSON; it is kept for later files of the account
                     * @example {"columns":{"bookingDate":"Date","amount":"Amount"},"delimiter":";"}
                     */
                    mapping?: string;
                    /**
                     * @description true: known statements of the same id, or of the day of a CSV, with other content are undone first
                     * @enum {string}
                     */
                    replace?: "true" | "false";
                    /**
                     * @description Why statements are replaced
                     * @example the bank has corrected its statement
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementUpload"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    undoStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a BankStatement; a malformed or unknown one is NOT_FOUND
                 * @example BankStatement:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                statementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoStatementBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatement"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listIncompleteStatements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
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
                        data: components["schemas"]["IncompleteStatement"][];
                    };
                };
            };
        };
    };
    discardIncompleteStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscardIncompleteStatementBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncompleteStatement"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listInterimEntries: {
        parameters: {
            query: {
                settlementAccountId: string;
                state?: "UNMATCHED" | "MATCHED" | "BOOKED";
                format?: "CAMT052" | "CAMT054";
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
                        data: components["schemas"]["InterimEntry"][];
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
    listProofs: {
        parameters: {
            query?: {
                settlementAccountId?: string;
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
                        data: components["schemas"]["Proof"][];
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
    listStatementLines: {
        parameters: {
            query: {
                settlementAccountId: string;
                /** @description Only these */
                lineIds?: string[];
                state?: "UNMATCHED" | "MATCHED" | "RESOLVED" | "UNDONE";
                direction?: "CREDIT" | "DEBIT";
                amount?: number;
                /** @description First booking date */
                from?: string;
                /** @description Last booking date */
                to?: string;
                /** @description A reference of the bank or of ours, as a whole */
                reference?: string;
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
                        data: components["schemas"]["StatementLine"][];
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
    listOpenItems: {
        parameters: {
            query: {
                settlementAccountId: string;
                direction?: "CREDIT" | "DEBIT";
                amount?: number;
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
                        data: components["schemas"]["OpenItem"][];
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
    matchLines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchLinesBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listMatches: {
        parameters: {
            query: {
                settlementAccountId: string;
                /** @description In this state */
                status?: "ACTIVE" | "UNDONE";
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
                        data: components["schemas"]["Match"][];
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
    undoMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Match; a malformed or unknown one is NOT_FOUND
                 * @example Match:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                matchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoMatchBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listFxTrades: {
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
                        data: components["schemas"]["FxTrade"][];
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
    createFxTrade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFxTradeBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FxTrade"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listOwnTransfers: {
        parameters: {
            query?: {
                /** @description Page size */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
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
                        data: components["schemas"]["OwnTransfer"][];
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
    createOwnTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOwnTransferBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTransfer"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    getFxTrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a FxTrade; a malformed or unknown one is NOT_FOUND
                 * @example FxTrade:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                fxTradeId: string;
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
                    "application/json": components["schemas"]["FxTradeWithHistory"];
                };
            };
        };
    };
    queryFxTrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a FxTrade; a malformed or unknown one is NOT_FOUND
                 * @example FxTrade:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                fxTradeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FxTradeWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    cancelFxTrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a FxTrade; a malformed or unknown one is NOT_FOUND
                 * @example FxTrade:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                fxTradeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FxTradeWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    resolveFxTrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a FxTrade; a malformed or unknown one is NOT_FOUND
                 * @example FxTrade:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                fxTradeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveFxTradeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FxTradeWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    getOwnTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a OwnTransfer; a malformed or unknown one is NOT_FOUND
                 * @example OwnTransfer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                ownTransferId: string;
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
                    "application/json": components["schemas"]["OwnTransferWithHistory"];
                };
            };
        };
    };
    queryOwnTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a OwnTransfer; a malformed or unknown one is NOT_FOUND
                 * @example OwnTransfer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                ownTransferId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTransferWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    cancelOwnTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a OwnTransfer; a malformed or unknown one is NOT_FOUND
                 * @example OwnTransfer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                ownTransferId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTransferWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    resolveOwnTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a OwnTransfer; a malformed or unknown one is NOT_FOUND
                 * @example OwnTransfer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                ownTransferId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveOwnTransferBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTransferWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listDepositReturns: {
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
                        data: components["schemas"]["DepositReturn"][];
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
    getDepositReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a DepositReturn; a malformed or unknown one is NOT_FOUND
                 * @example DepositReturn:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                depositReturnId: string;
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
                    "application/json": components["schemas"]["DepositReturnWithHistory"];
                };
            };
        };
    };
    queryDepositReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a DepositReturn; a malformed or unknown one is NOT_FOUND
                 * @example DepositReturn:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                depositReturnId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositReturnWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    cancelDepositReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a DepositReturn; a malformed or unknown one is NOT_FOUND
                 * @example DepositReturn:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                depositReturnId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositReturnWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    resolveDepositReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a DepositReturn; a malformed or unknown one is NOT_FOUND
                 * @example DepositReturn:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                depositReturnId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveDepositReturnBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositReturnWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listSettlementAccounts: {
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
                    "application/json": {
                        data: components["schemas"]["SettlementAccount"][];
                    };
                };
            };
        };
    };
    createSettlementAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSettlementAccountBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementAccount"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    getSettlementAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
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
                    "application/json": components["schemas"]["SettlementAccount"];
                };
            };
        };
    };
    changeSettlementAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSettlementAccountBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementAccount"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    enterDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a SettlementAccount; a malformed or unknown one is NOT_FOUND
                 * @example SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                settlementAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterDepositBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listHouseAccounts: {
        parameters: {
            query?: {
                /** @description CSV and JSON lines have the entries alone, and `Link` leads to the next page */
                format?: "JSON" | "CSV" | "JSON_LINES";
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
                        data: components["schemas"]["HouseAccount"][];
                        /** @description Only if the entries do not fit into one answer */
                        hasMore?: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                    };
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
        };
    };
    getTrialBalance: {
        parameters: {
            query?: {
                /** @description CSV and JSON lines have the entries alone, and `Link` leads to the next page */
                format?: "JSON" | "CSV" | "JSON_LINES";
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description Day of UTC; default: today, so far */
                date?: string;
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
                        data: components["schemas"]["TrialBalanceRow"][];
                        /** @description Only if the entries do not fit into one answer */
                        hasMore?: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                    };
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
        };
    };
    getProfitAndLoss: {
        parameters: {
            query: {
                /** @description CSV and JSON lines have the entries alone, and `Link` leads to the next page */
                format?: "JSON" | "CSV" | "JSON_LINES";
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description First day */
                from: string;
                /** @description Last day */
                to: string;
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
                        data: components["schemas"]["ProfitAndLoss"][];
                        /** @description Only if the entries do not fit into one answer */
                        hasMore?: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                    };
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
        };
    };
    listJournal: {
        parameters: {
            query: {
                /** @description CSV and JSON lines have the entries alone, and `Link` leads to the next page */
                format?: "JSON" | "CSV" | "JSON_LINES";
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description A day of UTC, up to today */
                date: string;
                /** @description Page size; default: the largest */
                limit?: number;
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
                        data: components["schemas"]["JournalLine"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                        /**
                         * @description Of the day. OPEN: it can still grow
                         * @enum {string}
                         */
                        status: "KEPT" | "OPEN";
                    };
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
        };
    };
    listSafeguarding: {
        parameters: {
            query?: {
                /** @description CSV and JSON lines have the entries alone, and `Link` leads to the next page */
                format?: "JSON" | "CSV" | "JSON_LINES";
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description One day of UTC; default: today, so far */
                date?: string;
                /** @description With `to`, in place of `date`: kept days from this one on */
                from?: string;
                /** @description With `from`: the last day */
                to?: string;
                /** @description In this currency */
                currency?: string;
                /** @description Page size */
                limit?: number;
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
                        data: components["schemas"]["Safeguarding"][];
                        hasMore: boolean;
                        /** @description Only if hasMore is true */
                        nextCursor?: string;
                    };
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
        };
    };
    listInstructions: {
        parameters: {
            query?: {
                state?: "QUEUED" | "HELD" | "SUBMITTING" | "UNKNOWN" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED" | "RETURNED";
                connectorId?: string;
                transactionId?: string;
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
                        data: components["schemas"]["Instruction"][];
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
    getInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a PaymentInstruction; a malformed or unknown one is NOT_FOUND
                 * @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                instructionId: string;
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
                    "application/json": components["schemas"]["InstructionWithHistory"];
                };
            };
        };
    };
    queryInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a PaymentInstruction; a malformed or unknown one is NOT_FOUND
                 * @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                instructionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstructionWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    cancelInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a PaymentInstruction; a malformed or unknown one is NOT_FOUND
                 * @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                instructionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstructionWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    resolveInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a PaymentInstruction; a malformed or unknown one is NOT_FOUND
                 * @example PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                instructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveInstructionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstructionWithHistory"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                connectorId?: string;
                result?: "APPLIED" | "IGNORED" | "BREAK";
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
                        data: components["schemas"]["Report"][];
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
    listBreaks: {
        parameters: {
            query?: {
                /** @description Only this one */
                breakId?: string;
                kind?: string;
                severity?: "CRITICAL" | "WARNING";
                /** @description In this state */
                status?: "OPEN" | "RESOLVED";
                instructionId?: string;
                /** @description The name that the bank gives the deposit */
                depositId?: string;
                /** @description Of statements and their lines */
                settlementAccountId?: string;
                amount?: number;
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
                        data: components["schemas"]["ListedBreak"][];
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
    getBreak: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Break; a malformed or unknown one is NOT_FOUND
                 * @example Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                breakId: string;
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
                    "application/json": components["schemas"]["ListedBreak"];
                };
            };
        };
    };
    resolveBreak: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Break; a malformed or unknown one is NOT_FOUND
                 * @example Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                breakId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBreakBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Break"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listSuspense: {
        parameters: {
            query?: {
                platformId?: string;
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
                        data: components["schemas"]["SuspenseItem"][];
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
    resolvePayment: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolvePaymentBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResolution"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listFreezes: {
        parameters: {
            query?: {
                kind?: "CUSTOMER" | "INTERNAL_ACCOUNT" | "EXTERNAL_ACCOUNT" | "CURRENCY" | "PLATFORM";
                /** @description OVER: it has ended or was lifted */
                status?: "ACTIVE" | "OVER";
                /** @description What is frozen: an id, or the code of a currency */
                subjectId?: string;
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
                        data: components["schemas"]["Freeze"][];
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
    freezeCustomer: {
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
                "application/json": components["schemas"]["FreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    unfreezeCustomer: {
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
                "application/json": components["schemas"]["UnfreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    freezeInternalAccount: {
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
                "application/json": components["schemas"]["FreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    unfreezeInternalAccount: {
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
                "application/json": components["schemas"]["UnfreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    freezeExternalAccount: {
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
                "application/json": components["schemas"]["FreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    unfreezeExternalAccount: {
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
                "application/json": components["schemas"]["UnfreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    freezeCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form USD
                 * @example USD
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    unfreezeCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form USD
                 * @example USD
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnfreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    freezePlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a PlatformConfig; a malformed or unknown one is NOT_FOUND
                 * @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                platformId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    unfreezePlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a PlatformConfig; a malformed or unknown one is NOT_FOUND
                 * @example PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                platformId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnfreezeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freeze"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listRateLevels: {
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
                    "application/json": {
                        data: components["schemas"]["RateLevel"][];
                    };
                };
            };
        };
    };
    acceptRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Text of the form USD
                 * @example USD
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptRateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLevel"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                service?: "accounts" | "compliance" | "payments" | "notifications";
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
                        data: components["schemas"]["DeadLetter"][];
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
    getDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a DeadLetter; a malformed or unknown one is NOT_FOUND
                 * @example DeadLetter:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                deadLetterId: string;
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
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
        };
    };
    retryDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a DeadLetter; a malformed or unknown one is NOT_FOUND
                 * @example DeadLetter:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                deadLetterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideDeadLetterBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    discardDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a DeadLetter; a malformed or unknown one is NOT_FOUND
                 * @example DeadLetter:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                deadLetterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideDeadLetterBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listConsoleSessions: {
        parameters: {
            query?: {
                /** @description With exactly this name */
                name?: string;
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
                        data: components["schemas"]["ConsoleSession"][];
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
    endConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a ConsoleSession; a malformed or unknown one is NOT_FOUND
                 * @example ConsoleSession:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                consoleSessionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description In this state */
                status?: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
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
                        data: components["schemas"]["Approval"][];
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
    approveAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Approval; a malformed or unknown one is NOT_FOUND
                 * @example Approval:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    rejectAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a Approval; a malformed or unknown one is NOT_FOUND
                 * @example Approval:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b
                 */
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description `Operator:<uuid>`, or `admin:<user>@<host>` */
                operatorId?: string;
                action?: string;
                /** @description The resource of the action */
                resourceId?: string;
                /** @description Created at or after. A date without a time is the start of that day in UTC. In a URL the `+` of an offset is `%2B` */
                startDate?: string;
                /** @description Created at or before. A date without a time is the end of that day in UTC, so the whole day is included. In a URL the `+` of an offset is `%2B` */
                endDate?: string;
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
                        data: components["schemas"]["AuditEntry"][];
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
    getAccessReport: {
        parameters: {
            query?: {
                /** @description Changes from then on; without it those of the last 90 days */
                startDate?: string;
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
                    "application/json": components["schemas"]["AccessReport"];
                };
            };
        };
    };
    getAccessReview: {
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
                    "application/json": components["schemas"]["AccessReview"];
                };
            };
        };
    };
    confirmAccessReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmAccessReviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessReview"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
}
