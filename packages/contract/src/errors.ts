/**
 * All errors of the product: rspCode (null: client only), reaction of the client, and the text in both languages. `{placeholders}` are filled
 * in by `fillPlaceholders`.
 */
import type { Right } from './entities/rights.ts'
import type { Lang, Text } from './rules.ts'

/**
 * signInAgain: show the text, clear the user data, stop polling, go to sign-in after `limits.reloginDelay`. changePassword: go to that page.
 * show: show the text and reject. silent: reject without a text. log: only log to the console.
 */
export type ErrorReaction = 'signInAgain' | 'changePassword' | 'show' | 'silent' | 'log'

interface ErrorDefinition extends Text {
  rspCode: number | null
  /** Another code with this meaning, which other platforms send. */
  otherCode?: number
  /**
   * HTTP status of the reply; default 200. A client shows every 5xx as an offline platform without reading the reply, so only the server's
   * own failure has one.
   */
  http?: number
  reaction: ErrorReaction
}

const definitions = {
  /*
   * A session that cannot be renewed is answered with 4010001 or 4010005, whatever ended it: on 4010002 to 4010004 the native app does
   * not sign out. 4010003 means that the access token has to be refreshed.
   */
  // First of its code: its text is shown when a platform answers 4010001 without words (S8.text.3).
  'session.unknown': {
    rspCode: 4010001,
    otherCode: 4010002,
    reaction: 'signInAgain',
    zh: '身份校验失败，请重新登录',
    en: 'identity check failed, please log in again',
  },
  'session.missing': { rspCode: 4010001, reaction: 'signInAgain', zh: '请先登录', en: 'Please log in first' },
  'session.expired': {
    rspCode: 4010003,
    reaction: 'signInAgain',
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired, please log in again',
  },
  'session.over': {
    rspCode: 4010001,
    reaction: 'signInAgain',
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired, please log in again',
  },
  'session.revoked': {
    rspCode: 4010001,
    otherCode: 4010004,
    reaction: 'signInAgain',
    zh: '已退出登录，请重新登录',
    en: 'You have been signed out, please log in again',
  },
  'session.passwordChanged': {
    rspCode: 4010005,
    reaction: 'signInAgain',
    zh: '密码已修改，请重新登录',
    en: 'The password was changed, please log in again',
  },
  'session.mustChangePassword': {
    rspCode: 4030001,
    reaction: 'changePassword',
    zh: '首次登录请先修改密码',
    en: 'Please change your password first',
  },

  'login.wrongUser': { rspCode: 4000101, reaction: 'show', zh: '用户名或密码错误', en: 'wrong user or password' },
  'login.locked': {
    rspCode: 4030003,
    reaction: 'show',
    zh: '账号已停用，请联系管理员',
    en: 'This account is locked, please contact your administrator',
  },
  'login.wrongKey': { rspCode: 4000102, reaction: 'show', zh: '用户密钥错误', en: 'wrong user key' },
  'login.captchaNeeded': {
    rspCode: 4000105,
    reaction: 'show',
    zh: '请先完成验证码校验',
    en: 'Please complete the verification first',
  },
  'captcha.wrong': {
    rspCode: 4000106,
    reaction: 'show',
    zh: '验证码错误或已失效',
    en: 'The verification code is wrong or has expired',
  },
  'launch.noParams': { rspCode: 4000113, reaction: 'show', zh: '获取参数失败', en: 'failed to obtain parameters' },
  'launch.platformParam': { rspCode: null, reaction: 'show', zh: '平台参数错误', en: 'platform parameter error' },
  'login.throttled': {
    rspCode: 4290001,
    http: 429,
    reaction: 'show',
    zh: '登录尝试过于频繁，请{minutes}分钟后再试',
    en: 'Too many attempts, please try again in {minutes} min',
  },
  'login.emptyPlate': {
    rspCode: null,
    reaction: 'show',
    zh: '请输入车牌号或密码',
    en: 'Please enter the license plate number or password',
  },
  'login.emptyMobile': { rspCode: null, reaction: 'show', zh: '请输入手机号', en: 'Please enter your mobile number' },
  'login.emptyCode': { rspCode: null, reaction: 'show', zh: '请输入验证码', en: 'Please enter verification code' },
  'login.notAgreed': {
    rspCode: null,
    reaction: 'show',
    zh: '登录前请阅读并同意用户协议和隐私政策',
    en: 'Please read and agree to the User Agreement and Privacy Policy before logging in',
  },
  'login.empty': { rspCode: null, reaction: 'show', zh: '请输入用户名或密码', en: 'Please enter your username or password' },
  'password.wrongOld': { rspCode: 4000103, reaction: 'show', zh: '原密码错误', en: 'The old password is wrong' },
  'password.same': {
    rspCode: 4000104,
    reaction: 'show',
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the old one',
  },
  'password.tooShort': {
    rspCode: null,
    reaction: 'show',
    zh: '密码至少{length}位',
    en: 'The password must have at least {length} characters',
  },
  'password.mismatch': { rspCode: null, reaction: 'show', zh: '两次输入的密码不一致', en: 'The two passwords do not match' },

  'password.weak': {
    rspCode: 4000107,
    reaction: 'show',
    zh: '新密码不符合本平台的密码规则',
    en: 'The new password does not meet this platform’s password rules',
  },
  'password.encryptionExpired': {
    rspCode: 4000108,
    reaction: 'show',
    zh: '请求已过期，请重试',
    en: 'The request has expired, please try again',
  },
  'password.unchecked': {
    rspCode: 4000109,
    reaction: 'show',
    zh: '请升级客户端后再修改密码',
    en: 'Please update the app before changing the password',
  },
  'sms.unavailable': {
    rspCode: 4000110,
    reaction: 'show',
    zh: '本平台未开通短信登录',
    en: 'SMS login is not available on this platform',
  },
  'sms.wrongCode': {
    rspCode: 4000111,
    reaction: 'show',
    zh: '短信验证码错误或已失效',
    en: 'The code is wrong or has expired',
  },
  'sms.tooSoon': {
    rspCode: 4290003,
    http: 429,
    reaction: 'show',
    zh: '短信发送过于频繁，请{seconds}秒后再试',
    en: 'Too many text messages, please try again in {seconds} s',
  },
  'signIn.unknown': { rspCode: 4040104, reaction: 'show', zh: '登录记录不存在', en: 'This login record does not exist' },

  'platform.invalid': {
    rspCode: null,
    reaction: 'show',
    zh: '请输入正确的服务器信息',
    en: 'Please enter the correct server information',
  },
  'platform.duplicate': {
    rspCode: null,
    reaction: 'show',
    zh: '该平台已在常用平台列表中',
    en: 'The platform is already on the list of commonly used',
  },
  'platform.max': { rspCode: null, reaction: 'show', zh: '最多选择五个平台', en: 'Choose up to five platforms' },
  'platform.none': { rspCode: null, reaction: 'show', zh: '请选择要登录的平台', en: 'Please select the platform to log in' },
  'platform.mixedContent': {
    rspCode: null,
    reaction: 'show',
    zh: '本页面通过 https 打开，浏览器不允许访问 http 平台。请让平台启用 https，或改用 http 打开本页面。',
    en: 'This page was opened over https, so the browser blocks platforms that use http. Enable https on the platform, or open this page over http.',
  },
  'platform.corsRefused': {
    rspCode: null,
    reaction: 'show',
    zh: '{address} 有服务器应答，但不允许本页面访问。请联系管理员允许此来源，或直接打开该地址。',
    en: 'The server at {address} responds but does not allow access from this page. Ask its administrator to allow this origin, or open the address directly.',
  },
  'platform.noSecureConnection': {
    rspCode: null,
    reaction: 'show',
    zh: '无法与 {address} 建立安全连接：证书可能不受信任，或服务器未运行。请在新标签页打开该地址，浏览器会说明原因。',
    en: 'No secure connection to {address}: the certificate may not be trusted, or the server is not running. Open the address in a new tab to see the reason.',
  },
  'platform.noResponse': {
    rspCode: null,
    reaction: 'show',
    zh: '连接失败：{address} 没有应答。请检查地址和端口，并确认服务器正在运行。',
    en: 'connect failed: no response from {address}. Check the address and port, and that the server is running.',
  },
  'platform.numberLookupUnavailable': {
    rspCode: null,
    reaction: 'show',
    zh: '还没有可查询平台编号的服务器，请输入平台的域名或 IP',
    en: 'There is no server yet to look up platform numbers; enter the domain or IP of the platform',
  },
  'platform.slow': {
    rspCode: null,
    reaction: 'show',
    zh: '{address} 未在{seconds}秒内应答。请稍后重试，或检查防火墙。',
    en: '{address} did not respond within {seconds} s. Try again later, or check the firewall.',
  },
  'platform.notAPlatform': {
    rspCode: null,
    reaction: 'show',
    zh: '该地址不是可用的平台服务器',
    en: 'No platform server was found at this address',
  },
  'platform.unknownNumber': {
    rspCode: 4040103,
    reaction: 'show',
    zh: '平台编号{code}不存在',
    en: 'Platform number {code} does not exist',
  },

  'platform.severalNamed': {
    rspCode: null,
    reaction: 'show',
    zh: '所选对象属于不同的平台，请选择同一平台的对象',
    en: 'The selected items belong to different platforms; choose items of one platform',
  },

  'request.invalid': {
    rspCode: 4000001,
    http: 400,
    reaction: 'show',
    zh: '请求内容有误：{detail}',
    en: 'Invalid request: {detail}',
  },
  'request.unknownCall': { rspCode: 4040001, http: 404, reaction: 'silent', zh: '没有此接口', en: 'This API does not exist' },
  'request.tooLarge': { rspCode: 4130001, http: 413, reaction: 'show', zh: '请求内容过大', en: 'The request is too large' },
  'request.tooMany': {
    rspCode: 4290002,
    http: 429,
    reaction: 'show',
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests, please try again later',
  },

  'access.noRight': { rspCode: 4030002, reaction: 'show', zh: '没有此操作的权限', en: 'You do not have permission to do this' },
  'vehicle.unknown': {
    rspCode: 4040101,
    reaction: 'show',
    zh: '车辆不存在或无权查看',
    en: 'The vehicle does not exist, or you do not have access to it',
  },
  'vehicle.offline': { rspCode: 4090201, reaction: 'show', zh: '车辆不在线', en: 'vehicle not online' },
  'vehicle.noResponse': { rspCode: 4090202, reaction: 'show', zh: '终端未应答', en: 'The terminal did not respond' },
  'vehicle.commandFailed': {
    rspCode: 4090203,
    reaction: 'show',
    zh: '终端执行失败',
    en: 'The terminal reports that it failed to carry out the command',
  },
  'vehicle.commandNotUnderstood': {
    rspCode: 4090204,
    reaction: 'show',
    zh: '终端报告消息有误',
    en: 'The terminal rejects the command as a wrong message',
  },
  'vehicle.commandNotSupported': {
    rspCode: 4090205,
    reaction: 'show',
    zh: '终端不支持该指令',
    en: 'The terminal does not support this command',
  },
  'vehicle.plateTaken': {
    rspCode: 4090101,
    reaction: 'show',
    zh: '车牌号{plate}已存在',
    en: 'A vehicle with plate number {plate} already exists',
  },
  'vehicle.numberTaken': {
    rspCode: 4090102,
    reaction: 'show',
    zh: '通讯号{number}已被使用',
    en: 'The communication number {number} is already in use',
  },
  'vehicle.changedMeanwhile': {
    rspCode: 4090103,
    reaction: 'show',
    zh: '车辆信息已被他人修改，请重新打开后再保存',
    en: 'Someone else has changed this vehicle; open it again before saving',
  },
  'mapVehInfo.nameRequired': {
    rspCode: 4000201,
    reaction: 'show',
    zh: '昵称和车牌号至少显示一项',
    en: 'Show at least the nickname or the plate number',
  },
  'share.invalid': {
    rspCode: 4040105,
    reaction: 'show',
    zh: '链接已失效',
    en: 'This link is no longer valid',
  },
  'track.range': {
    rspCode: 4000501,
    reaction: 'show',
    zh: '时间间隔不能超过7天',
    en: 'The interval cannot exceed 7 days',
  },
  'track.order': {
    rspCode: 4000502,
    reaction: 'show',
    zh: '开始时间不能晚于结束时间',
    en: 'The start time cannot be later than the end time',
  },
  'share.tooMany': {
    rspCode: 4090104,
    reaction: 'show',
    zh: '有效的分享链接已达{count}个，请先撤销一些',
    en: 'You already have {count} active links; revoke some first',
  },
  'poi.unknown': {
    rspCode: 4040106,
    reaction: 'show',
    zh: '标注点不存在或无权查看',
    en: 'The marked point does not exist, or you do not have access to it',
  },
  'poi.tooMany': {
    rspCode: 4090105,
    reaction: 'show',
    zh: '该组织的标注点已达{count}个',
    en: 'This organisation already has {count} marked points',
  },
  'checkpoint.unknown': {
    rspCode: 4040107,
    reaction: 'show',
    zh: '卡口不存在或无权查看',
    en: 'The checkpoint does not exist, or you do not have access to it',
  },
  'checkpoint.tooMany': {
    rspCode: 4090106,
    reaction: 'show',
    zh: '该组织的卡口已达{count}个',
    en: 'This organisation already has {count} checkpoints',
  },
  'report.noVehicle': { rspCode: null, reaction: 'show', zh: '请至少选择一辆车', en: 'Please select at least one vehicle' },
  'report.endBeforeStart': {
    rspCode: 4000601,
    reaction: 'show',
    zh: '结束时间不能早于开始时间',
    en: 'The end time cannot be earlier than the start time',
  },
  'report.tooLong': {
    rspCode: 4000602,
    reaction: 'show',
    zh: '时间范围不能超过30天',
    en: 'The range cannot exceed 30 days',
  },
  'address.noPosition': {
    rspCode: 4000401,
    reaction: 'show',
    zh: '坐标0,0表示未定位，无法查询地址',
    en: 'The coordinates 0,0 mean that there is no position fix, so there is no address',
  },
  'organisation.unknown': {
    rspCode: 4040102,
    reaction: 'show',
    zh: '组织不存在或无权查看',
    en: 'The organisation does not exist, or you do not have access to it',
  },

  'officialAccount.notConfigured': {
    rspCode: 5030101,
    reaction: 'show',
    zh: '该平台未配置公众号',
    en: 'This platform has no official account',
  },
  'officialAccount.foreignPage': {
    rspCode: 4030101,
    http: 403,
    reaction: 'show',
    zh: '该页面不在公众号允许的域名内',
    en: 'This page is not on a domain allowed for the official account',
  },
  'officialAccount.wrongCode': {
    rspCode: 4000301,
    reaction: 'show',
    zh: '公众号授权码无效或已过期，请重新打开页面',
    en: 'The official account code is invalid or has expired, please open the page again',
  },
  'officialAccount.wrongCredential': {
    rspCode: 4010301,
    reaction: 'show',
    zh: '公众号凭证无效或已过期，请重新打开页面',
    en: 'The official account credential is invalid or has expired, please open the page again',
  },
  'officialAccount.failed': {
    rspCode: 5020101,
    reaction: 'show',
    zh: '公众号服务暂时不可用，请稍后重试',
    en: 'The official account service is temporarily unavailable, please try again later',
  },
  'push.foreignService': {
    rspCode: 4000302,
    reaction: 'show',
    zh: '不允许使用该推送服务：{host}',
    en: 'This push service is not allowed: {host}',
  },
  'push.noDevice': {
    rspCode: 4090301,
    reaction: 'show',
    zh: '没有可推送的设备，请先开启通知',
    en: 'No device can receive notifications, please turn them on first',
  },
  'push.notAccepted': {
    rspCode: 4090302,
    reaction: 'show',
    zh: '您已关闭推送',
    en: 'You have turned off push notifications',
  },
  'push.failed': {
    rspCode: 5020102,
    reaction: 'show',
    zh: '推送服务未接受该消息，请稍后重试',
    en: 'The push service did not accept the message, please try again later',
  },
  'access.noInstallRight': {
    rspCode: null,
    reaction: 'show',
    zh: '没有编辑新装任务的权限',
    en: 'no permission to edit new install task',
  },
  'access.noMaintenanceRight': {
    rspCode: null,
    reaction: 'show',
    zh: '没有编辑维修任务的权限',
    en: 'no permission to edit maintenance task',
  },
  'update.downloadFailed': {
    rspCode: null,
    reaction: 'show',
    zh: '更新包下载失败！',
    en: 'Download of update package failed!',
  },
  'update.installFailed': {
    rspCode: null,
    reaction: 'show',
    zh: '更新包安装失败[{code}]：{message}',
    en: 'Installation of update package failed[{code}]: {message}',
  },

  'server.failed': { rspCode: 5000000, http: 500, reaction: 'show', zh: '服务器内部错误', en: 'Internal server error' },
  'server.noDatabase': {
    rspCode: 5000001,
    reaction: 'show',
    zh: '服务器暂时无法访问数据库，请稍后重试',
    en: 'The server temporarily cannot reach its database, please try again later',
  },

  'net.requestFailed': {
    rspCode: null,
    reaction: 'show',
    zh: '请求失败，请检查网络设置',
    en: 'Request failed, please check network settings',
  },
  'net.timeout': { rspCode: null, reaction: 'show', zh: '接口调用超时', en: 'API call timed out' },
  'net.timeoutApp': { rspCode: null, reaction: 'show', zh: '接口调用超时！', en: 'API call timed out!' },
  'net.noServe': { rspCode: null, reaction: 'show', zh: '无服务', en: 'No serve' },
  'net.notFound': { rspCode: null, reaction: 'silent', zh: '没有此接口', en: 'This API does not exist' },
  'net.platformOffline': {
    rspCode: null,
    reaction: 'show',
    zh: '平台离线，请检查服务器',
    en: 'Platform offline, please check the server',
  },
  'net.platformCodeOffline': {
    rspCode: null,
    reaction: 'show',
    zh: '平台{code}离线，请检查服务器',
    en: 'Platform {code} offline, please check the server',
  },
  'net.offline': {
    rspCode: null,
    reaction: 'show',
    zh: '网络未连接，请检查网络设置',
    en: 'Unconnected network, please check network settings',
  },
  'net.connectFailed': { rspCode: null, reaction: 'show', zh: '连接失败', en: 'connect failed' },
  'net.badReply': { rspCode: null, reaction: 'show', zh: '服务器应答无法识别', en: 'The server’s response cannot be read' },
  'operation.failed': { rspCode: null, reaction: 'show', zh: '操作失败，请重试', en: 'operation failed please retry' },

  'vehicles.allPagesFailed': {
    rspCode: null,
    reaction: 'show',
    zh: '大数据车辆列表获取失败',
    en: 'big data vehicle list fetch failed',
  },
  'log.callError': { rspCode: null, reaction: 'log', zh: '接口调用错误', en: 'interface call error' },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorName = keyof typeof definitions
export const errors: Readonly<Record<ErrorName, ErrorDefinition>> = definitions

/** What any call may be refused with; a row names what its handler refuses with besides. */
export const commonErrors: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'session.missing',
  'session.unknown',
  'session.expired',
  'session.over',
  'session.revoked',
  'session.passwordChanged',
  'session.mustChangePassword',
  'access.noRight',
  'request.invalid',
  'request.tooLarge',
  'request.tooMany',
  'server.failed',
  'server.noDatabase',
])

