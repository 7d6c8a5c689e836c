-- An IBAN stands in no event; its print does, keyed by a salt that goes with the row (P68): who writes the database cannot
-- redirect a salary without a trace, and an erasure leaves the chain whole.
ALTER TABLE request ADD iban_salt text;
