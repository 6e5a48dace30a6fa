/** What every form says of the rule by which a terminal signs in. */
import { defineTexts } from '../i18n/texts.ts'

export const terminalSignInTexts = defineTexts('terminalSignIn', {
  hint: {
    zh: '仅在终端无法使用平台下发的鉴权码时更改：知道通讯号的人即可冒充该终端',
    en: 'Change only for a terminal that cannot use the code it is given: anybody who knows its number can then pose as it',
  },
})
