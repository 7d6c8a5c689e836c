import type { ResponseOf } from '../../access/contract.ts';
import { conditionOf } from '../../server/operation/condition.ts';
import type { Facts } from '../../server/operation/facts.ts';
import type { readInstallation } from './installation.contract.ts';

export function presentState(facts: Facts): NonNullable<ResponseOf<typeof readInstallation>['stato']> {
  const { disk, backups, mails, ledger, jobs } = conditionOf(facts);
  return {
    disco: { esito: disk, liberi: facts.diskFreeBytes, totale: facts.diskBytes },
    copie: {
      esito: backups,
      ultima: facts.backupSeconds,
      prova: facts.drillSeconds === null ? null : { eta: facts.drillSeconds, guasti: facts.drillFaults ?? 0 },
    },
    mail: {
      esito: mails,
      inAttesa: facts.mailsWaiting,
      attesa: facts.oldestMailSeconds,
      rifiutate: facts.mailsRefusedLately,
    },
    registro: { esito: ledger, sigillo: facts.checkpointSeconds },
    lavori: {
      esito: jobs,
      inAttesa: facts.jobsWaiting,
      attesa: facts.oldestJobSeconds,
      falliti: facts.jobsGivenUp,
    },
  };
}
