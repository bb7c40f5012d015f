"""The hospital's integration engine, by python3-hl7: writes HL7 v2.4 in GB18030, sends each message until it is acknowledged, and books what SIU asks. The books stand behind it."""
import asyncio
import json
import os
import re
import urllib.request

import hl7
from hl7.mllp import open_hl7_connection, start_hl7_server

CHARSET = "gb18030"
DESK, TOKEN = os.environ["HIS_DESK"], os.environ["HIS_TOKEN"]
PORTS = {name: int(os.environ[name]) for name in ("FEED_PORT", "ENGINE_PORT", "MLLP_PORT")}
PAPERS = {"discharge_summary": "DS", "operation_record": "OP", "diagnosis_certificate": "ZM"}
STATUSES = {"arrived": "Started", "taken": "Waitlist", "seen": "Complete", "not_come": "Noshow"}


def stamp(moment):
    return re.sub(r"[-:T]", "", moment[:19]) + "+0800" if moment else ""


def segment(name, fields):
    """Fields by their number; a list is components, a tuple repetitions."""
    def written(value):
        if isinstance(value, tuple):
            return "~".join(written(one) for one in value)
        if isinstance(value, list):
            return "^".join(written(one) for one in value)
        return re.sub(r"[|^~&\\]", lambda sign: "\\" + "FSRTE"["|^~&\\".index(sign[0])] + "\\", str(value or ""))

    return "|".join([name] + [written(fields.get(at)) for at in range(1, max(fields) + 1)])


def numbers(identifiers):
    kinds = {"patient_no": "PI", "card_no": "HC"}
    return tuple([one["value"], "", "", "", kinds[one["system"]]] for one in identifiers)


def message_of(control, document):
    kind, segments = document["kind"], []
    if kind == "patient":
        event = ["ADT", "A40"]
        segments += [segment("EVN", {2: stamp(document["at"])})]
        segments += [segment("PID", {3: numbers(document["mergedInto"])}), segment("MRG", {1: numbers(document["identifiers"])})]
    elif kind == "visit":
        state = document["state"]
        event = ["SIU", {"cancelled": "S15", "not_come": "S26"}.get(state, "S14")]
        segments += [segment("SCH", {1: document.get("orderNo"), 2: document["id"], 6: ["", document.get("reason")], 25: STATUSES.get(state)})]
        segments += [segment("PID", {3: document["patient"]["value"]})] if document.get("patient") else []
        segments += [segment("AIS", {1: "1", 3: document["clinicId"]})] if document.get("clinicId") else []
    elif kind == "clinicalDocument":
        event = ["MDM", "T11" if document.get("state") == "withdrawn" else "T02"]
        segments += [segment("EVN", {2: stamp(document["at"])}), segment("PID", {3: document["patient"]["value"]}), segment("PV1", {2: "I", 19: document["stayId"]})]
        segments.append(segment("TXA", {1: "1", 2: [PAPERS[document["type"]], document["title"]], 6: stamp(document["issuedAt"]), 9: ["", document["author"]], 12: document["id"], 17: "AU"}))
        for place, part in enumerate(document.get("sections") or [], 1):
            segments.append(segment("OBX", {1: place, 2: "TX", 3: [f"S{place}", part["title"]], 5: part["text"]}))
        if document.get("pdf"):
            segments.append(segment("OBX", {1: "1", 2: "ED", 3: ["PDF", document["title"]], 5: ["HIS", "AP", "PDF", "Base64", document["pdf"]]}))
    else:
        event = ["ORM", "O01"] if document["status"] == "PENDING" else ["ORU", "R01"]
        note = document.get("correctionNote") or document.get("withheldReason")
        result = "X" if document["status"] == "WITHHELD" else "C" if document.get("correctionNote") else "F"
        segments += [segment("PID", {3: document["patient"]["value"]}), segment("ORC", {1: "RE", 17: ["", document["departName"]]})]
        segments += [segment("OBR", {
            1: "1", 3: document["id"], 4: ["CBC", document["name"]], 6: stamp(document["appliedAt"]), 15: document.get("specimen"),
            16: ["", document["applyDoctor"]], 22: stamp(document.get("reportedAt")), 24: "LAB", 25: result if event[0] == "ORU" else "", 36: stamp(document.get("expectedAt"))})]
        segments += [segment("NTE", {1: "1", 3: note})] if note else []
        for place, item in enumerate(document.get("items") or [], 1):
            segments.append(segment("OBX", {
                1: place, 2: "NM", 3: [item["itemCode"], item["itemName"]], 5: item["result"], 6: item["unit"], 7: f"{item['low']}-{item['high']}", 11: "F"}))
    head = segment("MSH|^~\\&", {1: "HIS", 2: document.get("branchId"), 3: "APP", 5: stamp(document["at"]), 7: event, 8: control, 9: "P", 10: "2.4", 11: document["version"], 16: "GB 18030-2000"})
    return hl7.parse("\r".join([head, *segments]))


