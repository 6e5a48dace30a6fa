/** Terminals that nobody has added, many at once: ticked, with what is the same for all, and then checked and imported as a sheet is. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Card } from '../../../ui/Page.tsx'
import type { SheetFile } from './sheet-file.ts'
import type { KitColumn } from './sheet-kind.ts'
import { sheetTexts } from './sheet-texts.ts'
import { canBeAdded, type SameForAll, sheetOfTerminals } from './waiting-sheet.ts'
import styles from './Sheet.module.css'

interface Props {
  columns: readonly KitColumn[]
  busy: boolean
  onSheet: (file: SheetFile) => void
}

const sameFields = ['orgId', 'vehicleType', 'plateColor', 'terminalType'] as const

export function WaitingTerminals({ columns, busy, onSheet }: Props) {
  const t = useTexts(sheetTexts)
  const { data } = useCall('vehicle/getAddVehUiInit', {})
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Partial<SameForAll>>({})
  const terminals = data?.refusedTerminals.filter(canBeAdded) ?? []
  const others = (data?.refusedTerminals.length ?? 0) - terminals.length
  if (!data || terminals.length === 0) return null
  const choicesOf = (field: (typeof sameFields)[number]) =>
    field === 'orgId'
      ? data.organisations.map(({ orgName }) => ({ value: orgName, text: orgName }))
      : (columns.find(({ name }) => name === field)?.choices ?? []).map(choice => ({
          value: choice[t.lang],
          text: choice[t.lang],
        }))
  const same = Object.fromEntries(
    sameFields.map(field => [field, chosen[field] ?? choicesOf(field)[0]?.value ?? '']),
  ) as unknown as SameForAll
  const picked = terminals.filter(({ number }) => ticked.has(number))
  const tick = (number: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(number)
    else next.delete(number)
    setTicked(next)
  }
  const all = picked.length === terminals.length
  return (
    <Card title={t('waiting')} text={t('waitingText')}>
      <div className={styles['waiting']} role="group" aria-label={t('waiting')}>
        {terminals.map(({ number, plateNum, address, time, count }) => (
          <CheckBox key={number} checked={ticked.has(number)} onChange={on => tick(number, on)}>
            {t('waitingRow', { plate: plateNum, number, address, count, time: dateTime(time, t.lang) })}
          </CheckBox>
        ))}
      </div>
      {others > 0 && <p className="muted">{t('waitingOthers', { count: others })}</p>}
      <div className={styles['same']}>
        {sameFields.map(field => (
          <Select
            key={field}
            label={columns.find(({ name }) => name === field)?.[t.lang] ?? field}
            choices={choicesOf(field)}
            chosen={same[field]}
            onChoose={value => setChosen({ ...chosen, [field]: value })}
          />
        ))}
      </div>
      <p className="muted">{t('waitingSame')}</p>
      <div className={styles['buttons']}>
        <Button
          look="primary"
          busy={busy}
          disabled={picked.length === 0}
          onClick={() => onSheet(sheetOfTerminals(t('waiting'), picked, same, columns, t.lang))}
        >
          {t('waitingCheck', { count: picked.length })}
        </Button>
        <Button onClick={() => setTicked(all ? new Set() : new Set(terminals.map(({ number }) => number)))}>
          {t(all ? 'untickAll' : 'tickAll')}
        </Button>
      </div>
    </Card>
  )
}
