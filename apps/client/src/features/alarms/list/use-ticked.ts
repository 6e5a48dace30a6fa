/** Alarms that are ticked in the table. One that is no longer loaded is not ticked any more. */
import { type AlarmCase, limits } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import type { RowSelection } from '../../../core/lists/row-selection.ts'
import { number } from '../../../core/time/format.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { handlingTexts } from '../handling/handling-strings.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'

const none: ReadonlySet<string> = new Set()

/** `offered`: there is something to tick them for. */
export function useTicked(rows: readonly AlarmCase[], offered: boolean) {
  const t = useTexts(handlingTexts)
  const words = useAlarmWords()
  const [ids, setIds] = useState(none)
  const chosen = useMemo(() => (offered ? rows.filter(({ alarmId }) => ids.has(alarmId)) : []), [rows, ids, offered])
  const max = limits.alarmsAtOnce
  const tick = (next: readonly string[]) => {
    if (next.length > max) toast(t('tooMany', { n: number(max, t.lang) }))
    setIds(new Set(next.slice(0, max)))
  }
  const selection: RowSelection<AlarmCase> = {
    has: ({ alarmId }) => ids.has(alarmId),
    set: ({ alarmId }, on) => {
      const others = chosen.map(each => each.alarmId).filter(id => id !== alarmId)
      tick(on ? [...others, alarmId] : others)
    },
    ticked: chosen.length === 0 ? 'none' : chosen.length < rows.length ? 'some' : 'all',
    setAll: on => tick(on ? rows.filter(({ state }) => state === 'pending').map(({ alarmId }) => alarmId) : []),
    labelOf: alarm => t('tick', { name: `${bothNamesOf(alarm)} ${words.type(alarm)}` }),
    allLabel: t('tickAll'),
  }
  return { selection: offered ? selection : undefined, chosen, clear: () => setIds(none) }
}
