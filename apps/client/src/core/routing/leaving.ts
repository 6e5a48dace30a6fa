/**
 * Asks before a screen is left with which something would be lost. The router takes one blocker, which the frame around every
 * screen holds: a screen says here that there is something to lose, and is told here when someone wants to leave.
 */
import { useCallback, useEffect } from 'react'
import type { Location } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { paths } from './paths.ts'

export interface Asked {
  leave: () => void
  stay: () => void
}

interface Leaving {
  unsaved: boolean
  /** Someone wants to leave, and waits for the answer. */
  asked?: Asked | undefined
}

export const leaving = createStore<Leaving>(() => ({ unsaved: false }))

/** A session that has ended leaves, whatever was typed. */
export const losesSomething = ({ pathname }: Pick<Location, 'pathname'>): boolean =>
  leaving.getState().unsaved && pathname !== paths.login

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** `unsaved`: leaving now would lose something. Gives the question while there is one, and `release`: nothing is lost any more. */
export function useLeaving(unsaved: boolean): { asked: Asked | undefined; release: () => void } {
  useEffect(() => {
    leaving.setState({ unsaved })
    if (!unsaved) return undefined
    // Closing the window or the tab is asked about by the browser, in its own words.
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      leaving.setState({ unsaved: false, asked: undefined })
    }
  }, [unsaved])
  const asked = useStore(leaving, state => state.asked)
  const release = useCallback(() => {
    window.removeEventListener('beforeunload', warn)
    leaving.setState({ unsaved: false })
  }, [])
  return { asked, release }
}
