export interface Named {
  cognome: string;
  nome: string;
  codiceFiscale: string;
  codiceDipendente?: string | null | undefined;
}

/** How each of these people is called where one of them is picked: homonyms with their code and number (P79). */
export function toldApart<P extends Named>(people: readonly P[]): (person: P) => string {
  const nameOf = ({ cognome, nome }: P) => `${cognome} ${nome}`;
  const alike = Map.groupBy(people, (person) => nameOf(person).toLowerCase());
  return (person) => {
    const name = nameOf(person);
    if ((alike.get(name.toLowerCase())?.length ?? 0) < 2) return name;
    return [name, person.codiceFiscale, person.codiceDipendente].filter(Boolean).join(' · ');
  };
}
