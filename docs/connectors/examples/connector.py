import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

KEY = base64.b64decode(os.environ["SECRET_OUT"].removeprefix("whsec_"))
if not KEY: raise SystemExit("SECRET_OUT is empty")
DATA_FILE = os.environ.get("DATA_FILE", "instructions.jsonl")
RAILS = [{"operation": "PAYOUT", "currency": "EUR", "expectedSeconds": 60, "returnWindowDays": 30}]
CAPABILITIES = {"contract": 1, "rails": RAILS, "statusQuery": True, "notFoundIsFinal": True, "reportsList": True}
UNKNOWN = {"outcome": {"status": "NOT_FOUND"}}
taken, lock = {}, Lock()  # by instructionId: the body's SHA-256 and the outcome
if os.path.exists(DATA_FILE):
    taken = {one["instructionId"]: one for one in map(json.loads, open(DATA_FILE))}

def is_signed(headers, body):
    sent, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "0")
    if not stamp.isdecimal() or abs(time.time() - float(stamp)) > 300:
        return False
    mac = hmac.new(KEY, f"{sent}.{stamp}.".encode() + body, hashlib.sha256).digest()
    good = b"v1," + base64.b64encode(mac)
    return any(hmac.compare_digest(one.encode(), good) for one in headers.get("webhook-signature", "").split(" "))

def submit(call, body):
    name, sha256 = call.get("instructionId"), hashlib.sha256(body).hexdigest()
    if call["type"] != "instruction" or not isinstance(name, str):
        return 400, {"error": "wrong shape"}
    with lock:
        if name in taken:
            return (200, taken[name]["outcome"]) if taken[name]["sha256"] == sha256 else (409, {"error": "bytes"})
        # Pay here. Store the instruction before you pay: after a crash, ask the bank instead of paying again.
        outcome = {"instructionId": name, "status": "COMPLETED", "providerReference": f"P{len(taken) + 1}",
                   "amount": call["amount"], "currency": call["currency"]}
        taken[name] = {"instructionId": name, "sha256": sha256, "outcome": outcome}
        with open(DATA_FILE, "a") as file:
            file.write(json.dumps(taken[name]) + "\n")
        return 200, outcome

def list_reports(start):
    rows = list(taken.items())[start:start + 100]
    reports = [{"reportId": f"R-{name}", "type": "instruction.report", **one["outcome"]} for name, one in rows]
    return {"reports": reports, "nextCursor": str(start + len(rows))}

CALLS = {
    "/v1/capabilities": lambda call, body: (200, CAPABILITIES),
    "/v1/instructions": submit,
    "/v1/instructions/query": lambda call, body: (200, taken.get(call["instructionId"], UNKNOWN)["outcome"]),
    "/v1/reports/list": lambda call, body: (200, list_reports(int(call.get("cursor", 0)))),
}

class Connector(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        call = CALLS.get(self.path, lambda call, body: (404, {"error": "unknown path"}))
        status, value = call(json.loads(body), body) if is_signed(self.headers, body) else (401, {"error": "signature"})
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(value).encode())

ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4200"))), Connector).serve_forever()
