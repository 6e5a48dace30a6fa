import { defineTexts } from '../../../core/i18n/texts.ts'

export const passkeyTexts = defineTexts('passkeys', {
  title: { zh: '通行密钥', en: 'Passkeys' },
  text: {
    zh: '用指纹、面容、PIN码或安全密钥登录，不用输入密码和验证码',
    en: 'Sign in with a fingerprint, a face, a PIN or a security key, without password and code',
  },
  stepText: {
    zh: '您通过企业登录：登录后用指纹、面容、PIN码或安全密钥验证，不用输入验证码',
    en: 'Your company signs you in; then a fingerprint, a face, a PIN or a security key takes the place of a code',
  },
  none: { zh: '还没有通行密钥', en: 'No passkeys yet' },
  addedOn: { zh: '{host} · {time}添加', en: '{host} · added {time}' },
  usedOn: { zh: '{host} · 上次使用 {time}', en: '{host} · last used {time}' },
  add: { zh: '添加通行密钥', en: 'Add a passkey' },
  addText: {
    zh: '在本设备或安全密钥上创建。首次添加会开启两步验证，其他设备上的登录会失效',
    en: 'Made on this device, or on a security key. The first one switches two-step verification on and signs you out on other devices',
  },
  orPasskey: { zh: '改用通行密钥', en: 'Or use a passkey' },
  name: { zh: '名称', en: 'Name' },
  nameHint: { zh: '例如“办公电脑”，便于以后辨认', en: 'For example “Office laptop”, so that you know it later' },
  password: { zh: '当前密码', en: 'Your password' },
  added: { zh: '通行密钥已添加', en: 'Passkey added' },
  rename: { zh: '保存名称', en: 'Save the name' },
  renamed: { zh: '名称已保存', en: 'Name saved' },
  remove: { zh: '删除', en: 'Remove' },
  removed: { zh: '通行密钥已删除', en: 'Passkey removed' },
  removeText: {
    zh: '没有验证器时，删除最后一个会关闭两步验证',
    en: 'Where no app makes codes, removing the last one switches two-step verification off',
  },
  use: { zh: '使用通行密钥', en: 'Use a passkey' },
  notDone: { zh: '没有完成，请重试或改用其他方式', en: 'This was not finished. Try again, or another way' },
  known: { zh: '这台设备上已有您的通行密钥', en: 'This device has a passkey of yours already' },
  unsupported: { zh: '此浏览器或网址不支持通行密钥', en: 'This browser, or this address, has no passkeys' },
})
