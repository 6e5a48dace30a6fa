/** /reviewList: applications and finished tasks that wait for a reviewer. */
import { useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { ApplicationList } from '../ApplicationList.tsx'
import { useBulkReview } from './use-bulk-review.tsx'
import { NoRight } from '../NoRight.tsx'
import { workTexts } from '../strings.ts'

const states = ['submitted', 'accepted', 'dispatched', 'working', 'checking', 'returned', 'rejected', 'closed'] as const

export default function ReviewList() {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { state, applyNum } = useScreenParameters('reviewList')
  const mayReview = useSession(session => rightsOf(session).reviewAuth)
  const ticking = useBulkReview()
  if (!mayReview) return <NoRight of="review" />
  return (
    <ApplicationList
      path="vehManager/getApplicationCheckList"
      title={t('reviewList')}
      empty={{ title: t('noReviews'), text: t('noReviewsText') }}
      states={states}
      state={state}
      marked={applyNum}
      ticking={ticking}
      onState={chosen => void navigate(hrefOf('reviewList', { state: chosen }), { replace: true })}
      hrefOf={each =>
        hrefOf(each.state === 'checking' ? 'instOrRepairCheck' : 'reviewDispatch', { applicationNum: each.applicationNum })
      }
    />
  )
}
