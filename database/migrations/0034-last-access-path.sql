-- As every definer's function: the catalogue first and temporary tables last, or one could stand in for a table of ours.
ALTER FUNCTION last_access(text) SET search_path = pg_catalog, public, pg_temp;
