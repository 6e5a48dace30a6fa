/** What every form says of the rule by which a terminal authenticates. */
import { defineTexts } from '../i18n/texts.ts'

export const terminalSignInTexts = defineTexts('terminalSignIn', {
  hint: {
    zh: '仅在终端无法使用平台下发的鉴权码时更改：知道终端手机号的人即可冒充该终端',
    en: 'Change only if the terminal cannot use the code issued by the platform: anyone who knows its phone number can then impersonate it',
  },
})
