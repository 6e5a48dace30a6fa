/** Lists by mail: whether the current platform sends them, and the one that is about to be sent. */
import { useMemo, useState } from 'react'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import type { ListMail, ListToMail } from '../../core/export/list-mail.ts'
import { currentPlatform } from '../../core/session/session.ts'

export function useListMail(): { lists: ListMail; asked: ListToMail | undefined; close: () => void } {
  const { api } = useOutrider()
  const code = useSession(state => currentPlatform(state)?.Code ?? '')
  /** By the code of the platform. */
  const [offers, setOffers] = useState<Readonly<Record<string, boolean>>>({})
  const [asked, setAsked] = useState<{ list: ListToMail }>()
  const lists = useMemo(
    (): ListMail => ({
      offered: offers[code] === true,
      ask() {
        if (code === '' || code in offers) return
        api.call('report/getUserReportMenu', {}, { quiet: true }).then(
          ({ byMail }) => setOffers(before => ({ ...before, [code]: byMail })),
          // Not offered now; asked again when somebody looks again.
          (cause: unknown) => console.warn('mail of lists', cause),
        )
      },
      open: list => setAsked({ list }),
    }),
    [api, code, offers],
  )
  return { lists, asked: asked?.list, close: () => setAsked(undefined) }
}
