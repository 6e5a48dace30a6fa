/** /captureInfo: a picture that was asked for while the video of its camera was watched. */
import { useScreenParameters } from '../../core/routing/use-screens.ts'
import { Requests } from './Requests.tsx'
import { idsOf } from './use-requests.ts'

export default function CaptureInfo() {
  const { requests } = useScreenParameters('captureInfo')
  return <Requests title="captureInfo" requestIds={idsOf(requests)} />
}
