/** What clients say by themselves too, before they have asked: their sign-in form comes without all other texts of errors. */
import type { ErrorDefinition } from './error-definition.ts'

export const clientErrors = {
  'session.missing': { rspCode: 4010001, http: 401, reaction: 'signInAgain', zh: '请先登录', en: 'Please sign in first' },
  'access.noRight': { rspCode: 4030002, reaction: 'show', zh: '没有此操作的权限', en: 'You do not have permission to do this' },
} as const satisfies Record<string, ErrorDefinition>
