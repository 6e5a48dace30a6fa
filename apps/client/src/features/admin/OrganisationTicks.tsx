/** Which organisations a user is to see. */
import type { AdminOrganisation } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import styles from './Admin.module.css'
import { nameIn } from './name-in-language.ts'
import { organisationRows } from './organisation-rows.ts'
import { adminTexts } from './strings.ts'

interface Props {
  organisations: readonly AdminOrganisation[]
  ticked: ReadonlySet<number>
  onTick: (ticked: ReadonlySet<number>) => void
}

export function OrganisationTicks({ organisations, ticked, onTick }: Props) {
  const t = useTexts(adminTexts)
  const rows = useMemo(() => organisationRows(organisations), [organisations])
  function tick(orgId: number, on: boolean) {
    const next = new Set(ticked)
    if (on) next.add(orgId)
    else next.delete(orgId)
    onTick(next)
  }
  return (
    <div role="group" aria-label={t('seen')} className={styles['choices']}>
      {rows.map(({ key, depth, organisation }) => (
        <div key={key} style={{ paddingInlineStart: depth * 20 }}>
          <CheckBox checked={ticked.has(organisation.orgId)} onChange={on => tick(organisation.orgId, on)}>
            {nameIn(organisation, t.lang)}
          </CheckBox>
        </div>
      ))}
    </div>
  )
}
