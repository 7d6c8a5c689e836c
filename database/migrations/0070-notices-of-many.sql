-- Labels that a practice gives its companies, to find them again and to write to all of one: the practice's own, shown to
-- nobody else. Null where there are none.
ALTER TABLE company ADD labels text[];
SELECT print_also('company', '{labels}');

-- Notices that were sent together, one to each company (P118): no company's row says who else got it.
ALTER TABLE notice ADD sent_with uuid;
CREATE INDEX notice_sent_with ON notice (sent_with) WHERE sent_with IS NOT NULL AND deleted_at IS NULL;
SELECT print_also('notice', '{sent_with}');
