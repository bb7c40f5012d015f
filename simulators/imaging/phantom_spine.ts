/** A lumbar spine as MR shows it: sagittal pictures with two weightings, and axial ones through the discs. Units of signal, without a fixed scale. */
import { Canvas, randomNumbers } from './canvas'

/** Which tissue shines: fat in T1, fat and water in T2. */
type Weighting = 't1' | 't2'

/** How bright each tissue is. */
export const signal = {
  t1: {
    fat: 900,
    muscle: 260,
    marrow: 520,
    disc: 300,
    worn: 270,
    water: 120,
    cord: 330,
    rim: 60,
    vessel: 40,
    air: 8,
  },
  t2: {
    fat: 760,
    muscle: 170,
    marrow: 400,
    disc: 620,
    worn: 190,
    water: 980,
    cord: 330,
    rim: 50,
    vessel: 30,
    air: 8,
  },
} as const

/** Pictures of one sagittal stack, left to right. */
export const sagittalSlices = 15

/** One sagittal picture, 384 by 384 at 0.75 mm. */
export function sagittalSlice(index: number, weighting: Weighting): Int16Array {
  const away = Math.abs(index - (sagittalSlices - 1) / 2)
  const side = (index - (sagittalSlices - 1) / 2) * 4.4
  const tissue = signal[weighting]
  const canvas = new Canvas(384, 384, 0.75, tissue.air)
  canvas.draw({ x: 8, y: 0, rx: 118, ry: 190, value: tissue.fat, edge: 3 })
  canvas.draw({ x: -8, y: 0, rx: 100, ry: 186, value: tissue.muscle * 1.25, edge: 6 })
  drawBowel(canvas, index, tissue)
  canvas.draw({ x: 62, y: 4, rx: 26, ry: 170, turn: -4, value: tissue.muscle, edge: 5 })
  drawStripes(canvas, index, tissue.fat)
  if (away < 2.6) {
    canvas.draw({ x: -34, y: -40, rx: 8, ry: 118, turn: 3, value: tissue.vessel, edge: 2 })
    drawCanal(canvas, tissue, 1 - away / 3.4)
  }
  const width = away < 5.6 ? 1 : 0
  for (let level = 0; level < 6; level += 1)
    drawLevel(canvas, tissue, level, width, side, weighting)
  drawSacrum(canvas, tissue, width)
  if (away < 2) for (let level = 0; level < 6; level += 1) drawSpinous(canvas, tissue, level)
  canvas.grain(500 + index + (weighting === 't1' ? 0 : 100), 20, 26, (value) =>
    value < 20 ? 0.3 : 1,
  )
  return canvas.toStored(0, 4095)
}

/** Where a vertebra lies: the spine is curved. */
function placeOf(level: number): { x: number; y: number; turn: number } {
  const bent = level - 2.6
  return { x: 2 - 3.4 * bent * bent * 0.55 + 6, y: -140 + level * 46, turn: bent * 5.2 }
}

function drawLevel(
  canvas: Canvas,
  tissue: (typeof signal)[Weighting],
  level: number,
  width: number,
  side: number,
  weighting: Weighting,
): void {
  if (width === 0) return
  const { x, y, turn } = placeOf(level)
  const box = { x, y, turn, rx: 19.5, ry: 17 }
  canvas.draw({ ...box, rx: 20.6, ry: 18.2, value: tissue.rim })
  canvas.draw({ ...box, value: tissue.marrow })
  // The flat ends of a vertebra: two ellipses make a box with round corners.
  for (const end of [-1, 1])
    canvas.draw({
      x: x - Math.sin((turn * Math.PI) / 180) * end * 9,
      y: y + end * 9,
      turn,
      rx: 19,
      ry: 7.6,
      value: tissue.marrow,
      edge: 2,
    })
  canvas.draw({
    x: x + 17,
    y,
    turn,
    rx: 4,
    ry: 1.4,
    value: weighting === 't2' ? tissue.water * 0.7 : tissue.rim,
  })
  const next = placeOf(level + 1)
  const disc = { x: (x + next.x) / 2, y: (y + next.y) / 2, turn: (turn + next.turn) / 2 }
  const isWorn = level >= 3
  const bulges = level === 3 && Math.abs(side) < 13
  canvas.draw({
    ...disc,
    rx: 21 + (bulges ? 5 : 0),
    ry: isWorn ? 4.4 : 5.6,
    x: disc.x + (bulges ? 3.6 : 0.6),
    value: tissue.rim * 1.6,
  })
  canvas.draw({
    ...disc,
    rx: 16,
    ry: isWorn ? 2.8 : 3.9,
    value: isWorn ? tissue.worn : tissue.disc,
    edge: 1.6,
  })
}

