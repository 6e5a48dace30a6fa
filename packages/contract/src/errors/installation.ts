import type { ErrorDefinition } from './error-definition.ts'

export const installationErrors = {
  'installation.administrators': {
    rspCode: 4030390,
    reaction: 'show',
    zh: '只有管理全部机构的管理员可以查看系统状态',
    en: 'Only administrators of all organisations can see how the installation is',
  },
} as const satisfies Record<string, ErrorDefinition>
