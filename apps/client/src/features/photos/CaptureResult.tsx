/** /captureResult: the photo of one camera that was asked for. */
import { useScreenParameters } from '../../core/routing/use-screens.ts'
import { Requests } from './Requests.tsx'
import { idsOf } from './use-requests.ts'

export default function CaptureResult() {
  const { requests } = useScreenParameters('captureResult')
  return <Requests title="captureResult" requestIds={idsOf(requests)} />
}
