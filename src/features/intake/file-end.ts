/** Whether the last bytes fit the file's extension; true for any other extension. */
export function endsAsItsKind(name: string, tail: string): boolean {
  if (/\.pdf$/i.test(name)) return tail.includes('%%EOF');
  if (/\.zip$/i.test(name)) return tail.includes('PK\u0005\u0006');
  return true;
}
