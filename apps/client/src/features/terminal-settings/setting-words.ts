/** Settings and changes of terminals in words. */
import { endedSettingStates, type Lang, type SettingState, type TerminalChange, type TerminalSetting } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { Tone } from '../../ui/StateBadge.tsx'
import { settingDetailTexts, settingTexts } from './strings.ts'

export const nameOf = ({ zh, en, number }: Pick<TerminalSetting, 'zh' | 'en' | 'number'>, lang: Lang): string =>
  (lang === 'zh' ? zh : en) || `0x${number.toString(16)}`

/** With its unit; undefined: it was not read. */
export const withUnit = (value: string, { unit }: Pick<TerminalSetting, 'unit'>): string =>
  [value, value && unit].filter(Boolean).join(' ')

export const toneOfState = (state: SettingState): Tone =>
  state === 'done'
    ? 'driving'
    : !endedSettingStates.includes(state)
      ? 'idling'
      : state === 'cancelled' || state === 'withheld'
        ? 'offline'
        : 'alarm'

type Detail = keyof typeof settingDetailTexts.rows
const isDetail = (detail: string): detail is Detail => Object.hasOwn(settingDetailTexts.rows, detail)

/** From which version to which; how far, where it is not whole. */
const upgradeWords = ({ before, version, parts, partsDone }: NonNullable<TerminalChange['upgrade']>): string =>
  [
    [before, version].filter(Boolean).join(' → '),
    ...(parts > 0 && partsDone < parts ? [`${Math.floor((100 * partsDone) / parts)} %`] : []),
  ].join(' · ')

/** What was changed from what to what, and why it ended as it did. */
export function useChangeWords(): (change: TerminalChange) => string[] {
  const t = useTexts(settingTexts)
  const details = useTexts(settingDetailTexts)
  return ({ settings, detail, state, upgrade }) => [
    ...(upgrade ? [upgradeWords(upgrade)] : []),
    ...settings.map(setting => {
      const { before, wanted, after, unit } = setting
      const words = t('fromTo', {
        name: nameOf(setting, t.lang),
        before: before ?? t('notRead'),
        after: [wanted || t('empty'), unit].filter(Boolean).join(' '),
      })
      return state === 'different' && after !== null ? `${words} (${t('saysNow', { value: after || t('empty') })})` : words
    }),
    ...(isDetail(detail) ? [details(detail)] : []),
    ...(state === 'lost' ? [t('lostHelp')] : []),
  ]
}
