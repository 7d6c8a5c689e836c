/** Whether the last bytes of a file are the end marker that its extension requires; true for extensions without one. */
export function endsAsItsKind(name: string, tail: string): boolean {
  if (/\.pdf$/i.test(name)) return tail.includes('%%EOF');
  if (/\.zip$/i.test(name)) return tail.includes('PK\u0005\u0006');
  return true;
}
