import { describe, expect, it } from 'vitest';
import type { Contract } from './contract.ts';

interface Schema {
  _zod: { def: { type: string; shape?: Record<string, unknown>; options?: readonly Schema[] } };
}

/** Names that a query or a body may carry: `[]` is a bare list, `text` a plain text. */
function namesIn(schema: unknown): string[] {
  if (schema === undefined) return [];
  const { type, shape, options } = (schema as Schema)._zod.def;
  if (options) return options.flatMap(namesIn);
  if (type === 'array') return ['[]'];
  return type === 'string' ? ['text'] : Object.keys(shape ?? {});
}

/** The contracts that a module exports, those too that a factory made for each kind. */
function contractsIn(exported: unknown): Contract[] {
  if (typeof exported !== 'object' || exported === null || '_zod' in exported) return [];
  if ('permission' in exported && 'path' in exported && 'method' in exported) return [exported as Contract];
  return Object.values(exported).flatMap(contractsIn);
}

/** By method and path; addresses are read in any case. */
const contracts = new Map(
  contractsIn(import.meta.glob('../**/*.contract.ts', { eager: true })).map((one) => [
    `${one.method} ${one.path}`.toLowerCase(),
    one,
  ]),
);

/**
 * Spec §7, by hand: each call keeps its prefix, method and path, and takes each of these names, whatever else it takes.
 * A contract without a row of the isolation matrix is refused elsewhere, and so is a row of what is not served.
 */
