/** A message while it is written, and what is wrong with it beyond what the call says of its fields. */
import { type Lang, limits } from '@outrider/contract'
import { chosenIn, type FormValues } from '../../core/forms/form-row.ts'
import type { Translate } from '../../core/i18n/texts.ts'
import { number } from '../../core/time/format.ts'
import { gbkLength } from './gbk-length.ts'
import type { dispatchTexts } from './strings.ts'

export type MessageField = 'vehicleIds' | 'type' | 'text' | 'show'

/** For vehicles that another screen has handed over it is a notice until another type is chosen. */
export const newMessage = (vehicleIds: readonly string[]): FormValues<MessageField> => ({
  vehicleIds: vehicleIds.join(),
  type: vehicleIds.length > 0 ? 'notice' : '',
  show: 'display,speak',
  text: '',
})

/** Terminals count bytes of their own characters. */
export function wrongIn(
  { vehicleIds, text }: FormValues<MessageField>,
  t: Translate<(typeof dispatchTexts)['rows']>,
  lang: Lang,
): Partial<Record<MessageField, string>> {
  const { bytes, unknown } = gbkLength(text.trim())
  const words = { characters: unknown.slice(0, 10).join(' '), max: number(limits.textBytes, lang) }
  return {
    ...(chosenIn(vehicleIds).length > limits.dispatchVehicles && {
      vehicleIds: t('tooMany', { n: number(limits.dispatchVehicles, lang) }),
    }),
    ...(unknown.length > 0 ? { text: t('badCharacters', words) } : bytes > limits.textBytes && { text: t('tooLong', words) }),
  }
}
