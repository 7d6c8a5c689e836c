/** The ending of a name, in small letters; null where it has none, or one that no file type has. */
export function extensionOf(fileName: string): string | null {
  return /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}
