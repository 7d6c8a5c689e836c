import * as z from 'zod/mini';
import { contract, Id } from '../../access/contract.ts';

export const listConsultants = contract({
  method: 'GET',
  path: '/apirest/api/users/admin/consultants',
  permission: 'consultants.list',
  summary: 'The practices of the installation, with quota and users',
  response: z.array(
    z.object({
      id: Id,
      nome: z.string(),
      codDistribuzione: z.string(),
      codCliente: z.string(),
      numProdotto: z.string(),
      codFiscale: z.nullable(z.string()),
      host: z.nullable(z.string()),
      utentiAttivabili: z.number(),
      utentiAttivati: z.number(),
      usato: z.number(),
      quota: z.number(),
    }),
  ),
});
