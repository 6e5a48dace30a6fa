/** An organisation and those below it, as keys. */
import type { DataOf } from '@outrider/contract'
import { useMemo } from 'react'
import {
  organisationKey,
  organisationOfKey,
  organisationTree,
  type TaggedOrganisation,
} from '../../../core/fleet/organisation-tree.ts'
import { useCall } from '../../../core/queries/use-call.ts'

const organisationsOf = ({ host }: DataOf<'vehicle/getOrg'>): readonly TaggedOrganisation[] => host

/** @param key of an organisation; undefined: all */
export function keysBelow(key: string, organisations: readonly TaggedOrganisation[]): ReadonlySet<string> {
  const tagged = organisationOfKey(key)?.pcode !== undefined
  const keys = organisations.map(({ orgId, pcode }) => organisationKey(orgId, tagged ? pcode : undefined))
  const { children } = organisationTree(organisations)
  const found = new Set<string>([key])
  const waiting = [keys.indexOf(key)]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const name = keys[at]
    if (name !== undefined) found.add(name)
    waiting.push(...(children[at] ?? []))
  }
  return found
}

/** undefined: all. */
export function useOrganisationsBelow(key: string | undefined): ReadonlySet<string> | undefined {
  const { data } = useCall('vehicle/getOrg', key === undefined ? undefined : {}, { select: organisationsOf })
  return useMemo(() => (key === undefined ? undefined : keysBelow(key, data ?? [])), [key, data])
}
