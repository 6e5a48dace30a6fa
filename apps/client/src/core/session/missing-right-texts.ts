/** What is shown to a user without a right. */
import { everyCallErrors, type Right, type Text } from '@outrider/contract'
import { defineTexts } from '../i18n/texts.ts'

const missingRightTexts = defineTexts('missingRight', {
  install: { zh: '没有编辑新装任务的权限', en: 'no permission to edit new install task' },
  maintenance: { zh: '没有编辑维修任务的权限', en: 'no permission to edit maintenance task' },
  other: everyCallErrors['access.noRight'],
})

export const missingRightText = (right: Right): Text => {
  const { install, maintenance, other } = missingRightTexts.rows
  if (right === 'updInstTaskAuth') return install
  return right === 'updMtcTaskAuth' ? maintenance : other
}
