import type { TranslateWithCommon } from '../../../core/i18n/use-texts.ts'
import type { rosterTexts } from './roster-texts.ts'

/** For the text of a card: nothing where shifts are planned in the time of this device. */
export function zoneNote(zone: string, t: TranslateWithCommon<typeof rosterTexts.rows>): { text?: string } {
  return zone === new Intl.DateTimeFormat().resolvedOptions().timeZone ? {} : { text: t('inZone', { zone }) }
}
