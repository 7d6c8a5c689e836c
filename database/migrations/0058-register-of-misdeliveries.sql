-- What was given to the wrong person stands in the ledger: its register is read without looking through all rows.
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
CREATE INDEX ledger_misdelivered ON ledger (chain, seq) WHERE action = 'misdelivered';
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
