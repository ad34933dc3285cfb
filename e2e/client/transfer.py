"""Sends one transfer by the Python SDK, and prints its id."""

import os

from corridor import Corridor

corridor = Corridor(os.environ["BASE_URL"], os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
payment = corridor.transfers.create_transfer_out(
    {
        "source": {"accountId": os.environ["FROM"]},
        "destination": {"accountId": os.environ["TO"]},
        "amount": 2_500,
    }
)
print(payment.id)
