/** What can be done with the ticked vehicles at once. */
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { offers, rightsOf, type SessionState } from '../../../core/session/session.ts'
import { number } from '../../../core/time/format.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSelectionLimit } from '../list/use-selection-limit.ts'
import { vehicleTexts } from '../strings.ts'
import { useTagColumn } from '../tags/use-tag-column.tsx'
import { type ChangedTogether, ChangeTogether, UndoChange } from './ChangeTogether.tsx'
import { selectionTexts } from './selection-texts.ts'
import { TerminalZones } from './TerminalZones.tsx'
import { terminalZoneTexts } from './terminal-zone-texts.ts'
import { togetherTexts } from './together-texts.ts'
import { useVehicleFile } from './use-vehicle-file.ts'
import { WaysOfMany } from './WaysOfMany.tsx'
import styles from './VehicleTable.module.css'

/** Ours: platforms of other vendors change vehicles one by one. */
const takesManyChanges = (state: SessionState): boolean => offers(state, ['admin/changeVehicles'])

interface Props {
  selected: ReadonlySet<string>
  /** Ids of all vehicles of the table, in its order. */
  inOrder: () => Promise<readonly string[]>
  clear: () => void
}

export function SelectionBar({ selected, inOrder, clear }: Props) {
  const t = useTexts(selectionTexts)
  const words = useTexts(vehicleTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const { liveFleet } = useOutrider()
  const navigate = useNavigate()
  const mayEdit = useSession(state => rightsOf(state).updInstTaskAuth)
  const zoneWords = useTexts(terminalZoneTexts)
  /** Those that were ticked when it was opened. */
  const [together, setTogether] = useState<readonly string[]>()
  const [done, setDone] = useState<ChangedTogether>()
  const togetherWords = useTexts(togetherTexts)
  const changesMany = useSession(takesManyChanges)
  const [zonesOf, setZonesOf] = useState<readonly string[]>()
  const max = useSelectionLimit()
  const fileOf = useVehicleFile(useTagColumn())
  const ids = [...selected]

  async function showThese() {
    const result = await liveFleet.chooseOnly(ids)
    if (result === 'tooMany') toast(words('tooMany', { n: max ?? 0 }))
    else await navigate(hrefOf('main', { module: 'pos' }))
  }
  /** In the order of the table; ticked vehicles that it does not show now are last. */
  async function file() {
    const shown = (await inOrder()).filter(id => selected.has(id))
    return fileOf([...new Set([...shown, ...ids])])
  }

  return (
    <div className={styles['selection']} role="group" aria-label={t('selected', { n: number(ids.length, lang) })}>
      <strong className="tabular">{t('selected', { n: number(ids.length, lang) })}</strong>
      <Button icon="map" onClick={() => void showThese()}>
        {t('showThese')}
      </Button>
      <IconButton icon="close" label={t('unselect')} onClick={clear} />
      <WaysOfMany ids={ids} />
      {mayEdit && changesMany && (
        <Button icon="edit" onClick={() => setTogether(ids)}>
          {togetherWords('open')}
        </Button>
      )}
      {done && !together && <UndoChange done={done} onUndone={setDone} />}
      {mayEdit && (
        <Button icon="clock" onClick={() => setZonesOf(ids)}>
          {zoneWords('open')}
        </Button>
      )}
      <TableExport label={t('exportSelected')} table={file} />
      {together && <ChangeTogether vehicleIds={together} done={done} onDone={setDone} onClose={() => setTogether(undefined)} />}
      {zonesOf && <TerminalZones vehicleIds={zonesOf} onClose={() => setZonesOf(undefined)} />}
    </div>
  )
}
