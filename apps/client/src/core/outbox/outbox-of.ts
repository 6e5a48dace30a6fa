/** The outbox of the running client. */
import { upload } from '../api/upload.ts'
import { newRequestId } from '../api/request-id.ts'
import type { CallPath, RequestOf } from '@outrider/contract'
import type { Outrider } from '../context/outrider.ts'
import { askToPersist, deviceKeep } from './outbox-keep.ts'
import { Outbox } from './outbox.ts'

const name = 'outrider-outbox'
const opened = new WeakMap<Outrider, Outbox>()

export type SentListener = (outdated: readonly CallPath[]) => void
const listeners = new WeakMap<Outbox, Set<SentListener>>()
/** Of entries that were sent while nobody listened: what listens is loaded after the first screen. */
const untold = new WeakMap<Outbox, CallPath[]>()

/** Called after each entry that was sent, with the calls whose replies it changes; at once for what was sent before anybody listened. */
export function onSent(outbox: Outbox, run: SentListener): () => void {
  const all = listeners.get(outbox) ?? new Set()
  listeners.set(outbox, all)
  all.add(run)
  const missed = untold.get(outbox)
  untold.delete(outbox)
  if (missed) run(missed)
  return () => void all.delete(run)
}

function tell(outbox: Outbox, outdated: readonly CallPath[]): void {
  const all = listeners.get(outbox)
  if (!all || all.size === 0) untold.set(outbox, [...(untold.get(outbox) ?? []), ...outdated])
  else for (const run of all) run(outdated)
}

/** The same for each client, however often it is asked for. */
export function outboxOf(outrider: Outrider): Outbox {
  const known = opened.get(outrider)
  if (known) return known
  const { api, session } = outrider
  // Not in every host: each tab then hears of the others when it sends itself.
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  const outbox = new Outbox({
    keep: deviceKeep,
    senders: () => {
      // What the user has begun on this device is not for who looks to send.
      if (outrider.looking) return []
      const { platforms, userDatas } = session.get()
      return platforms.flatMap(({ Code: platform, Url: platformUrl }) => {
        const user = userDatas[platform]
        return user ? [{ platform, platformUrl, userId: user.userId }] : []
      })
    },
    send: (path, body, platform) => api.call(path, body as RequestOf<typeof path>, { platform, quiet: true }),
    upload: ({ content, purpose }, platform) => upload(api, purpose, { content }, platform),
    alone: work => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
    later(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    newId: newRequestId,
    now: Date.now,
    sent(entry) {
      tell(outbox, entry.outdates)
    },
    changed() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes no target
      others?.postMessage('changed')
      if (outbox.state.getState().entries.length > 0) void askToPersist()
    },
  })
  others?.addEventListener('message', () => void outbox.reload())
  opened.set(outrider, outbox)
  return outbox
}
