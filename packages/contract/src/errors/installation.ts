import type { ErrorDefinition } from './error-definition.ts'

export const installationErrors = {
  'installation.administrators': {
    rspCode: 4030390,
    reaction: 'show',
    zh: '只有管理全部机构的管理员可以使用此功能',
    en: 'This is for administrators of all organisations only',
  },
} as const satisfies Record<string, ErrorDefinition>
