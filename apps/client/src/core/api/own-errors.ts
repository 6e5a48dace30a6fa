/** What the client itself finds wrong with a call. Never on the wire, so without a code. A plain table: it is used in the fleet worker too. */
import { type ErrorName, type ErrorReaction, clientErrors, fillPlaceholders, type Lang, type Text } from '@outrider/contract'
import { operationFailed } from '../i18n/operation-failed.ts'

interface OwnError extends Text {
  reaction: ErrorReaction
}

const rows = {
  'net.requestFailed': {
    reaction: 'show',
    zh: '请求失败，请检查网络设置',
    en: 'Request failed, please check network settings',
  },
  'net.timeout': { reaction: 'show', zh: '请求超时，请稍后重试', en: 'API call timed out' },
  'net.timeoutApp': { reaction: 'show', zh: '请求超时，请稍后重试！', en: 'API call timed out!' },
  'net.noServe': { reaction: 'show', zh: '无法连接服务器', en: 'No serve' },
  'net.notFound': { reaction: 'silent', zh: '没有此接口', en: 'This API does not exist' },
  'net.platformOffline': {
    reaction: 'show',
    zh: '平台离线，请检查服务器',
    en: 'Platform offline, please check the server',
  },
  'net.platformCodeOffline': {
    reaction: 'show',
    zh: '平台{code}离线，请检查服务器',
    en: 'Platform {code} offline, please check the server',
  },
  'net.badReply': { reaction: 'show', zh: '服务器应答无法识别', en: 'The server’s response cannot be read' },
  'platform.severalNamed': {
    reaction: 'show',
    zh: '所选对象属于不同的平台，请选择同一平台的对象',
    en: 'The selected items belong to different platforms; select items of one platform',
  },
  'password.notSent': { reaction: 'show', zh: '未向{title}发送密码', en: 'No password was sent to {title}' },
  'vehicles.allPagesFailed': {
    reaction: 'show',
    zh: '车辆列表加载失败',
    en: 'big data vehicle list fetch failed',
  },
  // Specification, section 8: only a line of the log, for one of several platforms that gave no message.
  'call.failed': { reaction: 'silent', zh: '请求失败', en: 'interface call error' },
  'operation.failed': { reaction: 'show', ...operationFailed },
  // No request was sent; the text is that of a platform that misses the token.
  'session.missing': clientErrors['session.missing'],
} as const satisfies Record<string, OwnError>

export type OwnErrorName = keyof typeof rows
export const ownErrors: Readonly<Record<OwnErrorName, OwnError>> = rows

/** An error of the contract or of the client. */
export type CallErrorName = ErrorName | OwnErrorName

export const ownErrorText = (name: OwnErrorName, lang: Lang, params?: Record<string, string | number>): string =>
  fillPlaceholders(ownErrors[name][lang], params)
