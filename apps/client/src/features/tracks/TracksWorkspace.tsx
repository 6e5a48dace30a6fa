/** Workspace of tracks in the shell of wide windows: panel, map and player stay while the user goes between the views of a track. */
import { Outlet } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { WideTracksPart } from './wide/WideTracksPart.tsx'

export default function TracksWorkspace() {
  // Without it /main shows another module.
  const may = useSession(state => rightsOf(state).trackAuth)
  return may ? <WideTracksPart /> : <Outlet />
}
