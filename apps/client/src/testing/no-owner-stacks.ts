/**
 * React for development takes a stack trace of every element, up to ten thousand a second, to say in a warning where it was made. That costs several
 * times as much as the element, and no test reads it: here the number is reached from the start.
 */
// oxlint-disable-next-line no-restricted-imports -- what is set is inside the library
import * as React from 'react'

const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals = (React as unknown as Record<typeof name, object>)[name]
if (!('recentlyCreatedOwnerStacks' in internals)) throw new Error('React counts its stack traces otherwise than it did')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
