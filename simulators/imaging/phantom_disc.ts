/** The axial pictures of the lumbar spine, through its discs. */
import { Canvas, randomNumbers } from './canvas'
import { signal } from './phantom_spine'

/** Pictures of the axial stack, downwards. */
export const axialSlices = 20

const tissue = signal.t2

/** One axial T2 picture, 320 by 320 at 0.6 mm. */
export function axialSlice(index: number): Int16Array {
  const canvas = new Canvas(320, 320, 0.62, tissue.air)
  const isDisc = index % 4 !== 3
  const level = Math.floor(index / 4)
  canvas.draw({ x: 0, y: 0, rx: 96, ry: 82, value: tissue.fat, edge: 3 })
  canvas.draw({ x: 0, y: -8, rx: 84, ry: 66, value: tissue.muscle * 1.5, edge: 5 })
  canvas.draw({ x: 0, y: -40, rx: 66, ry: 30, value: tissue.fat * 0.6, edge: 6 })
  drawBowelLoops(canvas, level)
  for (const side of [-1, 1]) drawMuscles(canvas, side)
  const worn = level >= 3
  canvas.draw({ x: 0, y: -8, rx: 25, ry: 18.4, value: tissue.rim })
  if (isDisc)
    canvas.draw({ x: 0, y: -9, rx: 18, ry: 11.6, value: worn ? tissue.worn : tissue.disc, edge: 4 })
  else canvas.draw({ x: 0, y: -8, rx: 23.4, ry: 16.8, value: tissue.marrow })
  drawCanal(canvas, isDisc && level === 3)
  canvas.grain(900 + index, 22, 26, (value) => (value < 20 ? 0.3 : 1))
  return canvas.toStored(0, 4095)
}

function drawBowelLoops(canvas: Canvas, level: number): void {
  const next = randomNumbers(331 + level)
  for (let count = 0; count < 9; count += 1) {
    const at = { x: (next() - 0.5) * 116, y: -44 + (next() - 0.5) * 28 }
    canvas.draw({
      ...at,
      rx: 8 + next() * 9,
      ry: 7,
      turn: next() * 180,
      value: tissue.muscle * 1.4,
      edge: 3,
    })
  }
}

/** Psoas, back muscle with its streaks of fat, and a great vessel of one side. */
function drawMuscles(canvas: Canvas, side: number): void {
  canvas.draw({ x: side * 36, y: -6, rx: 16, ry: 19, value: tissue.muscle, edge: 2.4 })
  canvas.draw({
    x: side * 30,
    y: 46,
    rx: 24,
    ry: 18,
    turn: side * -14,
    value: tissue.muscle,
    edge: 2.4,
  })
  canvas.draw({ x: side * 11, y: -32, rx: 7, ry: 6.4, value: tissue.vessel, edge: 1.6 })
  for (let streak = 0; streak < 5; streak += 1)
    canvas.draw({
      x: side * (16 + streak * 7),
      y: 42 + streak * 3,
      rx: 0.8,
      ry: 9,
      turn: side * (20 + streak * 6),
      value: tissue.fat * 0.7,
      edge: 2,
    })
}

/** The canal with its nerve roots, narrowed where the disc bulges, and the arch behind it. */
function drawCanal(canvas: Canvas, bulges: boolean): void {
  canvas.draw({ x: 0, y: 20, rx: 14.6, ry: 10.6, value: tissue.fat * 0.9, edge: 2 })
  canvas.draw({ x: 0, y: 18.6, rx: 12, ry: 8, value: tissue.water, edge: 1.4 })
  for (let root = 0; root < 9; root += 1)
    canvas.draw({
      x: -8 + root * 2,
      y: 20.4 + Math.abs(root - 4) * -0.6,
      rx: 0.8,
      ry: 0.8,
      value: tissue.cord * 0.6,
      edge: 0.8,
    })
  if (bulges) canvas.draw({ x: 3, y: 10.6, rx: 12, ry: 4.6, value: tissue.rim * 2 })
  for (const side of [-1, 1]) {
    canvas.draw({ x: side * 20, y: 20, rx: 8, ry: 6.4, turn: side * 40, value: tissue.rim })
    canvas.draw({
      x: side * 20,
      y: 20,
      rx: 6,
      ry: 4.4,
      turn: side * 40,
      value: tissue.marrow * 0.8,
    })
    canvas.draw({ x: side * 11, y: 31, rx: 12, ry: 3, turn: side * -38, value: tissue.rim })
  }
  canvas.draw({ x: 0, y: 42, rx: 4.4, ry: 13, value: tissue.rim })
  canvas.draw({ x: 0, y: 42, rx: 2.8, ry: 11, value: tissue.marrow })
}
