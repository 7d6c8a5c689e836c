import { sql } from 'drizzle-orm';
import type { Serve } from '../../server/http.ts';
import { listConsultants } from './consultants.contract.ts';

interface PracticeRow {
  id: string;
  nome: string;
  codDistribuzione: string;
  codCliente: string;
  numProdotto: string;
  codFiscale: string | null;
  host: string | null;
  utentiAttivabili: number;
  utentiAttivati: number;
  usato: number;
  quota: number;
}

export function serveConsultants(serve: Serve): void {
  serve(listConsultants, ({ inScope }) =>
    inScope((tx) =>
      tx.all<PracticeRow>(sql`
        SELECT p.id, p.name AS nome, p.distribution_code AS "codDistribuzione", p.customer_code AS "codCliente",
          p.product_number AS "numProdotto", p.tax_code AS "codFiscale", p.host, u.activatable AS "utentiAttivabili",
          u.activated AS "utentiAttivati", u.used_bytes::float8 AS usato, p.quota_bytes::float8 AS quota
        FROM practice p JOIN practice_usage() u ON u.practice_id = p.id
        ORDER BY p.name COLLATE "it-x-icu"`),
    ),
  );
}
