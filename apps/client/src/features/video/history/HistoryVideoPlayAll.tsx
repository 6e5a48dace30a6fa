/** /historyVideoPlayAll: recorded video of several channels on one clock. */
import { HistoryPlayer } from './HistoryPlayer.tsx'

export default function HistoryVideoPlayAll() {
  return <HistoryPlayer screen="historyVideoPlayAll" title="playAll" most={9} />
}
