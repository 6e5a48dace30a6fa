import { expect, test } from 'vitest'
import { ancestorsOf, initiallyOpen, rowNamed, rowsOf, search, treeOf } from './organisation-rows.ts'

const organisation = (orgId: number, parentId: number, orgName = `Org ${orgId}`) => ({
  id: orgId,
  orgId,
  parentId,
  isParent: false,
  splicId: '',
  orgName,
})
/** 1 > (2 > 4 Shanghai, 3 North); 9 stands alone. */
const tree = treeOf([
  organisation(1, 0, 'Group'),
  organisation(2, 1, 'East'),
  organisation(3, 1, 'North'),
  organisation(4, 2, 'Shanghai'),
  organisation(9, 77, 'Guests'),
])
const lines = (open: Iterable<number>, words = '') =>
  rowsOf(tree, new Set(open), search(tree, words)).map(
    ({ at, depth, position, siblings, open: isOpen }) =>
      `${'  '.repeat(depth)}${tree.organisations[at]?.orgName} ${position}/${siblings}${isOpen === undefined ? '' : isOpen ? ' -' : ' +'}`,
  )

test('what is closed hides what is below it, and each line knows its depth and its place among those beside it', () => {
  expect(lines([])).toEqual(['Group 1/2 +', 'Guests 2/2'])
  expect(lines([0])).toEqual(['Group 1/2 -', '  East 1/2 +', '  North 2/2', 'Guests 2/2'])
  expect(rowsOf(tree, new Set([0, 1]), undefined).map(({ parent }) => parent)).toEqual([-1, 0, 1, 0, -1])
  expect(lines([0, 1])).toEqual(['Group 1/2 -', '  East 1/2 -', '    Shanghai 1/1', '  North 2/2', 'Guests 2/2'])
})

test('a search shows what it finds with all above it, open', () => {
  expect(lines([], 'SHANG')).toEqual(['Group 1/1 -', '  East 1/1 -', '    Shanghai 1/1'])
  expect(rowsOf(tree, new Set(), search(tree, 'shang')).map(({ found }) => found)).toEqual([false, false, true])
  expect(lines([], 'nowhere')).toEqual([])
  expect(search(tree, '  ')).toBeUndefined()
})

test('a large tree opens at its roots and along the way to what is chosen, a small one whole', () => {
  expect(initiallyOpen(tree, undefined).size).toBe(5)
  const large = treeOf(Array.from({ length: 2000 }, (_, at) => organisation(at + 1, at === 0 ? 0 : Math.ceil(at / 10))))
  expect([...initiallyOpen(large, undefined)]).toEqual([0])
  expect(rowsOf(large, initiallyOpen(large, undefined), undefined)).toHaveLength(11)
  const open = initiallyOpen(large, 1999)
  expect(ancestorsOf(large, 1999).every(at => open.has(at))).toBe(true)
  expect(rowsOf(large, open, undefined).some(({ at }) => at === 1999)).toBe(true)
})

test('letters look for the next visible name that begins so, and from the beginning again', () => {
  const rows = rowsOf(tree, new Set([0]), undefined)
  expect(rowNamed(tree, rows, 'n', 0)).toBe(2)
  expect(rowNamed(tree, rows, 'G', 0)).toBe(3)
  expect(rowNamed(tree, rows, 'g', 3)).toBe(0)
  expect(rowNamed(tree, rows, 'gr', 2)).toBe(0)
  expect(rowNamed(tree, rows, 'shang', 0)).toBe(-1)
})
