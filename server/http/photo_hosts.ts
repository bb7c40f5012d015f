/** Where photographs of doctors may be fetched from: this app's own address and the hosts that the hospital names. */
import type { Settings } from '../settings'

export type PhotoPlaces = Pick<Settings, 'publicUrl' | 'photoHosts'>

/** Whether phones may fetch a photograph from there: whoever has its host reads who looks at which doctor. */
export function isPhotoAddress({ publicUrl, photoHosts }: PhotoPlaces, address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true
  if (!URL.canParse(address)) return false
  const { origin, protocol, host } = new URL(address)
  return (
    origin === new URL(publicUrl).origin || (protocol === 'https:' && photoHosts.includes(host))
  )
}

/** A photograph as it is shown: none where its host is not named (any more). */
export const shownPhoto = (places: PhotoPlaces, address: string | null): string | null =>
  address !== null && isPhotoAddress(places, address) ? address : null
