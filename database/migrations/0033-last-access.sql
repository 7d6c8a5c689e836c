-- When somebody was last here: sessions end and are taken away, their beginning stays in the ledger. Only for people of
-- the caller's own companies, and only for the employment that they entered as.
CREATE FUNCTION last_access(p_tax_code text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(greatest(
    (SELECT max(s.last_used_at) FROM session s WHERE s.grant_id = g.id),
    (SELECT max(l.at) FROM ledger l WHERE l.chain = g.practice_id AND l.object_kind = 'account' AND l.object_id = g.account_id
      AND l.action = 'loggedIn' AND l.canonical::jsonb -> 'data' ->> 'role' = 'EMPLOYEE')))
  FROM employee e JOIN account_grant g ON g.employee_id = e.id
  WHERE e.tax_code = p_tax_code AND e.practice_id = scope_practice()
    AND (scope_sees_practice() OR (scope_is_company() AND e.company_id = ANY (scope_companies())))
$$;
REVOKE ALL ON FUNCTION last_access(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION last_access(text) TO portale_app;
