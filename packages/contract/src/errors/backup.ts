/** Refusals about backups, to who administers the installation. */
import type { ErrorDefinition } from './error-definition.ts'

export const backupErrors = {
  'backup.none': {
    rspCode: 4090931,
    reaction: 'show',
    zh: '尚未设置备份目录：请在服务器上设置--backup-folder',
    en: 'No folder is named for backups yet. Set --backup-folder on the server',
  },
  'backup.external': {
    rspCode: 4090932,
    reaction: 'show',
    zh: '数据库不由本服务器运行，请用数据库自己的工具备份',
    en: 'The database is not run by this server. Back it up with its own tools',
  },
  'backup.busy': {
    rspCode: 4090933,
    reaction: 'show',
    zh: '正在备份或校验，请等它结束',
    en: 'A backup is being made or checked. Wait until it has ended',
  },
  'backup.noRoom': {
    rspCode: 4090934,
    reaction: 'show',
    zh: '备份目录空间不足：约需{needed} MB，剩余{free} MB',
    en: 'There is no room for a backup: it needs about {needed} MB, and {free} MB are free',
  },
  'backup.gone': {
    rspCode: 4040931,
    reaction: 'show',
    zh: '该备份不存在，或没有备份成功',
    en: 'There is no such backup, or it was never finished',
  },
} as const satisfies Record<string, ErrorDefinition>
