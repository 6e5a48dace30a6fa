/** What is shown to a user without a right. */
import { clientErrors, type Right, type Text } from '@outrider/contract'
import { defineTexts } from '../i18n/texts.ts'

const missingRightTexts = defineTexts('missingRight', {
  updInstTaskAuth: { zh: '没有编辑新装任务的权限', en: 'no permission to edit new install task' },
  updMtcTaskAuth: { zh: '没有编辑维修任务的权限', en: 'no permission to edit maintenance task' },
  other: clientErrors['access.noRight'],
  notOffered: { zh: '该平台不提供此功能', en: 'The platform does not offer this' },
})

/** Of a screen whose calls no platform in use has. */
export const notOfferedText: Text = missingRightTexts.rows.notOffered

export const missingRightText = (right: Right): Text => {
  const rows: Partial<Record<Right, Text>> & { other: Text } = missingRightTexts.rows
  return rows[right] ?? rows.other
}
