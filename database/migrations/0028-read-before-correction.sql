-- A correction lets reading begin anew; what its employee had read before is never deleted for good all the same.
ALTER TABLE document ADD COLUMN read_before_correction boolean NOT NULL DEFAULT false;
