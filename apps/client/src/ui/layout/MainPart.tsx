/** The main landmark of a screen. In the shell, which has it around the whole screen, it is a plain element. */
import type { HTMLAttributes } from 'react'
import { useShellPlace } from './shell-place.ts'

/** One element for both: another one would mount the screen again when the window is resized. */
export function MainPart(props: HTMLAttributes<HTMLElement>) {
  return <div role={useShellPlace() ? undefined : 'main'} {...props} />
}