function drawSacrum(canvas: Canvas, tissue: (typeof signal)[Weighting], width: number): void {
  if (width === 0) return
  for (let part = 0; part < 3; part += 1) {
    const at = { x: 14 + part * 15, y: 138 + part * 22, turn: 30 + part * 8 }
    canvas.draw({ ...at, rx: 17 - part * 2, ry: 13 - part, value: tissue.rim })
    canvas.draw({ ...at, rx: 15.6 - part * 2, ry: 11.6 - part, value: tissue.marrow })
  }
}

function drawCanal(canvas: Canvas, tissue: (typeof signal)[Weighting], strength: number): void {
  for (let step = 0; step <= 44; step += 1) {
    const level = step / 7.4
    const { x, y } = placeOf(level)
    const narrow = Math.exp(-(((level - 3.5) / 0.14) ** 2)) * 3
    canvas.draw({
      x: x + 30 + narrow * 0.7,
      y,
      rx: 9.4 * strength - narrow,
      ry: 6,
      value: tissue.water,
      edge: 2.2,
    })
  }
  for (let step = 0; step <= 44; step += 1) {
    const level = step / 7.4
    const { x, y } = placeOf(level)
    if (level < 1.6)
      canvas.draw({ x: x + 29, y, rx: 4.2 * strength, ry: 5, value: tissue.cord, edge: 1.6 })
    else
      for (const strand of [-2.6, 0, 2.8])
        canvas.draw({ x: x + 31 + strand, y, rx: 0.7, ry: 5, value: tissue.cord, edge: 1.2 })
  }
}

function drawSpinous(canvas: Canvas, tissue: (typeof signal)[Weighting], level: number): void {
  const { x, y } = placeOf(level)
  canvas.draw({ x: x + 58, y: y + 14, rx: 15, ry: 8.4, turn: 26, value: tissue.rim })
  canvas.draw({ x: x + 58, y: y + 14, rx: 13.4, ry: 6.8, turn: 26, value: tissue.marrow })
  canvas.draw({ x: x + 54, y: y + 36, rx: 12, ry: 6, turn: 10, value: tissue.fat, edge: 3 })
}

function drawBowel(canvas: Canvas, index: number, tissue: (typeof signal)[Weighting]): void {
  const next = randomNumbers(61 + Math.floor(index / 3))
  for (let count = 0; count < 16; count += 1) {
    const at = { x: -78 + (next() - 0.5) * 56, y: -150 + next() * 310, turn: next() * 180 }
    const rx = 9 + next() * 13
    canvas.draw({ ...at, rx, ry: rx * 0.7, value: tissue.muscle * (0.8 + next() * 0.7), edge: 3 })
    canvas.draw({
      ...at,
      rx: rx * 0.6,
      ry: rx * 0.35,
      value: next() < 0.4 ? tissue.air : tissue.fat * 0.55,
      edge: 3,
    })
  }
}

function drawStripes(canvas: Canvas, index: number, fat: number): void {
  const next = randomNumbers(17 + index)
  for (let count = 0; count < 26; count += 1)
    canvas.draw({
      x: 50 + next() * 30,
      y: -170 + next() * 340,
      rx: 0.9,
      ry: 12 + next() * 20,
      turn: -8 + next() * 12,
      value: fat * 0.55,
      edge: 2,
    })
}
