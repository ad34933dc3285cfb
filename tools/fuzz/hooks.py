"""Hooks of the contract fuzzer: they insert existing ids into requests and check the answers.

Schemathesis loads this file (SCHEMATHESIS_HOOKS). FUZZ_POOL is a JSON file with existing ids by name of the resource,
so that most requests do not end with "not found".
"""

import atexit
import json
import os
from collections import Counter
from urllib.parse import quote, unquote
from uuid import uuid4

import schemathesis
from hypothesis import strategies as st

with open(os.environ["FUZZ_POOL"], encoding="utf-8") as file:
    POOL = json.load(file)

OWN_TOKEN = os.environ["FUZZ_TOKEN_ID"]
# Nothing listens at this address. It replaces generated addresses, so that the system calls no foreign host.
NOWHERE = os.environ["FUZZ_NOWHERE_URL"]
# 3 of 4 ids are replaced by the id of an existing resource.
EXISTS = [True, True, True, False]
# A primary identifier with this ending makes the sandbox answer 500 on purpose.
SIMULATED_ERROR = "109"

HOLDERS = ["Customer", "BeneficialOwner"]
ACCOUNTS = ["InternalAccount", "ExternalAccount"]
KINDS = {
    "accountId": ACCOUNTS,
    "documentHolder": HOLDERS,
    "endpointId": ["WebhookEndpoint"],
    "inviteeUma": ["umaAddress"],
    "inviterUma": ["umaAddress"],
    "jobId": ["BulkUploadJob"],
    "receiverAccountIdentifier": ACCOUNTS,
    "receiverUmaAddress": ["umaAddress"],
    "receivingAccountId": ACCOUNTS,
    "receivingUmaAddress": ["umaAddress"],
    "resourceId": ["Customer", "Transaction"],
    "senderAccountIdentifier": ACCOUNTS,
    "senderUmaAddress": ["umaAddress"],
    "sendingAccountId": ["InternalAccount"],
    "sendingUmaAddress": ["umaAddress"],
    "tokenId": ["ApiToken"],
    "currency": ["currency"],
    "currencyCode": ["currency"],
    "receivingCurrencyCode": ["currency"],
}
URLS = {"url", "webhookEndpoint"}
KEY = "Idempotency-Key"
KEY_LENGTH = 200
KEYS_KEPT_ONE_IN = 10
# Number of answers by status.
ANSWERS = Counter()


@atexit.register
def write_answers():
    with open(os.environ["FUZZ_ANSWERS"], "w", encoding="utf-8") as file:
        json.dump(ANSWERS, file)


@schemathesis.hook
def after_call(context, case, response):
    ANSWERS[str(response.status_code)] += 1


def values_of(name):
    """Existing values for a field or parameter of this name; none if it is not an id."""
    kinds = KINDS.get(name)
    if kinds is None:
        kinds = [name, name[:1].upper() + name[1:-2] if name.endswith("Id") else name]
    return [value for kind in kinds for value in POOL.get(kind, [])]


def fields_of(value, path=()):
    """Each field of a JSON value that can be an id, as (path, existing values)."""
    if isinstance(value, dict):
        for name, item in value.items():
            known = values_of(name) if isinstance(item, str) else []
            if known:
                yield (*path, name), known
            yield from fields_of(item, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from fields_of(item, (*path, index))


def with_field(value, path, item):
    """A copy of a JSON value with another item at a path."""
    if not path:
        return item
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = with_field(copy[path[0]], path[1:], item)
    return copy


def existing(value, encode):
    """The value, in most cases with existing ids."""
    result = st.just(value)
    for path, known in fields_of(value):
        choice = st.sampled_from(EXISTS).flatmap(
            lambda exists, known=known: st.sampled_from(known).map(encode) if exists else st.none()
        )
        result = st.tuples(result, choice).map(
            lambda pair, path=path: pair[0] if pair[1] is None else with_field(pair[0], path, pair[1])
        )
    return result


@schemathesis.hook
def flatmap_path_parameters(context, path_parameters):
    return existing(path_parameters, lambda value: quote(value, safe=":@$"))


@schemathesis.hook
def flatmap_query(context, query):
    return existing(query, lambda value: value)


@schemathesis.hook
def flatmap_body(context, body):
    return existing(body, lambda value: value)


def to_nowhere(value):
    """The body with all http addresses replaced."""
    if isinstance(value, list):
        return [to_nowhere(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: NOWHERE if name in URLS and isinstance(item, str) and item.startswith("http") else to_nowhere(item)
        for name, item in value.items()
    }


def fresh_key(headers):
    """Makes most Idempotency-Keys unique, because a repeated key only returns its first answer."""
    key = (headers or {}).get(KEY)
    is_valid = key and len(key) <= KEY_LENGTH and key.isascii() and key.isprintable()
    if is_valid and sum(ANSWERS.values()) % KEYS_KEPT_ONE_IN != 0:
        headers[KEY] = f"{key}-{uuid4()}"


@schemathesis.hook
def before_call(context, case, kwargs):
    case.body = to_nowhere(case.body)
    fresh_key(case.headers)
    # If the fuzzer deleted its own token, every later answer would be 401.
    token = str((case.path_parameters or {}).get("tokenId", ""))
    if OWN_TOKEN in unquote(token) and case.method.upper() == "DELETE":
        case.path_parameters["tokenId"] = f"ApiToken:{'0' * 8}-0000-7000-8000-{'0' * 12}"


@schemathesis.serializer("application/pdf", "image/jpeg", "image/png", "text/csv")
def file_part(context, value):
    """The generated value as the bytes of a file in a form."""
    if isinstance(value, bytes):
        return {"data": value}
    data = getattr(value, "data", None)
    return {"data": data if isinstance(data, bytes) else str(value).encode(errors="ignore")}


@schemathesis.check
def no_server_error(context, response, case):
    """No answer may be 5xx, except for the simulated error of the sandbox."""
    if response.status_code < 500:
        return
    simulated = response.status_code == 500 and SIMULATED_ERROR in json.dumps(case.body, default=str)
    assert simulated, f"answered {response.status_code}"
