/** /captureResultList: the photos of several cameras that were asked for at once. */
import { useScreenParameters } from '../../core/routing/use-screens.ts'
import { Requests } from './Requests.tsx'
import { idsOf } from './use-requests.ts'

export default function CaptureResultList() {
  const { requests } = useScreenParameters('captureResultList')
  return <Requests title="captureResultList" requestIds={idsOf(requests)} />
}
