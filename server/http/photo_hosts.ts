/** The permitted addresses of doctors' photographs: this app's own and the hosts that the hospital names. */
import type { Settings } from '../settings'

export type PhotoPlaces = Pick<Settings, 'publicUrl' | 'photoHosts'>

/** Whether phones may load a photograph from there: its host learns who looks at which doctor. */
export function isPhotoAddress({ publicUrl, photoHosts }: PhotoPlaces, address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true
  if (!URL.canParse(address)) return false
  const { origin, protocol, host } = new URL(address)
  return (
    origin === new URL(publicUrl).origin || (protocol === 'https:' && photoHosts.includes(host))
  )
}

/** A photograph to be shown: none where its host is not permitted. */
export const shownPhoto = (places: PhotoPlaces, address: string | null): string | null =>
  address !== null && isPhotoAddress(places, address) ? address : null
