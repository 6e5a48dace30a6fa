/** The organisations as a tree with a single choice. All of them are in memory. */
import { useMemo, useRef, useState } from 'react'
import type { TaggedOrganisation } from '../../core/fleet/organisation-tree.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useActiveRow } from '../../ui/tree/use-active-row.ts'
import { useVirtualRows } from '../../ui/virtual-rows.ts'
import { type IndexedTree, initiallyOpen, type OrganisationRow, rowNamed, rowsOf, search } from './organisation-rows.ts'
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
  const scroller = useRef<HTMLDivElement>(null)
  const chosenAt = useMemo(() => {
    const at = tree.organisations.findIndex(each => each.orgId === chosen?.orgId && each.pcode === chosen.pcode)
    return at < 0 ? undefined : at
  }, [tree, chosen])
  const [open, setOpen] = useState(() => initiallyOpen(tree, chosenAt))
  const searched = useMemo(() => search(tree, words), [tree, words])
  const rows = useMemo(() => rowsOf(tree, open, searched), [tree, open, searched])
  const keyAt = (index: number) => rows[index]?.key
  const active = useActiveRow({
    total: rows.length,
    keyAt,
    indexOf: key => rows.findIndex(row => row.key === key),
    initial: chosenAt?.toString(),
    // It can be hidden by a search or by closing an ancestor: then the first match, or the first row.
    whileHidden: rows.findIndex(row => row.found),
  })
  const virtual = useVirtualRows({ total: rows.length, keyAt, scroller, rowHeight, active: active.index })

  function toggle(key: string, opens: boolean) {
    const after = new Set(key === 'all' ? tree.organisations.keys() : open)
    if (key !== 'all' && opens) after.add(Number(key))
    else if (key !== 'all') after.delete(Number(key))
    setOpen(after)
  }
  function choose({ at }: OrganisationRow) {
    const organisation = tree.organisations[at]
    if (organisation) onChoose(organisation)
  }
  return (
    <>
      {searched && (
        <p className="visually-hidden" role="status">
          {t('orgsFound', { n: searched.found.size })}
        </p>
      )}
      {rows.length === 0 && <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} />}
      <Tree<OrganisationRow>
        label={t('orgs')}
        scroller={scroller}
        rows={virtual}
        rowHeight={rowHeight}
        active={active}
        followActive
        total={rows.length}
        rowAt={index => rows[index]}
        renderRow={row => (
          <OrganisationContent
            organisation={tree.organisations[row.at]}
            root={row.depth === 0}
            dimmed={searched !== undefined && !row.found}
            chosen={row.at === chosenAt}
          />
        )}
        isSelected={({ at }) => at === chosenAt}
        onSelect={choose}
        onToggle={searched ? undefined : toggle}
        rowNamed={(beginning, after) => rowNamed(tree, rows, beginning, after)}
      />
    </>
  )
}

interface ContentProps {
  organisation: TaggedOrganisation | undefined
  root: boolean
  /** It is only shown as an ancestor of a search result. */
  dimmed: boolean
  chosen: boolean
}

function OrganisationContent({ organisation, root, dimmed, chosen }: ContentProps) {
  return (
    <>
      <span className={joinClasses('fill ellipsis', dimmed && 'faint', chosen && 'bold')}>{organisation?.orgName}</span>
      {root && organisation?.ptitle && <span className={styles['platform']}>{organisation.ptitle}</span>}
      {chosen && (
        <span className={styles['check']}>
          <Icon name="check" />
        </span>
      )}
    </>
  )
}
