/** The tree of the organisations that an administrator reaches, with how much is in each. */
import { type AdminOrganisation, fillPlaceholders } from '@outrider/contract'
import { useMemo, useRef, useState } from 'react'
import { useLang } from '../../core/i18n/use-texts.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useActiveRow } from '../../ui/tree/use-active-row.ts'
import { useVirtualRows } from '../../ui/virtual-rows.ts'
import styles from './Admin.module.css'
import { nameIn } from './name-in-language.ts'
import { type OrganisationRow, organisationRows } from './organisation-rows.ts'
import { adminTexts } from './strings.ts'

/** px. */
const rowHeight = 52

interface Props {
  organisations: readonly AdminOrganisation[]
  chosen: number | undefined
  onChoose: (orgId: number) => void
}

export function OrganisationColumn({ organisations, chosen, onChoose }: Props) {
  const lang = useLang()
  const texts = adminTexts.rows
  const scroller = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => organisationRows(organisations, closed), [organisations, closed])
  const keyAt = (index: number) => rows[index]?.key
  const active = useActiveRow({
    total: rows.length,
    keyAt,
    indexOf: key => rows.findIndex(row => row.key === key),
    initial: chosen?.toString(),
  })
  const virtual = useVirtualRows({ total: rows.length, keyAt, scroller, rowHeight, active: active.index })
  const nameOf = ({ organisation }: OrganisationRow) => nameIn(organisation, lang)
  const named = (beginning: string, after: number) => {
    const fits = (row: OrganisationRow) => nameOf(row).toLowerCase().startsWith(beginning.toLowerCase())
    const next = rows.findIndex((row, at) => at > after && fits(row))
    return next >= 0 ? next : rows.findIndex(fits)
  }
  function toggle(key: string, open: boolean) {
    const next = new Set(closed)
    if (key === 'all') next.clear()
    else if (open) next.delete(key)
    else next.add(key)
    setClosed(next)
  }
  return (
    <Tree<OrganisationRow>
      label={texts.organisations[lang]}
      scroller={scroller}
      rows={virtual}
      rowHeight={rowHeight}
      active={active}
      total={rows.length}
      rowAt={index => rows[index]}
      renderRow={row => (
        <span className={styles['organisation']}>
          <span className={styles['name']}>{nameOf(row)}</span>
          <span className={styles['counts']}>
            {fillPlaceholders(texts.counts[lang], { vehicles: row.organisation.vehicles, users: row.organisation.users })}
          </span>
        </span>
      )}
      isSelected={({ organisation }) => organisation.orgId === chosen}
      onSelect={({ organisation }) => onChoose(organisation.orgId)}
      onToggle={toggle}
      rowNamed={named}
    />
  )
}
