/**
 * The remembered password of a platform: never as it was typed, but as it travels, sealed by this device. Where the device keeps no
 * key nothing is offered.
 */
import { useEffect, useState } from 'react'
import { wirePassword } from '../../core/api/password.ts'
import { useStored } from '../../core/settings/use-stored.ts'
import { openVault, type Vault } from '../../core/settings/vault.ts'

export interface Remembered {
  /** The box is shown. */
  offered: boolean
  wanted: boolean
  setWanted: (wanted: boolean) => void
  /** Whose password is remembered, and that password as it travels; undefined: none. */
  known: { name: string; password: string } | undefined
  /** After a sign-in: keeps the password when that is wanted, else forgets it. */
  settle: (name: string, password: string) => Promise<void>
  forget: () => void
}

const labelOf = (platform: string, name: string) => `${platform}\n${name}`

export function useRemembered(platform: string): Remembered {
  const [all, store] = useStored('rememberedSignIns')
  const kept = all[platform]
  const [vault, setVault] = useState<Vault>()
  const [wanted, setWanted] = useState(kept !== undefined)
  const [opened, setOpened] = useState<{ sealed: string; name: string; password: string }>()

  useEffect(() => {
    let live = true
    const look = async () => {
      const found = await openVault()
      if (live) setVault(found)
    }
    void look()
    return () => {
      live = false
    }
  }, [])

  useEffect(() => {
    if (!vault || !kept) return undefined
    let live = true
    const unseal = async () => {
      const password = await vault.open(kept.sealed, labelOf(platform, kept.name))
      if (live && password !== undefined) setOpened({ sealed: kept.sealed, name: kept.name, password })
    }
    void unseal()
    return () => {
      live = false
    }
  }, [vault, kept, platform])

  const without = () => Object.fromEntries(Object.entries(all).filter(([code]) => code !== platform))
  return {
    offered: vault !== undefined,
    wanted,
    setWanted,
    known: opened && kept?.sealed === opened.sealed ? opened : undefined,
    async settle(name, password) {
      if (!vault || !wanted) return store(without())
      store({ ...all, [platform]: { name, sealed: await vault.seal(wirePassword(password), labelOf(platform, name)) } })
    },
    forget: () => store(without()),
  }
}
