/** Opens a module of /main; the parameters of the address stay. */
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { hrefOf } from '../screens.ts'
import type { ModuleName } from './modules.ts'

/** `change`: other parameters of the address, empty ones are removed. */
export function useOpenModule(): (module: ModuleName, change?: Record<string, string>) => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (module, change = {}) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    void navigate({ pathname: hrefOf('main', { module }), search: next.toString() })
  }
}
