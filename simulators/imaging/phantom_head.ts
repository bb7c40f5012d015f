/** A head: CT slices from the base of the skull to its top. Hounsfield units. */
import { Canvas, randomNumbers } from './canvas'

/** Slices of the stack, the lowest first. */
export const headSlices = 32

/** One slice of the head, 512 by 512 at 0.46 mm. */
export function headSlice(index: number): Int16Array {
  const z = index / (headSlices - 1)
  const size =
    Math.sqrt(Math.max(0.08, 1 - Math.max(0, (z - 0.35) / 0.68) ** 2)) *
    (0.93 + 0.07 * Math.min(1, z * 3))
  const canvas = new Canvas(512, 512, 0.46, -1000)
  const rx = 74 * size
  const ry = 92 * size
  canvas.draw({ x: 0, y: 0, rx: rx + 8, ry: ry + 8, value: -70, edge: 1 })
  canvas.draw({ x: 0, y: 0, rx: rx + 6, ry: ry + 6, value: 45, edge: 1 })
  canvas.draw({ x: 0, y: 0, rx, ry, value: 1150, edge: 0.8 })
  canvas.draw({ x: 0, y: 0, rx: rx - 2.4, ry: ry - 2.4, value: 560, edge: 0.8 })
  canvas.draw({ x: 0, y: 0, rx: rx - 4.2, ry: ry - 4.2, value: 1050, edge: 0.8 })
  canvas.draw({ x: 0, y: 0, rx: rx - 6.4, ry: ry - 6.4, value: 9, edge: 0.8 })
  const inner = { rx: rx - 8, ry: ry - 8 }
  if (z < 0.24) drawBase(canvas, z, rx, ry)
  else drawBrain(canvas, z, inner)
  // The head rest.
  canvas.draw({ x: 0, y: ry + 46, rx: 88, ry: 34, value: -780 })
  canvas.draw({ x: 0, y: ry + 40, rx: 84, ry: 32, value: -1000, within: [-2000, -500] })
  canvas.grain(3000 + index, 4.2, 2.4, (value) => (value < -900 ? 0.6 : 1))
  return canvas.toStored(-1024, 3071)
}

function drawBase(canvas: Canvas, z: number, rx: number, ry: number): void {
  const near = 1 - z / 0.24
  canvas.draw({ x: 0, y: ry * 0.42, rx: rx * 0.66, ry: ry * 0.38, value: 34 })
  canvas.draw({ x: 0, y: ry * 0.12, rx: 14, ry: 15, value: 32 })
  canvas.draw({ x: 0, y: ry * 0.3, rx: 6, ry: 4, value: 8 })
  for (const side of [-1, 1]) {
    canvas.draw({ x: side * rx * 0.56, y: -ry * 0.14, rx: rx * 0.32, ry: ry * 0.3, value: 33 })
    canvas.draw({
      x: side * rx * 0.5,
      y: ry * 0.13,
      rx: rx * 0.38,
      ry: 8,
      turn: side * 24,
      value: 1200,
    })
    canvas.draw({ x: side * rx * 0.74, y: ry * 0.26, rx: 9, ry: 11, value: -560 })
    canvas.draw({ x: side * 30, y: -ry * 0.68, rx: 17, ry: 19, value: -60 })
    canvas.draw({ x: side * 30, y: -ry * 0.73, rx: 12, ry: 12, value: 14 })
    canvas.draw({ x: side * 30, y: -ry * 0.8, rx: 5, ry: 2.4, value: 70 })
    canvas.draw({ x: side * 30, y: -ry * 0.5, rx: 2.4, ry: 9, turn: side * -14, value: 40 })
  }
  canvas.draw({ x: 0, y: -ry * 0.66, rx: 12, ry: 24, value: -900 })
  for (let wall = -2; wall <= 2; wall += 1)
    canvas.draw({ x: wall * 5, y: -ry * 0.66, rx: 0.7, ry: 23, value: 300 })
  canvas.draw({ x: 0, y: -ry * 0.24, rx: 12, ry: 10 * (0.4 + near), value: -850 })
  canvas.ring({ x: 0, y: -ry * 0.24, rx: 14, ry: 12, value: 700 }, 2)
}

