export interface Named {
  cognome: string;
  nome: string;
  codiceFiscale: string;
  codiceDipendente?: string | null | undefined;
}

/** Labels for a choice among these people; homonyms get their tax code and employee code (P79). */
export function toldApart<P extends Named>(people: readonly P[]): (person: P) => string {
  const nameOf = ({ cognome, nome }: P) => `${cognome} ${nome}`;
  const alike = Map.groupBy(people, (person) => nameOf(person).toLowerCase());
  return (person) => {
    const name = nameOf(person);
    if ((alike.get(name.toLowerCase())?.length ?? 0) < 2) return name;
    return [name, person.codiceFiscale, person.codiceDipendente].filter(Boolean).join(' · ');
  };
}
