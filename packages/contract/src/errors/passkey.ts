/** Refusals of passkeys. */
import type { ErrorDefinition } from './error-definition.ts'

export const passkeyErrors = {
  'passkey.origin': {
    rspCode: 4000780,
    reaction: 'show',
    zh: '在当前网址不能使用通行密钥，请使用平台的正式网址，或联系管理员',
    en: 'Passkeys cannot be used at this address. Open the platform at its own address, or ask your administrator',
  },
  'passkey.over': {
    rspCode: 4000781,
    reaction: 'show',
    zh: '操作已超时或已使用过，请重新开始',
    en: 'This took too long, or was used already. Begin again',
  },
  'passkey.wrong': {
    rspCode: 4000782,
    reaction: 'show',
    zh: '通行密钥未能识别，请改用其他方式登录',
    en: 'The passkey was not recognised. Sign in another way',
  },
  'passkey.cloned': {
    rspCode: 4030780,
    reaction: 'show',
    zh: '该通行密钥可能已被复制，未予接受。请改用其他方式登录并删除它',
    en: 'This passkey may have been copied, so it was not accepted. Sign in another way and remove it',
  },
  'passkey.known': {
    rspCode: 4090780,
    reaction: 'show',
    zh: '该通行密钥已经添加过',
    en: 'This passkey was added before',
  },
  'passkey.tooMany': {
    rspCode: 4090781,
    reaction: 'show',
    zh: '通行密钥过多，最多 {most} 个，请先删除不用的',
    en: 'Too many passkeys: {most} at most. Remove one that is not used first',
  },
  'passkey.unknown': {
    rspCode: 4040780,
    reaction: 'show',
    zh: '该通行密钥已不存在',
    en: 'This passkey no longer exists',
  },
  'passkey.none': {
    rspCode: 4040781,
    reaction: 'show',
    zh: '您还没有可在此使用的通行密钥，请输入验证码',
    en: 'You have no passkey for this address. Enter a code',
  },
  'passkey.byPassword': {
    rspCode: 4030782,
    reaction: 'show',
    zh: '从其他系统进入时不能添加通行密钥，请使用验证器，或用密码登录后再添加',
    en: 'You came from another system: use an app, or sign in with your password and add a passkey then',
  },
  'passkey.stepOnly': {
    rspCode: 4030781,
    reaction: 'show',
    zh: '您的账号通过企业登录，通行密钥仅用于两步验证。请先用企业账号登录',
    en: 'Your company signs you in, so your passkey is the second step only. Sign in with your company account first',
  },
} as const satisfies Record<string, ErrorDefinition>
