/** The filters of the history, kept in the URL so that the list is unchanged on return. */
import { useSearchParams } from '../../core/router/index.ts'
import { type TimeFilter, timeFilterOf } from '../../core/time/time-filter.ts'

export interface HistoryFilterValues {
  /** Part of a plate number, nickname or terminal phone number. */
  q: string
  time: TimeFilter
  /** First and last day of a custom period, in the format of date inputs. */
  begin: string
  end: string
  /** Platform code; empty: the first one in use. */
  platform: string
}

export function useHistoryFilters() {
  const [params, setParams] = useSearchParams()
  const text = (name: string) => params.get(name) ?? ''
  const filters: HistoryFilterValues = {
    q: text('q'),
    time: timeFilterOf(params.get('time')),
    begin: text('begin'),
    end: text('end'),
    platform: text('platform'),
  }
  const set = (change: Partial<HistoryFilterValues>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value && value !== 'all') next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return {
    filters,
    set,
    /** Whether any filter is set. */
    any: filters.q !== '' || filters.time !== 'all',
    clear: () => set({ q: '', time: 'all', begin: '', end: '' }),
  }
}
