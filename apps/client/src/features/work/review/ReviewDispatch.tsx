/** /reviewDispatch: accept or reject an application, dispatch it, or hand its task on. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreenParameters } from '../../../core/routing/use-screens.ts'
import { Review } from './Review.tsx'
import { workTexts } from '../strings.ts'

export default function ReviewDispatch() {
  const t = useTexts(workTexts)
  return <Review title={t('review')} applicationNum={useScreenParameters('reviewDispatch').applicationNum} />
}
