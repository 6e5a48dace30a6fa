/** /historyVideoPlay: recorded video of one channel. */
import { HistoryPlayer } from './HistoryPlayer.tsx'

export default function HistoryVideoPlay() {
  return <HistoryPlayer screen="historyVideoPlay" title="play" most={1} />
}
