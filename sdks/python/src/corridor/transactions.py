"""The operations of transactions, and a wait for the end of one."""

from __future__ import annotations

import math
import time
from collections.abc import Collection

import anyio

from .errors import ApiError, ConnectionError, WaitTimeoutError
from .generated.async_operations import AsyncTransactionsOperations
from .generated.models import Transaction, TransactionStatus
from .generated.operations import TransactionsOperations
from .retries import RETRY_AFTER_MAX_SECONDS, backoff_seconds, is_passing, pause_seconds

ENDS: frozenset[TransactionStatus] = frozenset(["COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"])
"""A status that this version doesn't know is not an end."""
WAIT_SECONDS = 60.0
PAUSE_MAX_SECONDS = 2.0


class Transactions(TransactionsOperations):
    def wait_for(
        self,
        transaction: str | Transaction,
        *,
        until: Collection[TransactionStatus] = (),
        timeout: float | None = WAIT_SECONDS,
    ) -> Transaction:
        """
        Waits until a transaction, named by itself or by its id, is COMPLETED, REJECTED, FAILED, REFUNDED or
        EXPIRED, or has a status of `until`, and returns it. It asks after 0.5, 1 and then every 2 seconds,
        and goes on after a failure that may pass. `timeout` is how many seconds it waits; with None it waits
        without a limit.

        Raises WaitTimeoutError if the transaction has not ended in time, ApiError for example if there is no
        such transaction.
        """
        wait = _Wait(transaction, until, timeout, self._http.timeout)
        while True:
            try:
                current = self.get_transaction(
                    wait.transaction_id, retries_max=0, timeout=wait.attempt_seconds()
                )
                if wait.is_over(current):
                    return current
                pause = wait.pause()
            except (ApiError, ConnectionError) as failure:
                pause = wait.pause_after(failure)
            time.sleep(pause)


class AsyncTransactions(AsyncTransactionsOperations):
    async def wait_for(
        self,
        transaction: str | Transaction,
        *,
        until: Collection[TransactionStatus] = (),
        timeout: float | None = WAIT_SECONDS,
    ) -> Transaction:
        """
        Waits until a transaction, named by itself or by its id, is COMPLETED, REJECTED, FAILED, REFUNDED or
        EXPIRED, or has a status of `until`, and returns it. It asks after 0.5, 1 and then every 2 seconds,
        and goes on after a failure that may pass. `timeout` is how many seconds it waits; with None it waits
        without a limit.

        Raises WaitTimeoutError if the transaction has not ended in time, ApiError for example if there is no
        such transaction.
        """
        wait = _Wait(transaction, until, timeout, self._http.timeout)
        while True:
            try:
                current = await self.get_transaction(
                    wait.transaction_id, retries_max=0, timeout=wait.attempt_seconds()
                )
                if wait.is_over(current):
                    return current
                pause = wait.pause()
            except (ApiError, ConnectionError) as failure:
                pause = wait.pause_after(failure)
            await anyio.sleep(pause)


class _Wait:
    """When a wait asks again, and when it ends."""

    def __init__(
        self,
        transaction: str | Transaction,
        until: Collection[TransactionStatus],
        timeout: float | None,
        attempt_timeout: float | None,
    ) -> None:
        self.transaction_id = transaction if isinstance(transaction, str) else transaction.id
        self._ends = ENDS.union(until)
        self._timeout = math.inf if timeout is None else timeout
        self._attempt_timeout = math.inf if attempt_timeout is None else attempt_timeout
        self._deadline = time.monotonic() + self._timeout
        self._pauses = 0
        self._last: Transaction | None = None
        self._failure: ApiError | ConnectionError | None = None

    def attempt_seconds(self) -> float | None:
        """
        How many seconds the next request may take, None: without a limit. After the timeout there is no
        request.
        """
        left = self._left()
        if left > 0:
            seconds = min(self._attempt_timeout, left)
            return None if seconds == math.inf else seconds
        state = "is unknown" if self._last is None else f"is {self._last.status}"
        message = f"{self.transaction_id} {state} after {self._timeout:g} s"
        raise WaitTimeoutError(message, self._last) from self._failure

    def is_over(self, transaction: Transaction) -> bool:
        self._last = transaction
        self._failure = None
        return transaction.status in self._ends

    def pause(self) -> float:
        """How many seconds pass after an answer."""
        return self._next(min(PAUSE_MAX_SECONDS, backoff_seconds(self._pauses)))

    def pause_after(self, failure: ApiError | ConnectionError) -> float:
        """
        How many seconds pass after a failure. One that doesn't pass is raised. A server that asks for a long
        pause is asked again after a minute.
        """
        if not is_passing(failure):
            raise failure
        self._failure = failure
        pause = pause_seconds(failure, self._pauses)
        return self._next(RETRY_AFTER_MAX_SECONDS if pause is None else pause)

    def _next(self, pause: float) -> float:
        self._pauses += 1
        return max(0.0, min(pause, self._left()))

    def _left(self) -> float:
        return self._deadline - time.monotonic()
