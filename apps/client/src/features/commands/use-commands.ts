/** Commands as they are now, page by page: platforms say what changes; where one does not, what is under way is asked for again, and what is new. */
import { limits, phaseOfCommand, type RequestOf, type VehicleCommand } from '@outrider/contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { followOrLookUp } from '../../core/fleet/follow-or-look-up.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { CursorPage } from '../../core/lists/cursor-pages.ts'
import { type CursorList, useCursorPages } from '../../core/lists/use-cursor-pages.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { commandDetailTexts } from './strings.ts'

const path = 'platform/getCutOffFuelElecCmdResult'
/** Of what is on its way, where it is looked up; ms. */
const soon = 1_000
/** Of what waits, which may take hours, and of what others have given, ms. */
const nowAndThen = 10_000
const isOnTheWay = ({ state }: VehicleCommand): boolean => phaseOfCommand(state) === 'goes'
const waits = ({ state, mayTakeEffect }: VehicleCommand): boolean => phaseOfCommand(state) === 'waits' || mayTakeEffect

export type CommandQuery = Omit<RequestOf<typeof path>, 'after' | 'pageSize'>
type Page = CursorPage<VehicleCommand>
type Pages = InfiniteData<Page, readonly string[] | null>
const commandsOf = ({ pages }: Pages): VehicleCommand[] => pages.flatMap(({ rows }) => rows)
const requestOrder = (a: VehicleCommand, b: VehicleCommand): number => b.requestedAt - a.requestedAt

/** The pages with what was read again: what is not in the list any more leaves it, what is new comes first. */
function withChanges({ pages, pageParams }: Pages, fresh: readonly VehicleCommand[], gone: ReadonlySet<string>): Pages {
  const byId = new Map(fresh.map(command => [command.commandId, command]))
  const known = new Set(pages.flatMap(({ rows }) => rows).map(({ commandId }) => commandId))
  const added = fresh.filter(({ commandId }) => !known.has(commandId))
  return {
    pageParams,
    pages: pages.map((page, nth) => ({
      ...page,
      rows: [
        ...(nth === 0 ? added : []),
        ...page.rows.filter(({ commandId }) => !gone.has(commandId)).map(command => byId.get(command.commandId) ?? command),
      ],
    })),
  }
}

/** Keeps pages in the cache up to date without reading all of them again: when a platform says that a command has changed, else by looking. */
function useFollowing(
  key: readonly unknown[],
  read: (body: Pick<RequestOf<typeof path>, 'commandIds' | 'pageSize'>, signal: AbortSignal) => Promise<Page>,
  loaded: readonly VehicleCommand[],
): void {
  const { liveFleet } = useOutrider()
  const queries = useQueryClient()
  async function readAgain(which: (command: VehicleCommand) => boolean, signal: AbortSignal): Promise<void> {
    const before = queries.getQueryData<Pages>(key)
    const ids = (before ? commandsOf(before) : []).filter(which).map(({ commandId }) => commandId)
    if (ids.length === 0) return
    const asked = ids.slice(0, limits.commandPageMost)
    const { rows: commands, missing } = await read({ commandIds: asked, pageSize: limits.commandPageMost }, signal)
    const there = new Set(commands.map(({ commandId }) => commandId))
    // Of a platform that did not answer they only look gone.
    const gone = new Set(missing.length > 0 ? [] : asked.filter(id => !there.has(id)))
    queries.setQueryData<Pages>(key, now => now && withChanges(now, commands, gone))
  }
  async function readNew(signal: AbortSignal): Promise<void> {
    const { rows: commands, next } = await read({ pageSize: limits.commandPage }, signal)
    const before = queries.getQueryData<Pages>(key)
    if (!before) return await queries.invalidateQueries({ queryKey: key, exact: true })
    const known = new Set(commandsOf(before).map(({ commandId }) => commandId))
    const fits = next.length === 0 || known.size === 0 || commands.some(({ commandId }) => known.has(commandId))
    // More are new than a page has.
    if (!fits) return await queries.invalidateQueries({ queryKey: key, exact: true })
    queries.setQueryData<Pages>(key, now => now && withChanges(now, commands, new Set()))
  }
  const latest = useLatest({ readAgain, readNew, quick: loaded.some(isOnTheWay) })
  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    const changed = new Set<string>()
    // The pages were read just now.
    let lastLook = Date.now()
    /** What waits, and what is new, too. */
    let everything = false
    const readOnce = oneAtATime(async () => {
      const [all, ids] = [everything, new Set(changed)]
      everything = false
      changed.clear()
      const { readNew: newOnes, readAgain: again } = latest.current
      if (all) await newOnes(signal)
      await again(command => isOnTheWay(command) || (all && waits(command)) || ids.has(command.commandId), signal)
    }, signal)
    const readAll = () => {
      everything = true
      readOnce()
    }
    const stop = followOrLookUp(liveFleet, 'vehicleCommands', {
      onUpdate({ whole, contents }) {
        for (const { commandId } of contents.commands) changed.add(commandId)
        // A new connection does not say what happened before.
        if (whole || contents.commands.length > 0) readAll()
      },
      lookUp() {
        if (Date.now() - lastLook >= nowAndThen) {
          lastLook = Date.now()
          readAll()
        } else if (latest.current.quick) readOnce()
      },
      every: soon,
    })
    return () => {
      stopped.abort()
      stop()
    }
  }, [liveFleet, latest])
}

/** Runs `work` when it is asked for, and once more if it is asked for meanwhile; what fails is read again the next time. */
function oneAtATime(work: () => Promise<void>, signal: AbortSignal): () => void {
  let running = false
  let again = false
  const run = async (): Promise<void> => {
    running = true
    do {
      again = false
      try {
        await work()
      } catch (cause) {
        if (!signal.aborted) console.warn('commands could not be read again', cause)
      }
    } while (again && !signal.aborted)
    running = false
  }
  return () => {
    if (running) again = true
    else if (!signal.aborted) void run()
  }
}

/** The newest first. */
export function useCommands(request: CommandQuery): CursorList<typeof path, VehicleCommand> {
  const list = useCursorPages({
    path,
    filter: request,
    bodyOf: ({ after, pageSize = limits.commandPage }) => ({ ...request, pageSize, ...(after && { after }) }),
    pageOf: ({ commands, next }) => ({ rows: commands, next }),
    idOf: (command: VehicleCommand) => command.commandId,
    compare: requestOrder,
    filePageSize: limits.commandPageMost,
    query: { placeholderData: last => last },
  })
  useFollowing(list.queryKey, (part, signal) => list.read({ ...request, ...part }, signal), list.pages.rows)
  return list
}

/** A newer server may have further reasons. */
export function useDetailWords(): (detail: string | null) => string {
  const t = useTexts(commandDetailTexts)
  return useCallback(
    detail => {
      if (detail === null) return ''
      const known = Object.keys(commandDetailTexts.rows) as (keyof typeof commandDetailTexts.rows)[]
      return t(known.find(name => name === detail) ?? 'other')
    },
    [t],
  )
}

/** Who approved it; undefined: nobody had to, or nobody has yet. */
export const approverOf = ({ steps }: VehicleCommand): string | undefined =>
  steps[0]?.state === 'waiting'
    ? steps.find(({ state, by }, nth) => nth > 0 && state !== 'cancelled' && by)?.by?.userName
    : undefined
