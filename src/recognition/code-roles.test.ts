import { describe, expect, it } from 'vitest';
import { labelsIn, roleAt } from './code-roles.ts';

const CODE = 'RSSMRA80A01H501U';

function roleIn(words: string) {
  return roleAt(words.indexOf(CODE), words, labelsIn(words), { role: 'none', end: -1 });
}

describe('a label excuses a second person and never hides the subject', () => {
  it.each(['DIRIGENTE', 'OPERATORE', 'UFFICIO VENDITE', 'TITOLARE DI RAPPORTO', 'MEDICO', 'TUTOR', 'RESPONSABILE'])(
    '%s is a job, in its row or above',
    (job) => {
      expect(roleIn(`QUALIFICA: ${job} ROSSI MARIO ${CODE}`)).toBe('none');
      expect(roleIn(`${job}\nROSSI MARIO ${CODE}`)).toBe('none');
    },
  );

  it('the authorisation of the labour register is no label for the person below', () => {
    expect(roleIn(`AUTORIZZAZIONE INAIL N. 299\nROSSI MARIO ${CODE}`)).toBe('none');
    expect(roleIn(`AUTORIZZATO DA ROSSI MARIO ${CODE}`)).toBe('other');
  });

  it('what is to be given back signed names no signer', () => {
    expect(roleIn(`DA RESTITUIRE FIRMATO\nROSSI MARIO ${CODE}`)).toBe('none');
  });

  it('a label speaks of its own row, and of the next where it stands alone', () => {
    expect(roleIn(`APPROVATO DA: ROSSI MARIO ${CODE}`)).toBe('other');
    expect(roleIn(`APPROVATO DA:\nROSSI MARIO ${CODE}`)).toBe('other');
    expect(roleIn(`APPROVATO IL 3 MAGGIO 2026\nROSSI MARIO ${CODE}`)).toBe('none');
  });
});
