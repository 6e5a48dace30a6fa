/**
 * Parent route of every workspace. The same component for all of them: on phones a screen that stands in several, as /main does, stays mounted
 * while the user goes between them.
 */
import type { ComponentType } from 'react'
import { Outlet, useMatches } from '../core/router/index.ts'
import { useShellPlace } from '../ui/layout/shell-place.ts'

export interface WorkspaceHandle {
  /** The workspace in wide windows. */
  Wide: ComponentType
}

const isWorkspace = (handle: unknown): handle is WorkspaceHandle =>
  typeof handle === 'object' && handle !== null && 'Wide' in handle

export function WorkspaceParent() {
  const inShell = useShellPlace() !== undefined
  const Wide = useMatches()
    .map(({ handle }) => handle)
    .find(isWorkspace)?.Wide
  // Phones, and sessions without a shell.
  return inShell && Wide ? <Wide /> : <Outlet />
}
