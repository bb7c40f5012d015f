import type { Branch } from '@/contract/hospital'
import type { Position } from '@/platform/device/position.types'

const earthRadiusKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres in a straight line. */
export function distanceKm(from: Position, to: Position): number {
  const [lat, lon] = [
    radians(to.latitude - from.latitude) / 2,
    radians(to.longitude - from.longitude) / 2,
  ]
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.sin(lat) ** 2 + across * Math.sin(lon) ** 2))
}

/** `直线约 3 公里`: whole kilometres, because phones and Chinese maps name one place half a kilometre apart. */
export function formatDistance(
  from: Position,
  { latitude, longitude }: Pick<Branch, 'latitude' | 'longitude'>,
): string | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const km = distanceKm(from, { latitude, longitude })
  return km < 1 ? '离您不到 1 公里' : `离您直线约 ${Math.round(km)} 公里`
}
