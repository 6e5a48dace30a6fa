/** Parts of signed-in.ts, loaded with the first of them. */
import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../core/chunks/load-chunk.ts'
import type * as signedIn from './signed-in.ts'

type Parts = typeof signedIn

export const loadSignedIn = (): Promise<Parts> => loadChunk(() => import('./signed-in.ts'))

type PartName = { [Name in keyof Parts]: Parts[Name] extends ComponentType<never> ? Name : never }[keyof Parts]

export const lazyPart = <Name extends PartName>(name: Name) => lazy(async () => ({ default: (await loadSignedIn())[name] }))
