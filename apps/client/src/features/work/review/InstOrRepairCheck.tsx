/** /instOrRepairCheck: accept the work of an installer, or send it back. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreenParameters } from '../../../core/routing/use-screens.ts'
import { Review } from './Review.tsx'
import { workTexts } from '../strings.ts'

export default function InstOrRepairCheck() {
  const t = useTexts(workTexts)
  return <Review title={t('check')} applicationNum={useScreenParameters('instOrRepairCheck').applicationNum} />
}
