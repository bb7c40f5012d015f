/** Drawing densities: smooth-edged ellipses on a grid, with the grain of a scanner. Everything is decided by numbers, so every machine draws the same picture. */

// Names of their own: the loops below look them up millions of times.
const { ceil, floor, imul, max, min, round, sqrt } = Math

/** An ellipse in millimetres from the middle of the picture, x to the right of the picture and y downwards. */
interface Ellipse {
  x: number
  y: number
  /** Half axes. */
  rx: number
  ry: number
  /** Clockwise, in degrees. */
  turn?: number
  value: number
  /** Width of the edge in millimetres. */
  edge?: number
  /** Only where the present density lies within these. */
  within?: readonly [low: number, high: number]
}

/** One picture while it is drawn. */
export class Canvas {
  readonly pixels: Float32Array
  constructor(
    readonly columns: number,
    readonly rows: number,
    /** Millimetres from pixel to pixel. */
    readonly spacing: number,
    ground: number,
  ) {
    this.pixels = new Float32Array(columns * rows).fill(ground)
  }

  /** Lays an ellipse over what is there. */
  draw({ x, y, rx, ry, turn = 0, value, edge = 1.2, within }: Ellipse): void {
    if (rx <= 0 || ry <= 0) return
    const { columns, rows, spacing, pixels } = this
    const reach = max(rx, ry) + edge * 2
    const left = max(0, floor((x - reach) / spacing + columns / 2))
    const right = min(columns - 1, ceil((x + reach) / spacing + columns / 2))
    const top = max(0, floor((y - reach) / spacing + rows / 2))
    const bottom = min(rows - 1, ceil((y + reach) / spacing + rows / 2))
    const cos = Math.cos((turn * Math.PI) / 180)
    const sin = Math.sin((turn * Math.PI) / 180)
    const softness = min(rx, ry) / edge
    for (let row = top; row <= bottom; row += 1) {
      const dy = (row + 0.5 - rows / 2) * spacing - y
      for (let column = left; column <= right; column += 1) {
        const dx = (column + 0.5 - columns / 2) * spacing - x
        const along = (dx * cos + dy * sin) / rx
        const across = (dy * cos - dx * sin) / ry
        const distance = sqrt(along * along + across * across)
        const cover = min(1, max(0, (1 - distance) * softness + 0.5))
        if (cover === 0) continue
        const index = row * columns + column
        const present = pixels[index] ?? 0
        if (within !== undefined && (present < within[0] || present > within[1])) continue
        pixels[index] = present + (value - present) * cover
      }
    }
  }

  /** A ring: what is inside stays. */
  ring(shape: Ellipse, thickness: number): void {
    const kept = this.pixels.slice()
    this.draw(shape)
    const mask = new Canvas(this.columns, this.rows, this.spacing, 0)
    mask.draw({ ...shape, rx: shape.rx - thickness, ry: shape.ry - thickness, value: 1 })
    for (let index = 0; index < kept.length; index += 1) {
      const cover = mask.pixels[index] ?? 0
      if (cover > 0)
        this.pixels[index] = (this.pixels[index] ?? 0) * (1 - cover) + (kept[index] ?? 0) * cover
    }
  }

  /** Adds uneven tissue (`coarse`) and grain (`fine`), in the picture's own units; `seed` decides all of it. */
  grain(
    seed: number,
    fine: number,
    coarse: number,
    where: (value: number) => number = () => 1,
  ): void {
    const { columns, rows, pixels } = this
    const next = randomNumbers(seed)
    const step = 9
    const wide = ceil(columns / step) + 2
    const field = Float32Array.from(
      { length: wide * (ceil(rows / step) + 2) },
      () => next() * 2 - 1,
    )
    let before = 0
    for (let row = 0; row < rows; row += 1) {
      const down = row / step
      const top = floor(down)
      const fy = down - top
      for (let column = 0; column < columns; column += 1) {
        const index = row * columns + column
        const value = pixels[index] ?? 0
        const share = where(value)
        const raw = next() + next() + next() - 1.5
        // Neighbours of a scanner's picture are alike.
        const grain = raw * 0.75 + before * 0.5
        before = raw
        if (share === 0) continue
        const over = column / step
        const left = floor(over)
        const fx = over - left
        const at = top * wide + left
        const upper = (field[at] ?? 0) * (1 - fx) + (field[at + 1] ?? 0) * fx
        const lower = (field[at + wide] ?? 0) * (1 - fx) + (field[at + wide + 1] ?? 0) * fx
        pixels[index] = value + share * (grain * fine + (upper * (1 - fy) + lower * fy) * coarse)
      }
    }
  }

  /** The densities as a scanner stores them. */
  toStored(low: number, high: number): Int16Array {
    return Int16Array.from(this.pixels, (value) => round(min(high, max(low, value))))
  }
}

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
}
