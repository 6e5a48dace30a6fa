// @vitest-environment jsdom
import '../../testing/jsdom-gaps.ts'
import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { useVirtualRows } from '../virtual-rows.ts'
import { Tree } from './Tree.tsx'
import type { TreeRow } from './tree-row.ts'
import { useActiveRow } from './use-active-row.ts'

/** A thousand organisations with a hundred vehicles each; all closed but those in `open`. */
function rowsOf(open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  for (let at = 0; at < 1_000; at++) {
    const key = `Org${at}`
    const parent = rows.push({ key, depth: 0, position: at + 1, siblings: 1_000, parent: -1, open: open.has(key) }) - 1
    for (let below = 0; open.has(key) && below < 100; below++)
      rows.push({ key: `V${at}-${below}`, depth: 1, position: below + 1, siblings: 100, parent })
  }
  return rows
}

const log: string[] = []
function Example({ ticks = false }: { ticks?: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState('')
  const rows = rowsOf(open)
  const keyAt = (index: number) => rows[index]?.key
  const indexOf = (key: string) => rows.findIndex(row => row.key === key)
  const active = useActiveRow({ total: rows.length, keyAt, indexOf })
  return (
    <Tree
      label="Fleet"
      scroller={scroller}
      rows={useVirtualRows({ total: rows.length, keyAt, scroller, rowHeight: 50, active: active.index })}
      rowHeight={50}
      active={active}
      total={rows.length}
      rowAt={index => rows[index]}
      renderRow={({ key }) => key}
      isLeaf={({ depth }) => depth === 1}
      isSelected={({ key }) => key === 'V1-0'}
      onSelect={({ key }) => log.push(`select ${key}`)}
      ticks={ticks ? { of: ({ key }) => (key === ticked ? 'all' : 'none'), change: ({ key }) => setTicked(key) } : undefined}
      onToggle={(key, opens) => setOpen(before => new Set([...before].filter(each => each !== key).concat(opens ? key : [])))}
      rowNamed={(beginning, after) => rows.findIndex(({ key }, at) => at > after && key.startsWith(beginning))}
    />
  )
}

const activeText = () =>
  document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')?.textContent

test('only the rows in view are rendered; each says its level, place, and whether it is open', async () => {
  const { user } = renderPart(<Example />)
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  screen.getByRole('tree', { name: 'Fleet' }).focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  const opened = screen.getByRole('treeitem', { name: 'Org1', expanded: true })
  expect(opened.getAttribute('aria-setsize')).toBe('1000')
  const vehicle = screen.getByRole('treeitem', { name: 'V1-0', selected: true })
  expect(['aria-level', 'aria-posinset', 'aria-setsize'].map(name => vehicle.getAttribute(name))).toEqual(['2', '1', '100'])
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
})

test('keys pressed faster than rows come act one after the other, on the rows that they meant', async () => {
  const { user } = renderPart(<Example />)
  screen.getByRole('tree').focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(activeText()).toBe('V1-1')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(activeText()).toBe('Org1')
  expect(screen.getByRole('treeitem', { name: 'Org1' }).getAttribute('aria-expanded')).toBe('false')
  // Letters are of one word while they come quickly, however busy the machine is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await user.keyboard('Org7{Enter}')
  clock.mockRestore()
  expect(log.splice(0)).toEqual(['select Org7'])
})

test('with boxes, space ticks and enter selects; without boxes both select', async () => {
  const { user, unmount } = renderPart(<Example ticks />)
  screen.getByRole('tree').focus()
  await user.keyboard(' ')
  expect(screen.getByRole('treeitem', { name: 'Org0' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('tree').getAttribute('aria-multiselectable')).toBe('true')
  unmount()
  const plain = renderPart(<Example />)
  screen.getByRole('tree').focus()
  await plain.user.keyboard(' ')
  expect(screen.getByRole('treeitem', { name: 'Org0' }).getAttribute('aria-checked')).toBeNull()
  expect(log.splice(0)).toEqual(['select Org0'])
})
