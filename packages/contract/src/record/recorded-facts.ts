/**
 * What an event of the record says besides what all of them say, in words: one row for each field of the server's `record/event-kinds.ts`, which does
 * not compile with a field that has none here.
 */
import { ruleActionKinds } from '../alarms/rule-actions.ts'

export const recordedFacts = {
  accepted: { zh: '已接受', en: 'Accepted' },
  action: { zh: '动作', en: 'Action' },
  added: { zh: '新增', en: 'Added' },
  after: { zh: '之后', en: 'After' },
  before: { zh: '之前', en: 'Before' },
  by: { zh: '系统账户', en: 'Account on the machine' },
  changed: { zh: '修改', en: 'Changed' },
  changes: { zh: '变更', en: 'Changes' },
  channel: { zh: '通道', en: 'Channel' },
  command: { zh: '命令', en: 'Command' },
  fileName: { zh: '文件名', en: 'File name' },
  from: { zh: '开始时间', en: 'From' },
  given: { zh: '已设置', en: 'Is set' },
  issuer: { zh: '登录服务', en: 'Sign-in service' },
  key: { zh: '密钥', en: 'Key' },
  link: { zh: '链接', en: 'Link' },
  method: { zh: '登录方式', en: 'Sign-in method' },
  newDevice: { zh: '新设备', en: 'New device' },
  notTo: { zh: '未送达', en: 'Not delivered to' },
  approvedBy: { zh: '批准人', en: 'Approved by' },
  of: { zh: '未记录的操作', en: 'Events left out' },
  other: { zh: '另一地址', en: 'Other address' },
  phone: { zh: '终端手机号', en: 'Terminal phone no.' },
  reason: { zh: '原因', en: 'Reason' },
  rule: { zh: '规则', en: 'Rule' },
  rows: { zh: '删除的记录数', en: 'Rows deleted' },
  secondFactor: { zh: '两步验证', en: 'Second step' },
  since: { zh: '开始时间', en: 'Since' },
  state: { zh: '状态', en: 'State' },
  subject: { zh: '企业账号', en: 'Company account' },
  times: { zh: '次数', en: 'Times' },
  to: { zh: '结束时间', en: 'To' },
  tool: { zh: '查询接口', en: 'Asked by' },
  unchanged: { zh: '无变化', en: 'Unchanged' },
  until: { zh: '受限至', en: 'Until' },
  with: { zh: '一并删除', en: 'Deleted with it' },
} as const satisfies Readonly<Record<string, { readonly zh: string; readonly en: string }>>
export type RecordedFact = keyof typeof recordedFacts

/** Where a field means something else than in other events. */
export const recordedFactsOf: Readonly<
  Record<string, Partial<Record<RecordedFact, { readonly zh: string; readonly en: string }>>>
> = {
  personErased: { rows: { zh: '修改和删除的行数', en: 'Rows changed and removed' } },
  reportMailed: { to: { zh: '已发送给', en: 'Sent to' } },
  listMailed: { to: { zh: '已发送给', en: 'Sent to' }, rows: { zh: '行数', en: 'Rows' } },
}

/** Values that are one of a few words. */
export const recordedValues: Readonly<
  Partial<Record<RecordedFact, Readonly<Record<string, { readonly zh: string; readonly en: string }>>>>
> = {
  method: {
    password: { zh: '密码', en: 'Password' },
    plate: { zh: '车牌号和密码', en: 'Plate and password' },
    userKey: { zh: '用户密钥', en: 'User key' },
    param: { zh: '免登录链接', en: 'Link with a sign-in' },
    sms: { zh: '短信验证码', en: 'Code by text message' },
    passwordChange: { zh: '修改密码后', en: 'After a change of password' },
    company: { zh: '企业账号', en: 'Company account' },
    passkey: { zh: '通行密钥', en: 'Passkey' },
  },
  secondFactor: {
    code: { zh: '待输入验证码', en: 'Waits for a code' },
    setUp: { zh: '待设置', en: 'Waits for the set-up' },
  },
  action: Object.fromEntries(Object.entries(ruleActionKinds).map(([kind, { name }]) => [kind, name])),
  state: {
    sent: { zh: '已发送', en: 'Sent' },
    failed: { zh: '失败', en: 'Failed' },
    acknowledged: { zh: '终端已确认', en: 'Acknowledged by the terminal' },
    asked: { zh: '已请求', en: 'Asked for' },
    given: { zh: '已派发', en: 'Given' },
    blocked: { zh: '已禁止出车', en: 'Not to leave' },
    noAnswer: { zh: '终端无应答', en: 'No answer' },
    offline: { zh: '终端离线', en: 'Offline' },
    unknown: { zh: '结果未知', en: 'Nobody knows' },
    frozen: { zh: '服务已到期', en: 'Service has ended' },
    withheld: { zh: '未发送', en: 'Withheld' },
    noCamera: { zh: '没有该摄像头', en: 'No such camera' },
    noRecordings: { zh: '未开通录像上传', en: 'No uploads here' },
    limited: { zh: '次数过多', en: 'Too many' },
    noRight: { zh: '设置者无权限', en: 'Who set it has no right' },
    reported: { zh: '已交给推送', en: 'Given to the webhooks' },
    noPerson: { zh: '负责人已无权限', en: 'The person has no right any more' },
    noWebhook: { zh: '没有接收的推送地址', en: 'No webhook takes it' },
    withdrawn: { zh: '报警已撤回', en: 'Alarm withdrawn' },
    kept: { zh: '已清除，法定留存除外', en: 'All but what a law keeps' },
    done: { zh: '全部完成', en: 'All of it' },
  },
  reason: {
    signedOut: { zh: '已退出登录', en: 'Signed out' },
    passwordChanged: { zh: '密码已修改', en: 'The password was changed' },
    refreshedTwice: { zh: '登录凭证被重复使用', en: 'A sign-in was used twice' },
    endedByUser: { zh: '由用户结束', en: 'Ended by the user' },
    endedByAdministrator: { zh: '由管理员结束', en: 'Ended by an administrator' },
    locked: { zh: '账号已停用', en: 'The account was locked' },
    revoked: { zh: '已撤销', en: 'Revoked' },
    administrator: { zh: '由管理员撤销', en: 'Revoked by an administrator' },
    signInEnded: { zh: '登录已结束', en: 'The sign-in ended' },
    address: { zh: '该地址尝试过多', en: 'Too many attempts from this address' },
    device: { zh: '该设备尝试过多', en: 'Too many attempts from this device' },
    accountAtAddress: { zh: '该地址对此账号尝试过多', en: 'Too many attempts for this account from this address' },
    accountAsked: { zh: '对此账号尝试过多，需要验证码', en: 'Too many attempts for this account: a captcha is needed' },
    accountSlowed: { zh: '对此账号尝试过多，登录变慢', en: 'Too many attempts for this account: signing in is slowed' },
  },
}
