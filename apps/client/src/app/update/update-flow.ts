/** The update flow of section 4: prompt, download, install, restart; refusing a mandatory update exits the app. */
import { type ClientUpdate, fillPlaceholders, type Lang } from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Host, UpdateError } from '../../core/host/host.ts'
import { updateTexts } from './strings.ts'

/** Delay between the client's start and the prompt, ms. */
export const promptAfter = 4000

export type UpdateState =
  | { at: 'nothing' }
  | { at: 'asking'; update: ClientUpdate }
  /** part: from 0 to 1. */
  | { at: 'downloading'; update: ClientUpdate; part: number }
  | { at: 'failed'; update: ClientUpdate; message: string }

interface UpdateFlowDependencies {
  host: Pick<Host, 'installUpdate' | 'restart' | 'exitApp'>
  check: () => Promise<ClientUpdate | null>
  lang: () => Lang
  show: (message: string) => void
  /** 'Upgrade succeeded!' */
  succeeded: () => string
  later: (run: () => void, ms: number) => () => void
  log: (line: string, cause: unknown) => void
}

export interface UpdateFlow {
  state: StoreApi<UpdateState>
  /** Starts the timer for the prompt; returns the cancel function. */
  start: () => () => void
  accept: () => Promise<void>
  refuse: () => void
}

export function createUpdateFlow({ host, check, lang, show, succeeded, later, log }: UpdateFlowDependencies): UpdateFlow {
  const state = createStore<UpdateState>(() => ({ at: 'nothing' }))
  const setState = (next: UpdateState) => state.setState(next, true)

  const checkAndPrompt = async () => {
    try {
      const update = await check()
      if (update && state.getState().at === 'nothing') setState({ at: 'asking', update })
    } catch (cause) {
      log('checking for updates failed', cause)
    }
  }

  return {
    state,
    start: () => (host.installUpdate ? later(() => void checkAndPrompt(), promptAfter) : () => {}),
    async accept() {
      const now = state.getState()
      if (now.at !== 'asking' && now.at !== 'failed') return
      const { update } = now
      setState({ at: 'downloading', update, part: 0 })
      try {
        await host.installUpdate?.(update.url, part => setState({ at: 'downloading', update, part }))
      } catch (cause) {
        log('the update failed', cause)
        const message =
          cause instanceof UpdateError && cause.step === 'install'
            ? fillPlaceholders(updateTexts.rows.installFailed[lang()], { code: cause.code, message: cause.message })
            : updateTexts.rows.downloadFailed[lang()]
        return setState({ at: 'failed', update, message })
      }
      setState({ at: 'nothing' })
      show(succeeded())
      host.restart?.()
    },
    refuse() {
      const now = state.getState()
      if (now.at !== 'asking' && now.at !== 'failed') return
      if (now.update.forced) host.exitApp?.()
      else setState({ at: 'nothing' })
    },
  }
}
