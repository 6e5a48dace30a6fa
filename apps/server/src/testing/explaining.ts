/** Plans of what a repository asks: for tests that say a query reads little of a large table. */
import type { Kysely, QueryResult } from 'kysely'
import type { Database } from '../store/schema.ts'
import type { TestPlatform } from './platform.ts'

export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** A database for a repository that explains each query besides, and keeps the plans. */
export function explaining({ database }: TestPlatform, plans: Plan[]): Kysely<Database> {
  const executor = database.db.getExecutor()
  const explained = new Proxy(executor, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (name !== 'executeQuery') return typeof value === 'function' ? (value.bind(target) as unknown) : value
      return async (query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<unknown>> => {
        const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, format json) ${query.sql}`,
          [...query.parameters],
        )
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (plan) plans.push(plan)
        return await target.executeQuery(query as Parameters<typeof target.executeQuery>[0])
      }
    },
  })
  return { getExecutor: () => explained } as unknown as Kysely<Database>
}

/** All nodes of a plan. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
