import { describe, expect, it } from 'vitest';
import { labelsIn, roleAt } from './code-roles.ts';

const CODE = 'RSSMRA80A01H501U';

function roleIn(words: string) {
  return roleAt(words.indexOf(CODE), words, labelsIn(words), { role: 'none', end: -1 });
}

describe('a label', () => {
  it.each(['DIRIGENTE', 'OPERATORE', 'UFFICIO VENDITE', 'TITOLARE DI RAPPORTO', 'MEDICO', 'TUTOR', 'RESPONSABILE'])(
    'is not %s, which is a job title, in its row or above',
    (job) => {
      expect(roleIn(`QUALIFICA: ${job} ROSSI MARIO ${CODE}`)).toBe('none');
      expect(roleIn(`${job}\nROSSI MARIO ${CODE}`)).toBe('none');
    },
  );

  it('is not the authorisation of the labour register above a person', () => {
    expect(roleIn(`AUTORIZZAZIONE INAIL N. 299\nROSSI MARIO ${CODE}`)).toBe('none');
    expect(roleIn(`AUTORIZZATO DA ROSSI MARIO ${CODE}`)).toBe('other');
  });

  it('names no signer if it asks to return the sheet signed', () => {
    expect(roleIn(`DA RESTITUIRE FIRMATO\nROSSI MARIO ${CODE}`)).toBe('none');
  });

  it('applies to its own row, and to the next one if it is alone', () => {
    expect(roleIn(`APPROVATO DA: ROSSI MARIO ${CODE}`)).toBe('other');
    expect(roleIn(`APPROVATO DA:\nROSSI MARIO ${CODE}`)).toBe('other');
    expect(roleIn(`APPROVATO IL 3 MAGGIO 2026\nROSSI MARIO ${CODE}`)).toBe('none');
  });
});
