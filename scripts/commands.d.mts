export const COMMANDS: Readonly<Record<string, { file: string; about: string; isReleased?: boolean }>>;
export function versionOf(root: string): string;
