#!/bin/sh
# Runs once, when the server is new: the roles and the database of docs/configuration.md.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --set=jobs="$JOBS_PASSWORD" <<'SQL'
CREATE ROLE portale_owner LOGIN PASSWORD :'owner';
CREATE ROLE portale_app LOGIN PASSWORD :'app';
CREATE ROLE portale_jobs LOGIN PASSWORD :'jobs';
CREATE ROLE portale_ledger NOLOGIN;
GRANT portale_jobs, portale_ledger TO portale_owner;
CREATE DATABASE portale OWNER portale_owner TEMPLATE template0 ENCODING 'UTF8'
  LOCALE_PROVIDER icu ICU_LOCALE 'it-IT' LOCALE 'C.UTF-8';
SQL
