/** Key pictures of the demo's examinations, drawn: an ultrasound fan with a shadow, and an ECG strip. No picture of a real person. */
import { encodePng } from '../../../server/values/grey_png'
import { chance } from '../random'

type Shade = (x: number, y: number) => number

/** A grey picture; `shade` gives 0 (black) to 255 for each point. */
function greyPng(width: number, height: number, shade: Shade): Buffer {
  const grey = Uint8Array.from({ length: width * height }, (_, at) => {
    const tone = Math.round(shade(at % width, Math.floor(at / width)) / 4) * 4
    return Math.max(0, Math.min(255, tone))
  })
  return encodePng(grey, width, height)
}

/** A sector as an abdominal probe shows it; with a bright stone and the shadow behind it when asked for. */
export function ultrasoundPicture(name: string, stone?: { x: number; y: number }): Buffer {
  const size = 200
  const grain = Array.from({ length: 256 }, (_, index) => chance(`${name}:${index}`))
  return greyPng(size, size, (x, y) => {
    const dx = x - size / 2
    const depth = Math.hypot(dx, y + 20)
    const angle = Math.atan2(dx, y + 20)
    if (Math.abs(angle) > 0.68 || depth < 32 || depth > 208) return 0
    const speckle = grain[(Math.floor(depth / 3) * 31 + Math.floor(angle * 60) * 17) & 255] ?? 0
    const bladder = Math.hypot((x - 112) / 34, (y - 92) / 20)
    if (stone !== undefined) {
      const away = Math.hypot(x - stone.x, y - stone.y)
      if (away < 6) return 245
      const stoneAngle = Math.atan2(stone.x - size / 2, stone.y + 20)
      if (Math.abs(angle - stoneAngle) < 0.045 && y > stone.y) return 10
      if (bladder < 1) return 14
      if (bladder < 1.14) return 170
    }
    return 50 + speckle * 60 + 35 * Math.sin(depth / 15) - depth / 8
  })
}

/** Two leads on squared paper. */
export function ecgPicture(): Buffer {
  const [width, height] = [320, 140]
  const level = [45, 105]
  const wave = (phase: number): number => {
    const bump = (at: number, wide: number, high: number): number =>
      high * Math.exp(-(((phase - at) / wide) ** 2))
    return (
      bump(0.18, 0.035, 4) -
      bump(0.3, 0.011, 5) +
      bump(0.33, 0.013, 30) -
      bump(0.365, 0.012, 8) +
      bump(0.6, 0.06, 7)
    )
  }
  return greyPng(width, height, (x, y) => {
    const isLine = level.some((base, lead) => {
      const at = (shift: number): number =>
        base - wave(((x + shift) / 74) % 1) * (lead === 0 ? 1 : 0.8)
      const [low, high] = [Math.min(at(0), at(1)), Math.max(at(0), at(1))]
      return y >= low - 0.8 && y <= high + 0.8
    })
    if (isLine) return 20
    if (x % 20 === 0 || y % 20 === 0) return 196
    return x % 4 === 0 || y % 4 === 0 ? 232 : 252
  })
}
