/** Refusals of requests that are no call. */
import type { ErrorDefinition } from './error-definition.ts'

export const httpErrors = {
  'request.unknownCall': { rspCode: 4040001, http: 404, reaction: 'silent', zh: '没有此接口', en: 'This API does not exist' },
} as const satisfies Record<string, ErrorDefinition>
