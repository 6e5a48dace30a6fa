/** What the commands about backups tell a server that started one of them. */
export interface BackupProgress {
  bytes: number
  /** It is done. */
  files?: number
  /** It read the backup, and that is not what was backed up: it failed for no other reason. */
  damaged?: true
}
