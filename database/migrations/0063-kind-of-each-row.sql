-- Certificates and payslips may come together: a file says what it holds, a row what it becomes. A row without a kind
-- waits until a person has said it (P91).
ALTER TABLE intake_file ADD COLUMN kind text CHECK (kind IN ('cedolini', 'cu', 'misti'));
UPDATE intake_file f SET kind = i.kind FROM intake i WHERE i.id = f.intake_id;
ALTER TABLE intake_file ALTER COLUMN kind SET NOT NULL;

ALTER TABLE intake_row ADD COLUMN kind text CHECK (kind IN ('cedolini', 'cu'));
UPDATE intake_row r SET kind = i.kind FROM intake i
WHERE i.id = r.intake_id AND NOT ('kind-differs' = ANY(r.reasons) AND r.decision IS NULL AND r.document_id IS NULL);
UPDATE intake_row SET recognised = recognised || jsonb_build_object('kind', kind) WHERE recognised IS NOT NULL;