function drawBrain(canvas: Canvas, z: number, { rx, ry }: { rx: number; ry: number }): void {
  canvas.draw({ x: 0, y: 0, rx, ry, value: 39, edge: 1.4 })
  canvas.draw({ x: 0, y: 0, rx: rx * 0.83, ry: ry * 0.86, value: 28, edge: 5 })
  drawFolds(canvas, z, rx, ry)
  if (z > 0.3 && z < 0.8) {
    const wide = Math.sin(((z - 0.3) / 0.5) * Math.PI)
    for (const side of [-1, 1]) {
      if (z < 0.6) {
        canvas.draw({ x: side * rx * 0.17, y: 2, rx: 6.4, ry: 12, turn: side * 8, value: 38 })
        canvas.draw({ x: side * rx * 0.36, y: -4, rx: 6, ry: 17, turn: side * -12, value: 37 })
        canvas.draw({
          x: side * rx * 0.2,
          y: -ry * 0.26,
          rx: 5,
          ry: 9,
          turn: side * -16,
          value: 38,
        })
        canvas.draw({ x: side * rx * 0.55, y: -2, rx: 3, ry: 18, turn: side * -8, value: 36 })
      }
      canvas.draw({
        x: side * (6 + 4 * wide),
        y: -ry * 0.3,
        rx: 3.8 * wide + 1,
        ry: 15 * wide,
        turn: side * -22,
        value: 7,
        edge: 1.4,
      })
      canvas.draw({
        x: side * (9 + 7 * wide),
        y: ry * 0.16,
        rx: 4.6 * wide,
        ry: 20 * wide,
        turn: side * 14,
        value: 7,
        edge: 1.4,
      })
      if (z > 0.4 && z < 0.6)
        canvas.draw({ x: side * 18, y: ry * 0.28, rx: 2.6, ry: 3, value: 120 })
    }
    if (z < 0.52) canvas.draw({ x: 0, y: 2, rx: 1.8, ry: 12, value: 8 })
    if (z < 0.5) canvas.draw({ x: 0, y: ry * 0.22, rx: 2, ry: 2.4, value: 150 })
    // An old small gap in the left basal ganglia, as the report has it.
    if (z > 0.42 && z < 0.52) canvas.draw({ x: rx * 0.34, y: -7, rx: 3.1, ry: 2.4, value: 12 })
  }
  canvas.draw({ x: 0, y: -ry * 0.62, rx: 0.9, ry: ry * 0.36, value: 52, edge: 0.8 })
  canvas.draw({ x: 0, y: ry * 0.66, rx: 0.9, ry: ry * 0.32, value: 52, edge: 0.8 })
  canvas.draw({ x: 0, y: ry * 0.97, rx: 3.2, ry: 3, value: 58 })
}

/** Folds of the brain's rim: thin dark lines that wander from slice to slice. */
function drawFolds(canvas: Canvas, z: number, rx: number, ry: number): void {
  const next = randomNumbers(2718)
  for (let fold = 0; fold < 44; fold += 1) {
    const start = next() * 360
    const drift = (next() - 0.5) * 70
    const deep = 0.8 + next() * 0.12
    const angle = ((start + drift * z) * Math.PI) / 180
    const long = 5 + next() * 9
    const turn =
      (Math.atan2(Math.sin(angle) * ry, Math.cos(angle) * rx) * 180) / Math.PI + (next() - 0.5) * 40
    canvas.draw({
      x: Math.cos(angle) * rx * deep,
      y: Math.sin(angle) * ry * deep,
      rx: long,
      ry: 0.8 + next() * 0.7,
      turn,
      value: 14,
      edge: 1.2,
    })
  }
  // The clefts at the sides.
  if (z > 0.34 && z < 0.6)
    for (const side of [-1, 1])
      canvas.draw({
        x: side * rx * 0.74,
        y: -ry * 0.1,
        rx: 13,
        ry: 1.5,
        turn: side * 14,
        value: 10,
        edge: 1.4,
      })
}
