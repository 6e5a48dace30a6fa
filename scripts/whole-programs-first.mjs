/**
 * The order of test files in a run: those that start whole programs come first. They take longest and wait most, so one of them at the end would leave a core
 * without work. The others keep Vitest's order: by the time they took before, else the largest first.
 */
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './toolchain.mjs'

const startsPrograms = ({ moduleId }) => /^(bench|e2e)\//.test(relative(root, moduleId).replaceAll('\\', '/'))

export class WholeProgramsFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return [...sorted.filter(startsPrograms), ...sorted.filter(file => !startsPrograms(file))]
  }
}
