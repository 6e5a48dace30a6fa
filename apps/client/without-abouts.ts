/**
 * Leaves out what calls are about, and with which errors they refuse: facts of the API document and of the server, which no browser reads. What calls
 * are about was a sixth of what the main screen loads of the contract.
 */
import { parseAst, type Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** What stands in the place of each. */
const emptied: ReadonlyMap<string, string> = new Map([
  ['about', `''`],
  ['errors', '[]'],
])
interface Left extends Node {
  with: string
}

/** The values of those in `call({ ... })`, the last first. */
function leftIn(node: Node): Left[] {
  const { type, callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: { properties?: Node[] }[] }
  const rows = type === 'CallExpression' && callee?.name === 'call' ? (given?.[0]?.properties ?? []) : []
  const found = rows.flatMap(each => {
    const { key, value, shorthand } = each as Node & { key?: { name?: string }; value?: Node; shorthand?: boolean }
    const empty = emptied.get(key?.name ?? '')
    return empty !== undefined && value ? [{ ...value, with: shorthand ? `${key?.name}: ${empty}` : empty }] : []
  })
  return [...found, ...childrenOf(node).flatMap(leftIn)].toSorted((a, b) => b.start - a.start)
}

/** Of JavaScript. */
export const withoutAboutsIn = (code: string): string =>
  leftIn(parseAst(code) as unknown as Node).reduce(
    (left, { start, end, with: empty }) => `${left.slice(0, start)}${empty}${left.slice(end)}`,
    code,
  )

const rowsOfCalls = /packages\/contract\/src\/calls\/[\w-]+\.ts$/

export const withoutAbouts: Plugin = {
  name: 'outrider-without-abouts',
  apply: 'build',
  transform(code, id) {
    return rowsOfCalls.test(id) ? { code: withoutAboutsIn(code), map: null } : undefined
  },
}
