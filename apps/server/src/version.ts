/** The product's version, as the root package says. */
import root from '../../../package.json' with { type: 'json' }

export const version: string = root.version
