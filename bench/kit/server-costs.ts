/** What the server's process takes, without its database. Only Linux says it. */
import { readFileSync } from 'node:fs'
import type { Product } from '../../e2e/fixtures/product.ts'

type Running = Pick<Product, 'process'>

/** Resident memory, MB. */
export const memoryOf = ({ process: { pid } }: Running): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Processor time so far, seconds. */
export function serverTime({ process: { pid } }: Running): number {
  const [, fields = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? []
  const [user = Number.NaN, system = Number.NaN] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}
