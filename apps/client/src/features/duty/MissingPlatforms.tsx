/** Names the platforms whose on-duty checks are not shown, because they did not answer; nothing if all did. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { dutyTexts } from './strings.ts'

export function MissingPlatforms({ titles }: { titles: readonly string[] }) {
  const t = useTexts(dutyTexts)
  if (titles.length === 0) return null
  return <Alert tone="notice">{t('missingPlatforms', { titles: titles.join(', ') })}</Alert>
}
