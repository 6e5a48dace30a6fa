/** The organisation tree. */
import type { Lang, Organisation, PrivacyKind } from '@outrider/contract'

export interface OrganisationRow {
  id: number
  parent_id: number | null
  name: string
  name_en: string | null
  /** IANA; nothing: that of the organisation above. */
  time_zone?: string | null
  /** A report slower than this stands, km/h; nothing: as in the organisation above. */
  rests_below?: number | null
  /** What it withholds from everybody; those below it do, too. */
  withheld?: readonly string[]
}

const inOrder = { zh: new Intl.Collator('zh-CN', { numeric: true }), en: new Intl.Collator('en-GB', { numeric: true }) }

export class Organisations {
  readonly #rows = new Map<number, OrganisationRow>()
  readonly #children = new Map<number, number[]>()

  constructor(rows: Iterable<OrganisationRow>) {
    for (const row of rows) {
      this.#rows.set(row.id, row)
      if (row.parent_id === null) continue
      const siblings = this.#children.get(row.parent_id)
      if (siblings) siblings.push(row.id)
      else this.#children.set(row.parent_id, [row.id])
    }
  }

  /**
   * The organisations that are not as they were in `before`, and those that they were or are below: a user who saw or sees one of the
   * former sees one of these.
   */
  changedSince(before: Organisations): Set<number> {
    const changed = new Set<number>()
    for (const id of new Set([...this.#rows.keys(), ...before.#rows.keys()])) {
      const [was, is] = [before.#rows.get(id), this.#rows.get(id)]
      if (
        was &&
        is &&
        was.parent_id === is.parent_id &&
        was.name === is.name &&
        was.name_en === is.name_en &&
        was.time_zone === is.time_zone &&
        was.withheld?.join(' ') === is.withheld?.join(' ')
      )
        continue
      changed.add(id)
      for (const parent of [was?.parent_id, is?.parent_id]) if (parent) changed.add(parent)
    }
    return changed
  }

  /** These organisations and all their descendants; unknown ids are ignored. */
  below(ids: Iterable<number>): Set<number> {
    const reached = new Set<number>()
    const queue = [...ids].filter(id => this.#rows.has(id))
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      queue.push(...(this.#children.get(id) ?? []))
    }
    return reached
  }

  /** undefined: none is above it. */
  parentOf(id: number): number | undefined {
    return this.#rows.get(id)?.parent_id ?? undefined
  }

  /** It and those that it is below, from it upwards. */
  upwards(id: number): number[] {
    return [...this.above([id])]
  }

  /** Of these the ones that are below no other of them. */
  highestOf(ids: ReadonlySet<number>): number[] {
    return [...ids].filter(id => !ids.has(this.parentOf(id) ?? -1))
  }

  /** Right below. */
  childrenOf(id: number): readonly number[] {
    return this.#children.get(id) ?? []
  }

  /** These organisations and all that they are below. */
  above(ids: Iterable<number>): Set<number> {
    const reached = new Set<number>()
    for (const id of ids)
      for (let row = this.#rows.get(id); row && !reached.has(row.id); row = this.#rows.get(row.parent_id ?? -1))
        reached.add(row.id)
    return reached
  }

  /** The roots that these organisations are below. */
  rootsAbove(ids: Iterable<number>): Set<number> {
    const roots = new Set<number>()
    for (const id of ids) {
      let row = this.#rows.get(id)
      while (row && row.parent_id !== null) row = this.#rows.get(row.parent_id)
      if (row) roots.add(row.id)
    }
    return roots
  }

  /** Without a parent. */
  get roots(): readonly number[] {
    return [...this.#rows.values()].flatMap(({ id, parent_id }) => (parent_id === null ? [id] : []))
  }

  /** The zone of its days and hours: its own or that of the next one above that has one; undefined: none has. */
  timeZone(id: number): string | undefined {
    let row = this.#rows.get(id)
    for (let steps = 0; row && !row.time_zone && steps < this.#rows.size; steps += 1) row = this.#rows.get(row.parent_id ?? -1)
    return row?.time_zone ?? undefined
  }

  /** From this speed on its vehicles drive, 0.1 km/h: what it or the next one above has chosen; undefined: none has. */
  drivesFrom(id: number): number | undefined {
    let row = this.#rows.get(id)
    for (let steps = 0; row && !row.rests_below && steps < this.#rows.size; steps += 1) row = this.#rows.get(row.parent_id ?? -1)
    return row?.rests_below ? row.rests_below * 10 : undefined
  }

  /** It, or one that it is below, lets nobody have this of its vehicles and drivers. */
  withholds(id: number, kind: PrivacyKind): boolean {
    for (const above of this.above([id])) if (this.#rows.get(above)?.withheld?.includes(kind)) return true
    return false
  }

  /** All zones that organisations have of their own. */
  get timeZones(): readonly string[] {
    return [...new Set([...this.#rows.values()].flatMap(row => row.time_zone ?? []))]
  }

  name(id: number, lang: Lang): string {
    const row = this.#rows.get(id)
    return (lang === 'en' ? row?.name_en : undefined) ?? row?.name ?? ''
  }

  /** Of organisations, some of them unknown, the place of each in the order of their names. */
  ranks(ids: readonly number[], lang: Lang): Uint32Array {
    const named = ids.map((id, at) => ({ name: this.name(id, lang), at }))
    const ranks = new Uint32Array(ids.length)
    named.toSorted((a, b) => inOrder[lang].compare(a.name, b.name) || a.at - b.at).forEach(({ at }, rank) => (ranks[at] = rank))
    return ranks
  }

  /** Wire form. An organisation whose parent is not in `ids` becomes a root. */
  list(ids: ReadonlySet<number>, lang: Lang): Organisation[] {
    return [...ids]
      .toSorted((a, b) => a - b)
      .map(id => {
        const parent = this.#rows.get(id)?.parent_id ?? null
        return {
          id,
          orgId: id,
          parentId: parent !== null && ids.has(parent) ? parent : 0,
          isParent: (this.#children.get(id) ?? []).some(child => ids.has(child)),
          splicId: this.pathTo(id, ids).join('-'),
          orgName: this.name(id, lang),
        }
      })
  }

  /** It and those of `ids` that it is below, the uppermost first. */
  pathTo(id: number, ids: ReadonlySet<number>): number[] {
    const path = [id]
    for (let parent = this.#rows.get(id)?.parent_id; parent && ids.has(parent); parent = this.#rows.get(parent)?.parent_id)
      path.unshift(parent)
    return path
  }
}
