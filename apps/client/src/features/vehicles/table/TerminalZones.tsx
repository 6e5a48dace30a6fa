/** Sets the time zone of the terminals of several vehicles at once, and says what became of each. */
import { limits, terminalZoneBounds, zoneName } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { terminalZoneTexts } from './terminal-zone-texts.ts'
import styles from './VehicleTable.module.css'

/** For each terminal the zone that its clock shows. */
const proposed = 'proposed'
const { min, max, step } = terminalZoneBounds
const zones = Array.from({ length: (max - min) / step + 1 }, (_, at) => min + at * step)

type Result = 'saved' | 'unchanged' | 'noTerminal' | 'noProposal' | 'unknown'
const shown: readonly Result[] = ['saved', 'unchanged', 'noProposal', 'noTerminal', 'unknown']

export function TerminalZones({ vehicleIds, onClose }: { vehicleIds: readonly string[]; onClose: () => void }) {
  const t = useTexts(terminalZoneTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [chosen, setChosen] = useState<string>(proposed)
  const [busy, setBusy] = useState(false)
  const [counts, setCounts] = useState<ReadonlyMap<Result, number>>()

  async function save() {
    setBusy(true)
    const so = new Map<Result, number>()
    try {
      for (let at = 0; at < vehicleIds.length; at += limits.zonesAtOnce) {
        const { results } = await api.call('vehicle/saveTerminalZones', {
          vehicleIds: vehicleIds.slice(at, at + limits.zonesAtOnce),
          zoneMinutes: chosen === proposed ? null : Number(chosen),
        })
        for (const { result } of results) so.set(result, (so.get(result) ?? 0) + 1)
      }
    } catch {
      // The call has already shown its error; what was set before it stands there.
    } finally {
      setBusy(false)
      if (so.size > 0) setCounts(so)
      await cached.outdate('vehicle/getVehEditData')
    }
  }

  return (
    <Dialog title={t('title', { n: number(vehicleIds.length, t.lang) })} closeLabel={t('close')} onClose={onClose}>
      <div className={styles['zones']}>
        <p>{t('about')}</p>
        <Select
          label={t('zone')}
          hint={chosen === proposed ? t('proposedHint') : t('zoneHint')}
          choices={[
            { value: proposed, text: t('proposed') },
            ...zones.map(each => ({ value: String(each), text: zoneName(each) })),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
        {counts && (
          <Alert tone="notice">
            {shown.map(result => {
              const n = counts.get(result)
              return n === undefined ? null : <p key={result}>{t(result, { n: number(n, t.lang) })}</p>
            })}
          </Alert>
        )}
        <ButtonRow>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t('set')}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
