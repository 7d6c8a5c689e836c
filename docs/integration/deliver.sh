#!/usr/bin/env bash
# Delivers each PDF of a folder: CODICEFISCALE.pdf, for one company and one month.
# PORTALE_INDIRIZZO and PORTALE_CHIAVE in the environment; deliver.sh FOLDER COMPANY MONTH
set -euo pipefail
folder=$1 company=$2 month=$3
for file in "$folder"/*.pdf; do
  person=$(basename "$file" .pdf)
  dto=$(printf '{"codiceFiscale":"%s","cfAzienda":"%s","annomese":"%s"}' "$person" "$company" "$month")
  # The same bytes for the same person and month are the same document, however often they are sent.
  curl --silent --show-error --fail-with-body --retry 5 --retry-all-errors \
    --header "Authorization: Bearer $PORTALE_CHIAVE" \
    --form "file=@$file;type=application/pdf" --form "jsonDocDto=$dto" \
    "$PORTALE_INDIRIZZO/apiback/api/doccedolino/upload"
  echo
done