const LIST = 'cfAzienda data_pubblicazione filcant da a pub';
const CALLS: Readonly<Record<'/apirest/api' | '/apiback/api', readonly (readonly [call: string, takes?: string])[]>> = {
  '/apirest/api': [
    ['POST /bo/authenticate', 'username password rememberMe'],
    ['GET /account'],
    ['POST /activationmail'],
    ['POST /cons/activationmail/:id'],
    ['POST /account/reset-password/mail', 'text'],
    ['POST /account/reset-password/init', 'text'],
    ['POST /account/reset-password/finish'],
    ['POST /account/reset-default-password/:id'],
    ['POST /account/activate'],
    ['POST /account/activate/:id', 'login email'],
    ['POST /account/reset', 'id email'],
    ['GET /account/userdata'],
    ['POST /account/userdata', 'login email'],
    ['GET /privacy-activate', 'key'],
    ['GET /privacy/page', 'codicedistribuzione'],
    ['GET /privacy/text'],
    ['GET /users/admin'],
    ['POST /users/admin'],
    ['PUT /users/admin'],
    ['GET /users/admin/:id'],
    ['DELETE /users/admin/:id'],
    ['GET /users/admin/consultants'],
    ['GET /users/consultant/companies'],
    ['POST /users/consultant/secondary-account'],
    ['POST /users/consultant/import', '[]'],
    ['POST /users/consultant/importNoWebAccess', '[]'],
    ['DELETE /users/consultant/company/:id'],
    ['GET /users/company/employees', 'companyId'],
    ['POST /users/company/import', 'idCompany'],
    ['POST /users/company/importNoWebAccess', 'idCompany'],
    ['DELETE /users/company/:id'],
    ['PUT /users/activation/:id'],
    ['GET /company/notices', 'dataDa dataA'],
    ['GET /company/notices/:id'],
    ['GET /company/coms'],
    ['POST /company/notices/send'],
    ['POST /company/notices/delete'],
  ],
  '/apiback/api': [
    ['GET /docbase/getdocssize', 'codDistribuzione codCliente numProdotto'],
    ['GET /doccedolino/lista', `annomese_da annomese_a ${LIST}`],
    ['GET /doccud/lista', `anno_da anno_a ${LIST}`],
    ['GET /docdocumento/lista', `annomese_da annomese_a ${LIST}`],
    ['GET /docbase/list', `annomese_da annomese_a ${LIST}`],
    ...['doccedolino', 'doccud', 'docdocumento', 'docbase'].flatMap(
      (tipo) =>
        [
          [`GET /${tipo}/listaperconsulente`, 'listacfazienda'],
          [`GET /${tipo}/riepdocazi`],
          [`GET /${tipo}/listatags`],
          [`GET /${tipo}/bydocbase/:id`],
          [`GET /${tipo}/${tipo === 'docbase' ? 'downloaddoc' : 'download'}/:id`],
        ] as const,
    ),
    ['DELETE /doccedolino/:id'],
    ['DELETE /DocCud'],
    ['POST /docdocumento/upload', 'file jsonDocDto'],
    ['POST /docbase/upload', 'file jsonDocDto'],
    ['PUT /DocBase/updatevisibile'],
    ['PUT /DocBase/updateletto'],
    ['GET /docbase/ultimomese', 'cfAzienda'],
    ['GET /docbase/:id'],
    ['DELETE /docbase/:id'],
    ['PUT /docbase/updatedoc'],
    ['GET /Fascicolo/listaperazienda'],
    ['GET /Fascicolo/listalt'],
    ['GET /Fascicolo/listatags'],
    ['GET /Fascicolo/download/:id'],
    ['POST /Fascicolo/upload'],
    ['DELETE /Fascicolo/:id'],
    ['PUT /Fascicolo/updatevisibile'],
    ['GET /DocCronologia/lista/:id'],
    ['GET /docrichiesta/listaperazienda'],
    ['GET /docrichiesta/listaricazi'],
    ['GET /docrichiesta/listaperconsulente'],
    ['GET /docrichiesta/download/:id'],
    ['POST /docrichiesta/uploadricazi', 'file jsonRichiesteDTO'],
    ['POST /docrichiesta/change-status/:status', '[] ids'],
    ['PUT /cestino/insert', '[] ids'],
    ['PUT /cestino/restore', '[] ids'],
    ['GET /cestino/list'],
    ['GET /cestino/listatags'],
    ['DELETE /cestino/DocBase/:id', '[] ids'],
    ['DELETE /cestino/empty'],
    ['GET /DocAnnotazioni/:id/lista'],
    ['POST /DocAnnotazioni/:id/insert', 'testo'],
    ['DELETE /DocAnnotazioni/:id'],
    ['GET /Azienda/lista'],
    ['GET /Azienda/listahomecons'],
    ['GET /Azienda/listaazidoclav'],
    ['GET /Azienda/listaazidoc', 'denominazione'],
    ['GET /Azienda/percodintegrato'],
    ['GET /Azienda/doclavrecazi'],
    ['GET /Azienda/filcant'],
    ['GET /Azienda/forzaaziendale'],
    ['GET /Azienda/:id'],
    ['PUT /Azienda/:id'],
    ['GET /Nota/lista'],
    ['POST /Nota'],
    ['PUT /Nota/:id'],
    ['DELETE /Nota/:id'],
    ['GET /lastactive/:codFiscale'],
    ['GET /dipendente/lista'],
    ['GET /cedriepannuoazienda'],
    ['GET /rateiannoazi'],
    ['GET /presassmeseazitot'],
    ['GET /presassmeseazi'],
    ['GET /DocBilancio/sitecopatr'],
    ['GET /DocBilancio/filattiv'],
    ['GET /DocCostiPag/salcostipers'],
    ['GET /utentiattivatidocumentale'],
  ],
};

describe('the calls of the specification (§7)', () => {
  const all = Object.entries(CALLS).flatMap(([prefix, calls]) =>
    calls.map(([call, takes = '']) => [call.replace(' ', ` ${prefix}`), takes] as const),
  );

  it.each(all)('keep %s {%s}', (call, takes) => {
    const one = contracts.get(call.toLowerCase());
    expect(one).toBeDefined();
    const there = [...namesIn(one?.query), ...namesIn(one?.body), ...Object.keys(one?.parts ?? {})];
    expect(takes.split(' ').filter((name) => name !== '' && !there.includes(name))).toEqual([]);
  });
});
