import { defineTexts } from '../../../core/i18n/texts.ts'

export const partnerTexts = defineTexts('adminPartners', {
  partners: { zh: '合作系统', en: 'Partner systems' },
  failed: { zh: '合作系统加载失败', en: 'The partner systems could not be loaded' },
  none: { zh: '没有合作系统', en: 'No partner systems' },
  noneText: {
    zh: '合作系统用密钥加密登录参数，其用户点击链接即可登录本平台',
    en: 'Users of a partner system open this platform from a link there, without signing in again. Its key encrypts the link',
  },
  add: { zh: '新建合作系统', en: 'New partner' },
  name: { zh: '名称', en: 'Name' },
  nameHint: {
    zh: '1至64个字母、数字、点、连字符或下划线；写在加密参数的 kid 中',
    en: '1 to 64 letters, digits, dots, hyphens or underscores. It is the kid in the header of the encrypted parameters',
  },
  nameInvalid: { zh: '名称只能含字母、数字、点、连字符和下划线', en: 'Letters, digits, dots, hyphens and underscores only' },
  created: { zh: '密钥生成时间', en: 'Key made' },
  lastUsed: { zh: '最近使用', en: 'Last used' },
  never: { zh: '从未', en: 'Never' },
  summary: { zh: '最近使用：{used}', en: 'Last used: {used}' },
  make: { zh: '生成密钥', en: 'Make the key' },
  made: { zh: '密钥已生成', en: 'The key was made' },
  keyText: {
    zh: '请立即复制并交给合作系统，离开此页后不再显示。256位密钥，base64url 编码',
    en: 'Copy it now and hand it to the partner: it is not shown again. 256 bits in base64url',
  },
  copyKey: { zh: '复制密钥', en: 'Copy key' },
  usage: { zh: '用法', en: 'How to use it' },
  usageText: {
    zh: '合作系统把 userId、password、jti、exp 加密为紧凑型 JWE，作为 param 附在链接后；参数五分钟内有效，且只能使用一次。JWE 头如下：',
    en: 'The partner encrypts userId, password, jti and exp as a compact JWE and adds it to the link as param. It is valid for at most five minutes, and once. Its header:',
  },
  copyHeader: { zh: '复制JWE头', en: 'Copy header' },
  gone: { zh: '该合作系统已不存在', en: 'The partner system does not exist any more' },
  partner: { zh: '合作系统', en: 'Partner system' },
  replace: { zh: '更换密钥', en: 'Replace key' },
  replaceHint: {
    zh: '立即生效：用原密钥加密的参数将被拒绝，直到合作系统换上新密钥',
    en: 'At once: what was encrypted with the former key is refused until the partner has the new one',
  },
  replaceSure: { zh: '确认更换', en: 'Replace it now' },
  end: { zh: '停用合作系统', en: 'End partner' },
  endHint: {
    zh: '立即生效，不能恢复：其用户不能再通过链接登录；已登录的不受影响',
    en: 'At once and for good: its users cannot sign in by its links any more. Those who are signed in stay signed in',
  },
  endSure: { zh: '确认停用', en: 'End it now' },
  endDone: { zh: '合作系统已停用', en: 'The partner system was ended' },
  keep: { zh: '保留', en: 'Keep it' },
})