async def send(messages):
    """One behind the other; what is not acknowledged is sent again by a new connection."""
    while messages:
        try:
            reader, writer = await open_hl7_connection("127.0.0.1", PORTS["MLLP_PORT"], encoding=CHARSET)
            while messages:
                writer.writemessage(messages[0])
                await writer.drain()
                ack = await asyncio.wait_for(reader.readmessage(), 5)
                if ack.segment("MSA")[1][0] != "AA":
                    raise ValueError(str(ack))
                messages.pop(0)
            writer.close()
        except (OSError, EOFError, asyncio.TimeoutError):
            await asyncio.sleep(0.1)


async def feed(reader, writer):
    """A line of documents comes in; a line goes out when all are acknowledged."""
    while line := await reader.readline():
        try:
            await send([message_of(one["control"], one["document"]) for one in json.loads(line)])
            writer.write(b"\n")
        except Exception as error:  # the week says what went wrong
            writer.write((repr(error) + "\n").encode())
        await writer.drain()


def ask(what, fields):
    request = urllib.request.Request(
        f"{DESK}/soap/{what}", json.dumps(fields).encode(), {"content-type": "application/json", "authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request, timeout=3) as reply:
        return json.load(reply)


def answer(message):
    def field(name, number, component=1):
        try:
            return message.unescape(message.extract_field(name, 1, number, 1, component) or "")
        except (KeyError, IndexError):
            return ""

    event, order = field("MSH", 9, 2), field("SCH", 1) or field("ARQ", 1)
    asked = {"orderNo": order}
    what = {"S12": "RegisterConfirm", "S15": "RegisterCancel", "S25": "QueryOrder"}[event]
    if event == "S12":
        asked |= {"patientNo": field("PID", 3), "name": field("PID", 5), "scheduleNo": field("AIS", 3), "fee": field("FT1", 11)}
    said = ask(what, asked)
    is_done = said["resultCode"] == "0"
    reason = {"UNKNOWN_ORDER": "204"}.get(said.get("reason"), said.get("reason"))
    ack = str(message.create_ack("AA" if is_done else "AE", application="HIS")).rstrip("\r").split("\r")
    msa = segment("MSA", {1: "AA" if is_done else "AE", 2: field("MSH", 10), 3: said.get("resultDesc"), 6: reason})
    segments = [ack[0], msa]
    if said.get("hisOrderNo"):
        status = "Cancelled" if said.get("state") == "cancelled" else "Booked"
        segments.append(segment("SCH", {1: order, 2: said["hisOrderNo"], 25: status}))
    return hl7.parse("\r".join(segments))


async def book(reader, writer):
    """No books, no acknowledgement: the line is closed."""
    try:
        while True:
            message = await reader.readmessage()
            writer.writemessage(await asyncio.get_running_loop().run_in_executor(None, answer, message))
            await writer.drain()
    except (OSError, EOFError):
        pass
    finally:
        writer.close()


async def main():
    await start_hl7_server(book, "127.0.0.1", PORTS["ENGINE_PORT"], encoding=CHARSET)
    server = await asyncio.start_server(feed, "127.0.0.1", PORTS["FEED_PORT"], limit=2**24)
    await server.serve_forever()


asyncio.run(main())
