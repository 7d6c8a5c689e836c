/** Whether its last bytes are the end of what its name says; of another kind nothing is known. */
export function endsAsItsKind(name: string, tail: string): boolean {
  if (/\.pdf$/i.test(name)) return tail.includes('%%EOF');
  if (/\.zip$/i.test(name)) return tail.includes('PK\u0005\u0006');
  return true;
}
