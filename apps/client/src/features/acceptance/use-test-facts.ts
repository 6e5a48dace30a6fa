/** What a test was of: the terminal as it was then, and who tested it when. */
import type { AcceptanceTest } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { acceptanceTexts } from './strings.ts'

export function useTestFacts({ plateNum, phone, edition, tried, userName, begunAt }: AcceptanceTest) {
  const t = useTexts(acceptanceTexts)
  const said = tried.find(each => each.try === 'attributes')?.facts ?? []
  const device = ['maker', 'model', 'terminalId', 'firmware'].flatMap(
    wanted => said.find(({ fact }) => fact === wanted)?.value ?? [],
  )
  return [
    [t('vehicle'), plateNum],
    [t('phone'), phone],
    [t('edition'), edition === '' ? t('unknown') : `JT/T 808-${edition}`],
    [t('device'), device.length === 0 ? t('unknown') : device.join(' · ')],
    [t('testedBy'), userName],
    [t('time'), dateTime(begunAt, t.lang)],
  ] as const
}
