/** The dashboard and the alerts that operators are given ask for figures that there are, with labels that those have. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'
import { platformOfFile } from '../testing/platform.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const file = (name: string) => readFile(new URL(`../../../../docs/monitoring/${name}`, import.meta.url), 'utf8')

async function queries(): Promise<string[]> {
  const { panels } = JSON.parse(await file('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const alerts = [...(await file('alerts.yml')).matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
  expect(alerts.length).toBeGreaterThan(8)
  return [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts]
}

test('every query of the dashboard and the alerts is answered by /metrics', async () => {
  // A call, for the figures that begin with one.
  await platform.send('user/getSignIns')
  const own = new Metrics()
  own.addProcess()
  const text = (await (await fetch(`${platform.url}/metrics`)).text()) + (await own.text())
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]))
  /** Labels of the samples that there are. */
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', inside = ''] of text.matchAll(/^(\w+)\{(.*)\} /gm))
    labels.set(name, new Set([...(labels.get(name) ?? []), ...[...inside.matchAll(/(\w+)="/g)].map(([, label = '']) => label)]))
  for (const query of await queries()) {
    const found = [...query.matchAll(/\b((?:outrider|process)_\w+)(?:\{([^}]*)\})?/g)]
    for (const [, name = '', inside = ''] of found) {
      const histogram = name.replace(/_bucket$/, '')
      expect(kinds.get(name) ?? (kinds.get(histogram) === 'histogram' ? 'histogram' : undefined), query).toBeDefined()
      for (const [, label = ''] of inside.matchAll(/(\w+)\s*(?:=|!=|=~|!~)"/g)) {
        const known = labels.get(name)
        if (known) expect([...known], query).toContain(label)
      }
      // A counter is asked for its rate.
      if (kinds.get(name) === 'counter') expect(query).toMatch(/\b(rate|increase)\(/)
    }
    if (found.length === 0) expect(query).toMatch(/^up\{/)
  }
})
