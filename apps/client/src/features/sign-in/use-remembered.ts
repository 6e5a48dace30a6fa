/**
 * The remembered password of a platform: stored as its wire form, encrypted with a key of this device. Not offered on devices
 * that cannot store a key.
 */
import { useEffect, useState } from 'react'
import { useStored } from '../../core/context/use-stored.ts'
import { openVault, type Vault } from '../../core/storage/vault.ts'
import { storedRememberedSignIns } from './stored-sign-in.ts'

export interface RememberedPassword {
  /** Whether the checkbox is shown. */
  offered: boolean
  wanted: boolean
  setWanted: (wanted: boolean) => void
  /** The remembered name and the wire form of its password; undefined when none is stored. */
  saved: { name: string; password: string } | undefined
  /** Call after a sign-in: stores the password if wanted, else deletes it. */
  update: (name: string, password: string) => Promise<void>
  forget: () => void
}

const labelOf = (platform: string, name: string) => `${platform}\n${name}`

/** `before`: whether it was wanted before the user read the agreement. */
export function useRemembered(platform: string, before?: boolean): RememberedPassword {
  const [all, store] = useStored(storedRememberedSignIns)
  const kept = all[platform]
  const [vault, setVault] = useState<Vault>()
  const [wanted, setWanted] = useState(before ?? kept !== undefined)
  const [decrypted, setDecrypted] = useState<{ encrypted: string; name: string; password: string }>()

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
    const decryptPassword = async () => {
      const password = await vault.decrypt(kept.encrypted, labelOf(platform, kept.name))
      if (live && password !== undefined) setDecrypted({ encrypted: kept.encrypted, name: kept.name, password })
    }
    void decryptPassword()
    return () => {
      live = false
    }
  }, [vault, kept, platform])

  const without = () => Object.fromEntries(Object.entries(all).filter(([code]) => code !== platform))
  return {
    offered: vault !== undefined,
    wanted,
    setWanted,
    saved: decrypted && kept?.encrypted === decrypted.encrypted ? decrypted : undefined,
    async update(name, password) {
      if (!vault || !wanted) return store(without())
      const { md5Password } = await import('../../core/api/md5-password.ts')
      store({ ...all, [platform]: { name, encrypted: await vault.encrypt(md5Password(password), labelOf(platform, name)) } })
    },
    forget: () => store(without()),
  }
}
