/** The extension of a file name in lower case; null if it has none or an impossible one. */
export function extensionOf(fileName: string): string | null {
  return /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}
