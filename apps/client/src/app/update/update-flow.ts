/** From 'there is a newer client' to its restart. The order of section 4: ask, download, install, restart; refusing a forced one ends the app. */
import { type ClientUpdate, type ErrorName, type Filling, type Lang, wordsOf } from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Host, UpdateError } from '../../core/host/host.ts'

/** From the start of the client to the question, ms. */
export const promptAfter = 4000

export type UpdateState =
  | { at: 'nothing' }
  | { at: 'asking'; update: ClientUpdate }
  /** part: from 0 to 1. */
  | { at: 'downloading'; update: ClientUpdate; part: number }
  | { at: 'failed'; update: ClientUpdate; message: string }

interface Needs {
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
  /** Begins to wait for the question. Returns how to stop. */
  start: () => () => void
  accept: () => Promise<void>
  refuse: () => void
}

export function createUpdateFlow({ host, check, lang, show, succeeded, later, log }: Needs): UpdateFlow {
  const state = createStore<UpdateState>(() => ({ at: 'nothing' }))
  const become = (next: UpdateState) => state.setState(next, true)
  const words = <N extends ErrorName>(name: N, ...filling: Filling<N>) => wordsOf(name, lang(), filling[0])

  const ask = async () => {
    try {
      const update = await check()
      if (update && state.getState().at === 'nothing') become({ at: 'asking', update })
    } catch (cause) {
      log('it is not known whether there is a newer client', cause)
    }
  }

  return {
    state,
    start: () => (host.installUpdate ? later(() => void ask(), promptAfter) : () => {}),
    async accept() {
      const now = state.getState()
      if (now.at !== 'asking' && now.at !== 'failed') return
      const { update } = now
      become({ at: 'downloading', update, part: 0 })
      try {
        await host.installUpdate?.(update.url, part => become({ at: 'downloading', update, part }))
      } catch (cause) {
        log('the update did not come to be', cause)
        const message =
          cause instanceof UpdateError && cause.step === 'install'
            ? words('update.installFailed', { code: cause.code, message: cause.message })
            : words('update.downloadFailed')
        return become({ at: 'failed', update, message })
      }
      become({ at: 'nothing' })
      show(succeeded())
      host.restart?.()
    },
    refuse() {
      const now = state.getState()
      if (now.at !== 'asking' && now.at !== 'failed') return
      if (now.update.forced) host.exitApp?.()
      else become({ at: 'nothing' })
    },
  }
}
