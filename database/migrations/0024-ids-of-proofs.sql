-- The tables of 0020 counted from 1, and a bare id could name both a proof and a folder (decision 20).
SELECT count_apart('proof');
SELECT count_apart('inspection_folder');
