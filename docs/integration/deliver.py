"""Delivers each PDF of a folder: CODICEFISCALE.pdf, for one company and one month. Standard library alone.

PORTALE_INDIRIZZO and PORTALE_CHIAVE in the environment; python3 deliver.py FOLDER COMPANY MONTH
"""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request
import uuid

folder, company, month = sys.argv[1:4]
failed = 0
for file in sorted(pathlib.Path(folder).glob("*.pdf")):
    dto = json.dumps({"codiceFiscale": file.stem, "cfAzienda": company, "annomese": month})
    boundary = uuid.uuid4().hex
    body = b"".join(
        [
            f'--{boundary}\r\nContent-Disposition: form-data; name="jsonDocDto"\r\n\r\n{dto}\r\n'.encode(),
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{file.name}"\r\n'.encode(),
            b"Content-Type: application/pdf\r\n\r\n",
            file.read_bytes(),
            f"\r\n--{boundary}--\r\n".encode(),
        ]
    )
    call = urllib.request.Request(
        os.environ["PORTALE_INDIRIZZO"] + "/apiback/api/doccedolino/upload",
        data=body,
        headers={
            "Authorization": "Bearer " + os.environ["PORTALE_CHIAVE"],
            "Content-Type": f"multipart/form-data; boundary={boundary}",
        },
    )
    try:
        with urllib.request.urlopen(call) as answer:
            print(file.name, json.load(answer)["ids"][0])
    except urllib.error.HTTPError as refused:
        failed += 1
        print(file.name, json.load(refused)["detail"], file=sys.stderr)
sys.exit(1 if failed else 0)
