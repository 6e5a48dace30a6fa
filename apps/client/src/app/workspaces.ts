/** Parent routes: what stays mounted around the screens that name a workspace. See WorkspaceParent.tsx. */
import type { ComponentType } from 'react'
import type { WorkspaceName } from '../core/screens/screens.ts'
import { loadSignedIn } from './signed-in-parts.ts'

/** A workspace without a row has no parent: its screens stand by themselves. */
export const workspaces: Readonly<Partial<Record<WorkspaceName, () => Promise<{ default: ComponentType }>>>> = {
  fleet: async () => ({ default: (await loadSignedIn()).FleetWorkspace }),
  tracks: () => import('../features/tracks/TracksWorkspace.tsx'),
  checkpoints: () => import('../features/checkpoints/CheckpointWorkspace.tsx'),
}