/** What is shown to a user without this right. */
export const errorWithout = (right: Right): ErrorName => {
  if (right === 'updInstTaskAuth') return 'access.noInstallRight'
  return right === 'updMtcTaskAuth' ? 'access.noMaintenanceRight' : 'access.noRight'
}

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
/** The parameters of an error: the placeholders in its text; none if it has none. */
export type ErrorParams<N extends ErrorName> = [Placeholders<(typeof definitions)[N]['en']>] extends [never]
  ? []
  : [filling: Record<Placeholders<(typeof definitions)[N]['en']>, string | number>]

/** Replaces the `{placeholders}` of a text; those without a value are kept. */
export const fillPlaceholders = (text: string, params: Record<string, string | number> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))

/** The text of an error in one language. */
export const errorText = (name: ErrorName, lang: Lang, params?: Record<string, string | number>): string =>
  fillPlaceholders(errors[name][lang], params)

/** Codes that several errors share stand for the first of them: their reaction is the same, and the text comes with the reply. */
const byCode = new Map<number, ErrorName>(
  (Object.entries(definitions) as [ErrorName, ErrorDefinition][])
    .toReversed()
    .flatMap(([name, { rspCode, otherCode }]) =>
      [rspCode, otherCode].flatMap(code => (typeof code === 'number' ? [[code, name] as const] : [])),
    ),
)
/** The error for the code of a reply; undefined for unknown codes. */
export const errorByCode = (rspCode: number): ErrorName | undefined => byCode.get(rspCode)
