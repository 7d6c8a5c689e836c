interface Settings {
  WAL_ARCHIVE?: 'folder' | 's3' | undefined;
  BACKUP_DIR?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  CONTENTS_IN?: 'folder' | 's3' | undefined;
  DATABASE_URL?: string | undefined;
}

/** What WAL_ARCHIVE needs beside it, each with the reason. */
export function lackingForWal(env: Settings): (readonly ['WAL_ARCHIVE' | 'BACKUP_DIR' | 'S3_ENDPOINT', string])[] {
  if (env.WAL_ARCHIVE === undefined) return [];
  if (env.DATABASE_URL)
    return [['WAL_ARCHIVE', 'is for the built-in database: archive the log of your own server with its own tools']];
  if (env.WAL_ARCHIVE === 'folder' && !env.BACKUP_DIR)
    return [['BACKUP_DIR', 'is needed where WAL_ARCHIVE is folder: the archive lies in it']];
  if (env.WAL_ARCHIVE === 's3' && (!env.S3_ENDPOINT || env.CONTENTS_IN === 'folder'))
    return [['S3_ENDPOINT', 'is needed where WAL_ARCHIVE is s3, with the documents in the same bucket']];
  return [];
}
