-- The secret of an authenticator app lies sealed under the installation's key: the database alone makes no codes. One
-- that lay open is no secret any more: its owner sets the app up anew.
DELETE FROM second_factor WHERE kind = 'totp';
DELETE FROM recovery_code c WHERE NOT EXISTS (SELECT FROM second_factor f WHERE f.account_id = c.account_id);
DELETE FROM second_factor_step WHERE secret IS NOT NULL;
ALTER TABLE second_factor ADD CONSTRAINT secret_is_sealed CHECK (secret LIKE 'v1.%');
ALTER TABLE second_factor_step ADD CONSTRAINT secret_is_sealed CHECK (secret LIKE 'v1.%');
