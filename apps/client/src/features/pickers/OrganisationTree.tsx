/** The organisation tree with a single choice, virtualised, usable by pointer, keyboard and screen reader. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { TaggedOrganisation } from '../../core/fleet/organisation-tree.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { treeMove, initiallyOpen, rowsOf, search, type IndexedTree } from './organisation-rows.ts'
import { OrganisationLine } from './OrganisationLine.tsx'
import styles from './OrganisationTree.module.css'
import { pickerTexts } from './strings.ts'

/** px. */
const rowHeight = 52

interface Props {
  tree: IndexedTree
  /** The search text; empty: no search. */
  words: string
  chosen: { orgId: number; pcode?: string | undefined } | undefined
  onChoose: (organisation: TaggedOrganisation) => void
}

export function OrganisationTree({ tree, words, chosen, onChoose }: Props) {
  const t = useTexts(pickerTexts)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const chosenAt = useMemo(() => {
    const at = tree.organisations.findIndex(each => each.orgId === chosen?.orgId && each.pcode === chosen.pcode)
    return at < 0 ? undefined : at
  }, [tree, chosen])
  const [open, setOpen] = useState(() => initiallyOpen(tree, chosenAt))
  const [activeAt, setActiveAt] = useState(chosenAt)
  const searched = useMemo(() => search(tree, words), [tree, words])
  const rows = useMemo(() => rowsOf(tree, open, searched), [tree, open, searched])
  const firstFound = rows.findIndex(row => row.found)
  const kept = rows.findIndex(row => row.at === activeAt)
  // The active row can be hidden by a search or by closing an ancestor: then the first match, or the first row.
  const active = kept >= 0 ? kept : Math.max(0, firstFound)

  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rows[index]?.at ?? index,
    overscan: 8,
    // The active row stays rendered when scrolled out of view, because aria-activedescendant refers to it.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    virtual.scrollToIndex(active)
  }, [virtual, active])

  const turn = (at: number) =>
    setOpen(before => {
      const after = new Set(before)
      if (!after.delete(at)) after.add(at)
      return after
    })
  const choose = (at: number) => {
    const organisation = tree.organisations[at]
    if (organisation) onChoose(organisation)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = treeMove(event.key, rows, active)
    if (!move) return
    event.preventDefault()
    if ('to' in move) setActiveAt(rows[move.to]?.at)
    else if ('turn' in move) turn(move.turn)
    else choose(move.choose)
  }

  const lineId = (at: number) => `${id}-${at}`
  const activeRow = rows[active]
  return (
    <>
      {searched && (
        <p className="visually-hidden" role="status">
          {t('orgsFound', { n: searched.found.size })}
        </p>
      )}
      {rows.length === 0 && <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} />}
      <div
        ref={scroller}
        role="tree"
        aria-label={t('orgs')}
        aria-activedescendant={activeRow && lineId(activeRow.at)}
        tabIndex={0}
        hidden={rows.length === 0}
        className={styles['scroller']}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={styles['lines']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            const organisation = row && tree.organisations[row.at]
            return (
              organisation && (
                <OrganisationLine
                  key={key}
                  id={lineId(row.at)}
                  row={row}
                  organisation={organisation}
                  dimmed={searched !== undefined && !row.found}
                  chosen={row.at === chosenAt}
                  active={index === active}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                  onToggle={searched ? undefined : () => turn(row.at)}
                  onChoose={() => choose(row.at)}
                />
              )
            )
          })}
        </div>
      </div>
    </>
  )
}
