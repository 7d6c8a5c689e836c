-- What was given to the wrong person stands in the ledger: its register is read without looking through all rows.
CREATE INDEX ledger_misdelivered ON ledger (chain, seq) WHERE action = 'misdelivered';
