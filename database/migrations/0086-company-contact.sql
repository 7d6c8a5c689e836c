-- Whom somebody who worked for a company writes to or calls (P134).
ALTER TABLE company ADD contact_name text, ADD contact_email text, ADD contact_phone text;
SELECT print_also('company', '{contact_name,contact_email,contact_phone}');
