/** Refusals of requests that are no call, and of the live feed. */
import type { ErrorDefinition } from './error-definition.ts'

export const httpErrors = {
  'request.unknownCall': { rspCode: 4040001, http: 404, reaction: 'silent', zh: '没有此接口', en: 'This API does not exist' },
  // On the live feed.
  'live.tooMany': {
    rspCode: 4290006,
    reaction: 'silent',
    zh: '该用户打开的实时连接过多，请关闭一些页面',
    en: 'This user has too many live connections open; please close some pages',
  },
} as const satisfies Record<string, ErrorDefinition>
